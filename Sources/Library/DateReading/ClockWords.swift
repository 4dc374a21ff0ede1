import Model

/// Skips the words that systems and messengers put around a time of day in a file's name, in the user's language.
///
/// macOS, Windows and WhatsApp: `2024-01-28 at 10.54.20`, `um 10.54.20`, `à 10.54.20`, `下午3.04.05`, `3.04.05 PM`.
enum ClockWords {
    enum Half { case morning, afternoon }

    /// Words between day and time, without the surrounding spaces. A word comes before any other that is its prefix.
    private static let connectors = [
        "at", "um", "à", "a\u{300}", "a la(s)", "a las", "a la", "alle ore", "alle", "às", "a\u{300}s", "as", "om", "в",
        "о", "o", "ve", "v", "kl.", "kl", "klo", "kello", "klukken", "kell", "a les", "la ora", "la", "ora", "u",
        "saat",
        "pukul", "jam", "pada", "lúc", "στις", "plkst.", "को", "في", "בשעה", "เวลา", "ساعت", "于", "在",
    ]

    private static let halves: [(word: String, half: Half)] = [
        ("上午", .morning), ("下午", .afternoon), ("午前", .morning), ("午後", .afternoon), ("오전", .morning),
        ("오후", .afternoon),
    ]

    /// The halves that follow the time in other scripts: Greek, Turkish, Arabic, Hindi.
    private static let halvesAfter: [(word: String, half: Half)] = [
        ("π.μ.", .morning), ("μ.μ.", .afternoon), ("ÖÖ", .morning), ("ÖS", .afternoon), ("ص", .morning),
        ("م", .afternoon),
        ("पूर्वाह्न", .morning), ("अपराह्न", .afternoon),
    ]

    /// Skips to the start of the time. Returns the half of the day if it precedes the time. With `anyWords`, any words up to the first
    /// digit are skipped.
    static func skip(_ scanner: inout DigitScanner, anyWords: Bool = false) -> Half? {
        let start = scanner
        _ = scanner.skip(anyOf: ",")
        // NVIDIA: `2024.01.28 - 10.54.20`.
        if scanner.skip(anyOf: "_-. T@") { for _ in 0..<2 { _ = scanner.skip(anyOf: " -_") } }
        if scanner.nextIsDigit { return nil }
        if let found = halves.first(where: { scanner.skip(word: $0.word) }) {
            _ = scanner.skip(anyOf: " ")
            return found.half
        }
        for word in connectors {
            var ahead = scanner
            if ahead.skip(word: word), ahead.skip(anyOf: " _-"), ahead.nextIsDigit {
                scanner = ahead
                return nil
            }
        }
        if anyWords, scanner.skipToDigit(within: 24) { return nil }
        scanner = start
        return nil
    }

    /// The half of the day if it follows the time: `PM`, in Spanish `p. m.`
    static func half(after scanner: DigitScanner) -> Half? {
        var suffix = scanner
        skipSpace(&suffix)
        if let found = halvesAfter.first(where: { suffix.skip(word: $0.word) }) { return found.half }
        let isAfternoon = suffix.skip(word: "P")
        guard isAfternoon || suffix.skip(word: "A") else { return nil }
        if suffix.skip(anyOf: ".") { skipSpace(&suffix) }
        // `12.04.05 Amsterdam` is at noon: the `Am` is part of a word.
        guard suffix.skip(word: "M"), !suffix.nextIsLetter else { return nil }
        return isAfternoon ? .afternoon : .morning
    }

    /// Skips an ordinary space or a no-break one: since version 13, macOS puts a narrow one (U+202F) before AM and PM.
    private static func skipSpace(_ scanner: inout DigitScanner) {
        if scanner.skip(anyOf: " ") || scanner.skip(word: "\u{202F}") { return }
        _ = scanner.skip(word: "\u{A0}")
    }
}

extension WallTime {
    /// The time of day, read as that of a twelve-hour clock; unchanged if `half` is nil.
    func on(_ half: ClockWords.Half?) -> WallTime {
        let hour = seconds.flooredModulo(by: 86_400) / 3600
        return switch half {
        case .afternoon where hour < 12: WallTime(seconds: seconds + 43_200)
        case .morning where hour == 12: WallTime(seconds: seconds - 43_200)
        default: self
        }
    }
}
