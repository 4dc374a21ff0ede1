import CPango

/// A writing system that a font supports or lacks: for messages about missing characters, and for the checks of `doctor`.
package struct Script: Hashable, Sendable {
    /// `Japanese`, `Thai`, `emoji`
    package var name: String
    /// Debian's package of a font that supports it.
    package var package: String

    /// Debian's package for every script outside East Asia.
    private static let common = "fonts-noto-core"
    private static let eastAsian = "fonts-noto-cjk"
    private static let pictures = "fonts-noto-color-emoji"

    /// The script of a character.
    package init(of scalar: Unicode.Scalar) {
        // Pictures before scripts: ☃ and 🎄 belong to no script.
        if scalar.properties.isEmojiPresentation || scalar.properties.isEmoji && scalar.value > 0x2000 {
            self.init(name: "emoji", package: Self.pictures)
            return
        }
        let iso = g_unicode_script_to_iso15924(g_unichar_get_script(scalar.value))
        // Four letters, the first in the highest byte: `Hira`.
        let code = String(
            decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: iso >> $0) }, as: UTF8.self)
        let name = Self.names[code] ?? (["Zyyy", "Zinh", "Zzzz"].contains(code) ? "symbols" : "script \(code)")
        self.init(name: name, package: Self.isEastAsian(code) ? Self.eastAsian : Self.common)
    }

    private init(name: String, package: String) { (self.name, self.package) = (name, package) }

    private static func isEastAsian(_ code: String) -> Bool {
        ["Hani", "Hira", "Kana", "Hang", "Bopo"].contains(code)
    }

    /// Unicode's names of scripts by their ISO 15924 codes, for languages in which people use phones.
    private static let names: [String: String] = [
        "Hani": "Chinese characters", "Hira": "Hiragana", "Kana": "Katakana", "Hang": "Hangul", "Bopo": "Bopomofo",
        "Thai": "Thai", "Deva": "Devanagari", "Arab": "Arabic", "Hebr": "Hebrew", "Cyrl": "Cyrillic", "Grek": "Greek",
        "Latn": "Latin", "Beng": "Bengali", "Taml": "Tamil", "Telu": "Telugu", "Gujr": "Gujarati", "Guru": "Gurmukhi",
        "Knda": "Kannada", "Mlym": "Malayalam", "Sinh": "Sinhala", "Khmr": "Khmer", "Laoo": "Lao", "Mymr": "Burmese",
        "Tibt": "Tibetan", "Geor": "Georgian", "Armn": "Armenian", "Ethi": "Ethiopic", "Mong": "Mongolian",
    ]

    /// Scripts, and emoji, that `doctor` checks, each with characters that its dates need.
    package static let checked: [(script: Script, sample: String)] = [
        (Script(name: "Latin", package: common), "Äéőß"), (Script(name: "Greek", package: common), "Ιού"),
        (Script(name: "Cyrillic", package: common), "июня"), (Script(name: "Japanese", package: eastAsian), "年月日曜あア"),
        (Script(name: "Chinese", package: eastAsian), "年月日星期"), (Script(name: "Korean", package: eastAsian), "년월일"),
        (Script(name: "Thai", package: common), "มิถุนายน"), (Script(name: "Hindi", package: common), "जूनि"),
        (Script(name: "Arabic", package: common), "يونيو٤"), (Script(name: "Hebrew", package: common), "ביוני"),
        (Script(name: "emoji", package: pictures), "🎄🎉"),
    ]
}
