import Foundation
import Model

extension Form where Value == String {
    /// A language and optionally a script and a region, as spelled by Unicode (UTS #35) or RFC 5646. Drops POSIX suffixes, a charset or a
    /// variant: `de_DE.UTF-8`.
    static var locale: Form {
        let pattern = "^[A-Za-z]{2,3}([_-][A-Za-z]{4})?([_-]([A-Za-z]{2}|[0-9]{3}))?([.@].*)?$"
        return .scalar("a locale such as en_GB", schema: ["type": "string", "pattern": .string(pattern)]) { scalar, _ in
            let text = LocaleName.withoutCharset(scalar.text)
            guard scalar.kind == .text, let name = LabelLocale(text) else {
                return LabelLocale.language(named: text).map { .respelled(as: $0) } ?? .wrong
            }
            guard name.isKnown else { return .refused("names no known locale: \(text.quoted)\(name.suggestion)") }
            return .value(text)
        }
    }

    /// The name of an installed font family, or a font file's path, made absolute. The file is not opened (`NamedFile`).
    static var font: Form {
        let name = text("the name of a font or the path of a font file")
        return Form(schema: name.schema) { node, reader in
            guard let text = name.read(node, &reader) else { return nil }
            guard FontName.isFile(text) else {
                guard let fault = reader.fonts?.fault(ofFamily: text) else { return text }
                reader.note("'\(reader.key)' \(fault)", at: node.position)
                return nil
            }
            switch reader.path(text) {
            case .value(let path):
                reader.found(NamedFile(path: path, text: text, key: reader.key, place: reader.place(node.position)))
                return path
            case .refused(let predicate): reader.note("'\(reader.key)' \(predicate)", at: node.position)
            case .wrong, .respelled, .notYet: break
            }
            return nil
        }
    }
}

extension Form where Value == DateOverlayStyle.Format {
    /// A word, or a date pattern of UTS #35. A label shows a day, so letters for a time of day are refused, as are two that count days and
    /// years in an unusual way.
    static var dateFormat: Form {
        let words: KeyValuePairs<String, Value> = ["auto": .automatic, "long": .long, "short": .short]
        return .scalar(
            "auto, long, short or a date pattern such as d MMMM yyyy",
            schema: ["type": "string", "minLength": 1, "maxLength": 100]
        ) { scalar, _ in
            guard scalar.kind != .boolean, !scalar.text.isEmpty, scalar.text.unicodeScalars.count <= 100 else {
                return .wrong
            }
            if let word = words.first(where: { $0.key == scalar.text }) { return .value(word.value) }
            guard !scalar.hasControls else { return .refused("must be on one line, without control characters") }
            let pattern = DatePattern(scalar.text)
            return pattern.fault.map { .refused($0) } ?? .value(.pattern(scalar.text))
        }
    }
}

extension Form where Value == DateOverlayStyle.Presence {
    /// `always`, or a length. A date that is gone sooner than in 1.2 s is not read.
    static var presence: Form {
        let time = Form<MediaTime>.duration(.milliseconds(1200) ... .seconds(30))
        return Form(schema: ["anyOf": [["enum": ["always"]], time.schema]]) { node, reader in
            if case .scalar(let scalar) = node.content, scalar.text == "always" { return .always }
            return time.read(node, &reader).map { .first($0) }
        }
    }
}

extension Form where Value == TitleTemplate {
    /// A line of text with placeholders.
    static var titleTemplate: Form {
        .scalar("a line of text", schema: ["type": "string", "maxLength": 200]) { scalar, _ in
            guard scalar.text.unicodeScalars.count <= 200, !scalar.hasControls else {
                return .refused("must be one line of at most 200 characters, without control characters")
            }
            let template = TitleTemplate(scalar.text)
            guard let unknown = template.unknown else { return .value(template) }
            let known = TitleTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }
            return .refused("has the placeholder '{\(unknown)}', which does not exist; there are \(known.listed)")
        }
    }
}

/// The parts of a locale's name.
private struct LabelLocale {
    private let language: String
    private let region: String?

    /// Nil for text that does not look like one.
    init?(_ text: String) {
        var parts = text.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }[...]
        guard let language = parts.popFirst(), Self.isLetters(language), (2...3).contains(language.count) else {
            return nil
        }
        self.language = language.lowercased()
        if let script = parts.first, script.count == 4, Self.isLetters(script) { parts.removeFirst() }
        let region = parts.popFirst()
        guard parts.isEmpty else { return nil }
        if let region {
            guard region.count == 2 && Self.isLetters(region) || region.count == 3 && region.isDigits else {
                return nil
            }
        }
        self.region = region.map { $0.uppercased() }
    }

    /// The code of a language by its name in itself or in English: `de` for Deutsch and German; nil for any other word.
    static func language(named name: String) -> String? {
        let wanted = name.lowercased()
        let english = Locale(identifier: "en")
        return Set(Locale.availableIdentifiers.map { String($0.prefix { $0 != "_" }) }).sorted().first { code in
            [Locale(identifier: code), english].contains {
                $0.localizedString(forLanguageCode: code)?.lowercased() == wanted
            }
        }
    }

    /// The locale that most people of a country use, by Unicode's likely subtags: `cs` for CZ, `en_GB` for GB and UK; nil for other codes.
    private static func locale(ofCountry code: String) -> String? {
        let country = code == "UK" ? "GB" : code
        guard country.count == 2, Locale.Region(country).isISORegion,
            let language = Locale.Language(identifier: "und-" + country).maximalIdentifier.split(separator: "-").first
        else { return nil }
        let isItsOwn = Locale.Language(identifier: String(language)).maximalIdentifier.hasSuffix("-" + country)
        let name = isItsOwn ? String(language) : "\(language)_\(country)"
        return LabelLocale(name)?.isKnown == true ? name : nil
    }

    private static func isLetters(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isLetter && $0 < 128 }
    }

    /// True if Unicode's locale data (CLDR) have dates in the language, and the region exists. The combination need not exist: `en_JP` is
    /// English as Japan might write it.
    var isKnown: Bool {
        let known = Locale.availableIdentifiers.map { $0.split(separator: "_") }
        let regions = known.compactMap { $0.count > 1 ? $0.last : nil }
        return known.contains { $0.first == Substring(language) }
            && region.map { regions.contains(Substring($0)) } ?? true
    }

    /// The locale of the country, if a country's code stands in place of a language's: `cz`, `dk_DK`. Otherwise the most similar.
    var suggestion: String {
        let text = region.map { "\(language)_\($0)" } ?? language
        let known = Locale.availableIdentifiers.filter { $0.count <= 6 }.sorted()
        let isLanguage = known.contains { $0.prefix { $0 != "_" } == language }
        let british = isLanguage && region == "UK" ? language + "_GB" : nil
        let ofCountry = isLanguage ? british : Self.locale(ofCountry: region ?? language.uppercased())
        let near =
            ofCountry ?? NearestWord.of(text, among: known) ?? known.first { $0.hasPrefix(language + "_") }
        return " (\(near.map { "did you mean '\($0)'?" } ?? "such as en_GB, de_DE or ja_JP"))"
    }
}

/// A date pattern, read letter by letter.
private struct DatePattern {
    private let text: String

    init(_ text: String) { self.text = text }

    /// A predicate for the key; nil if the pattern has no fault.
    var fault: String? {
        if let code = text.withoutLiterals.firstMatch(of: Self.code)?.output.0 {
            return "has '\(code)', which belongs to another program's patterns\(suggestion)"
        }
        var isLiteral = false
        for character in text {
            if character == "'" { isLiteral.toggle() }
            guard character.isASCII, character.isLetter, !isLiteral else { continue }
            switch character {
            case "D": return "has 'D', which counts the days of the year\(suggestion)"
            case "Y": return "has 'Y', the year that the week belongs to\(suggestion)"
            case "m": return "has 'm', which is minutes\(suggestion)"
            case _ where !"GyuUrQqMLlwWdFgEec".contains(character):
                let hint = suggestion.isEmpty ? "; put text in 'apostrophes'" : suggestion
                return "has '\(character)', which is not part of a date\(hint)"
            default: break
            }
        }
        return isLiteral ? "opens an apostrophe that it does not close" : nil
    }

    /// A code of strftime(3): `%d`, `%-d`.
    private static var code: Regex<(Substring, Substring)> { /%[-_0^#]?([A-Za-z])/ }

    /// The pattern that was probably meant, if that has no fault.
    private var suggestion: String {
        let meant = text.contains(Self.code) ? ofCodes : inUnicodeLetters
        guard let meant, meant != text, DatePattern(meant).fault == nil else { return "" }
        return " (did you mean '\(meant)'?)"
    }

    /// The pattern with the codes of strftime(3) replaced; nil if one of them is no part of a date.
    private var ofCodes: String? {
        let meanings = [
            "d": "dd", "e": "d", "m": "MM", "b": "MMM", "h": "MMM", "B": "MMMM", "y": "yy", "Y": "yyyy", "a": "EEE",
            "A": "EEEE", "F": "yyyy-MM-dd",
        ]
        let isKnown = text.matches(of: Self.code).allSatisfy { meanings[String($0.output.1)] != nil }
        return isKnown
            ? text.replacing(Self.code) { match in
                let meaning = meanings[String(match.output.1)] ?? ""
                return match.output.0.count > 2 && meaning.count == 2 ? String(meaning.dropFirst()) : meaning
            } : nil
    }

    /// The pattern with the letters of Unicode in place of those that spreadsheets and other languages use: `TT.MM.JJJJ`, `jj/mm/aaaa`.
    private var inUnicodeLetters: String {
        let plain = text.lowercased()
        let hasDay = plain.contains { "dt".contains($0) }
        var meant = ""
        var isLiteral = false
        for run in text.chunkedByCharacter {
            if run.hasPrefix("'"), !run.count.isMultiple(of: 2) { isLiteral.toggle() }
            meant += isLiteral ? run : Self.unicode(run, hasDay: hasDay)
        }
        return meant
    }

    /// A run of one letter as Unicode spells it; the same for other runs.
    private static func unicode(_ run: String, hasDay: Bool) -> String {
        let (letter, count) = (run.lowercased().prefix(1), run.count)
        let meaning: String? =
            switch letter {
            case "d", "t": "d"
            case "y", "a": "y"
            case "j": count <= 2 && !hasDay ? "d" : "y"
            case "m": "M"
            default: nil
            }
        return meaning.map { String(repeating: $0, count: count) } ?? run
    }
}

extension String {
    /// The pattern without its text in apostrophes.
    fileprivate var withoutLiterals: String {
        split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset.isMultiple(of: 2) }
            .map(\.element).joined(separator: " ")
    }

    /// The text in runs of the same character: `dd`, `.`, `MM`.
    fileprivate var chunkedByCharacter: [String] {
        reduce(into: []) { runs, character in
            if runs.last?.last == character {
                runs[runs.count - 1].append(character)
            } else {
                runs.append("\(character)")
            }
        }
    }
}
