/// Text as a terminal or a log shows it: its width, and file names with special characters escaped.
extension String {
    /// The number of terminal columns of the text: two for East Asian wide characters and emoji (UAX #11 W and F), none for combining
    /// marks.
    package var terminalWidth: Int { reduce(0) { $0 + $1.terminalWidth } }

    /// The text on one line, with invisible characters escaped (`\n`, `\u{1B}`): a file name must not break the line, colour the terminal,
    /// change the direction of the text after it, or issue a command to a CI service.
    ///
    /// Services treat lines as commands that begin with `::` (GitHub Actions, `actions/runner`, `ActionCommand.cs`, which also recognizes
    /// `##[`) or contain `##vso[` (Azure Pipelines).
    ///
    /// A line has at most `longestLine` characters before escaping: names from databases and servers may have megabytes.
    package var onOneLine: String {
        let text = cut(to: Self.longestLine)
        let escaped =
            text.unicodeScalars.contains(where: \.isUnseen)
            ? text.unicodeScalars.map { $0.isUnseen ? $0.escaped(asASCII: true) : String(Character($0)) }.joined()
            : text
        return escaped.withoutCommands
    }

    /// The most characters of a line: the longest path of Linux has 4096 bytes.
    package static let longestLine = 4096

    /// The text without its middle, so that it has at most `most` characters, counted as Unicode scalars: one letter may have a million
    /// accents.
    package func cut(to most: Int) -> String {
        // Each has at least one byte, so most texts need not be counted.
        guard utf8.count > most, unicodeScalars.count > most else { return self }
        let room = max(1, most) - 1
        return String(unicodeScalars.prefix(room - room / 2)) + "…" + String(unicodeScalars.suffix(room / 2))
    }

    /// Each line of the text as in `onOneLine`; line breaks and tabs stay.
    package var onItsLines: String {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line).split(separator: "\t", omittingEmptySubsequences: false).map { String($0).onOneLine }
                .joined(separator: "\t")
        }.joined(separator: "\n")
    }

    private var withoutCommands: String {
        var text = self
        if text.drop(while: { $0 == " " }).hasPrefix("::") {
            text = text.replacing("::", with: "\\u{3A}:", maxReplacements: 1)
        }
        for start in ["##[", "##vso["] where text.contains(start) {
            text = text.replacing(start, with: "\\u{23}" + start.dropFirst())
        }
        return text
    }

    /// The text without its middle, so that it takes at most `width` columns: `IMG_2024…0931.MOV`.
    package func shortened(to width: Int) -> String {
        guard terminalWidth > width else { return self }
        let room = max(1, width) - 1
        let tail = suffix(within: room - room / 2)
        return prefix(within: room - tail.terminalWidth) + "…" + tail
    }

    /// A path in at most `width` columns. Leaves out folders first: `…/IMG_1001.MOV`; shortens the name only if it is too long by itself.
    package func shortenedPath(to width: Int) -> String {
        guard terminalWidth > width, let slash = lastIndex(of: "/") else { return shortened(to: width) }
        let indent = String(prefix { $0 == " " })
        let name = String(self[slash...])
        let short = indent + "…" + name
        return short.terminalWidth <= width ? short : (indent + name.dropFirst()).shortened(to: width)
    }

    private func prefix(within width: Int) -> String {
        var taken = 0
        return String(
            prefix { character in
                taken += character.terminalWidth
                return taken <= width
            })
    }

    private func suffix(within width: Int) -> String { String(String(reversed()).prefix(within: width).reversed()) }

    /// The text in lines of at most `width` columns, broken at spaces; a longer word is broken anywhere.
    package func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ", omittingEmptySubsequences: false) {
            var word = String(word)
            let joined = line.isEmpty && !lines.isEmpty || lines.isEmpty && line.isEmpty ? word : line + " " + word
            if joined.terminalWidth <= width {
                line = joined
                continue
            }
            if !line.isEmpty { lines.append(line) }
            while word.terminalWidth > max(2, width) {
                let piece = word.prefix(within: max(2, width))
                lines.append(piece)
                word = String(word.dropFirst(piece.count))
            }
            line = word
        }
        return lines + [line]
    }

    package var withoutTrailingSpaces: String {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return String(self[...last])
    }
}

extension Character {
    fileprivate var terminalWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if [.nonspacingMark, .enclosingMark, .format].contains(first.properties.generalCategory) { return 0 }
        let emoji = first.properties.isEmojiPresentation || unicodeScalars.contains { $0.value == 0xFE0F }
        return emoji || first.isWide ? 2 : 1
    }
}

extension Unicode.Scalar {
    /// Controls, line separators, direction marks, and characters without width, except those that join letters and emoji or make flags.
    package var isUnseen: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: value != 0x200C && value != 0x200D && value != 0xAD && !(0xE0020...0xE007F).contains(value)
        default: false
        }
    }

    /// True for characters in the blocks of UAX #11 that are wide or full-width.
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
