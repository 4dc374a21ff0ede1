/// A file name pattern, matched against a path relative to a source folder.
///
/// `*`: any characters but a slash · `?`: one character but a slash · `[abc]`, `[a-z]`: one of these · `[!a-z]`: one other · `{a,b}`:
/// either · `**` as a whole segment: any number of folders, even none. Case does not matter, nor does the Unicode form of accents. A slash
/// at the end means everything below.
package struct Glob: Sendable {
    private let alternatives: [[Segment]]

    private enum Segment: Sendable {
        case anyFolders
        case name([Token])
    }

    private enum Token: Sendable {
        case character(Character)
        case anyCharacter
        case anyRun
        case oneOf([ClosedRange<Character>], negated: Bool)

        func matches(_ character: Character) -> Bool {
            switch self {
            case .character(let own): own == character
            case .anyCharacter: true
            case .anyRun: false
            case .oneOf(let ranges, let negated): ranges.contains { $0.contains(character) } != negated
            }
        }
    }

    package init(_ pattern: String) {
        let whole = pattern.hasSuffix("/") ? pattern + "**" : pattern
        alternatives = Self.expand(Array(whole.lowercased())).map { alternative in
            alternative.split(separator: "/").filter { $0 != ["."] }.map {
                Array($0) == ["*", "*"] ? .anyFolders : .name(Self.tokens(of: Array($0)))
            }
        }
    }

    package func matches(_ path: String) -> Bool {
        let segments = path.lowercased().split(separator: "/").map(Array.init)
        return alternatives.contains { Self.match($0, segments) }
    }

    /// True if every path matches, so that nothing needs to be compared.
    var matchesEverything: Bool {
        alternatives.contains { alternative in
            if case .anyFolders? = alternative.first, alternative.count == 1 { true } else { false }
        }
    }

    /// Matches folder by folder.
    private static func match(_ pattern: [Segment], _ path: [[Character]]) -> Bool {
        match(pattern, path) {
            if case .anyFolders = $0 { true } else { false }
        } _: { segment, name in
            if case .name(let tokens) = segment { match(tokens, name) } else { false }
        }
    }

    /// Matches the characters of one name.
    private static func match(_ tokens: [Token], _ name: [Character]) -> Bool {
        match(tokens, name) {
            if case .anyRun = $0 { true } else { false }
        } _: { token, character in
            token.matches(character)
        }
    }

    /// Matches part by part, where some parts of the pattern stand for any number of pieces, even none. Backtracks only to the last of
    /// these, since trying an earlier one again cannot help.
    private static func match<Part, Piece>(
        _ pattern: [Part], _ pieces: [Piece], _ isAnyNumber: (Part) -> Bool, _ fits: (Part, Piece) -> Bool
    ) -> Bool {
        var (part, piece) = (0, 0)
        var retry: (part: Int, piece: Int)?
        while piece < pieces.count {
            if part < pattern.count, isAnyNumber(pattern[part]) {
                part += 1
                retry = (part, piece)
                continue
            }
            if part < pattern.count, fits(pattern[part], pieces[piece]) {
                part += 1
                piece += 1
                continue
            }
            guard let last = retry else { return false }
            (part, piece) = (last.part, last.piece + 1)
            retry = (part, piece)
        }
        return pattern[part...].allSatisfy(isAnyNumber)
    }

    private static func tokens(of text: [Character]) -> [Token] {
        var tokens: [Token] = []
        var index = 0
        while index < text.count {
            switch text[index] {
            case "*": tokens.append(.anyRun)
            case "?": tokens.append(.anyCharacter)
            case "[":
                if let (token, end) = characterClass(text, from: index) {
                    tokens.append(token)
                    index = end
                } else {
                    tokens.append(.character("["))
                }
            default: tokens.append(.character(text[index]))
            }
            index += 1
        }
        return tokens
    }

    /// The character class that starts at the bracket, and the index of its closing one; nil if it is never closed. A `]` that comes first
    /// is a member.
    private static func characterClass(_ text: [Character], from start: Int) -> (Token, end: Int)? {
        var index = start + 1
        let negated = index < text.count && (text[index] == "!" || text[index] == "^")
        if negated { index += 1 }
        let first = index
        var ranges: [ClosedRange<Character>] = []
        while index < text.count, text[index] != "]" || index == first {
            let low = text[index]
            if index + 2 < text.count, text[index + 1] == "-", text[index + 2] != "]", low <= text[index + 2] {
                ranges.append(low...text[index + 2])
                index += 3
            } else {
                ranges.append(low...low)
                index += 1
            }
        }
        return index < text.count ? (.oneOf(ranges, negated: negated), index) : nil
    }

    /// All patterns that the braces stand for, at most 256. A brace that is never closed is an ordinary character.
    private static func expand(_ pattern: [Character]) -> [[Character]] {
        guard let open = firstClosedBrace(pattern), let (parts, end) = braces(pattern, from: open) else {
            return [pattern]
        }
        let tails = expand(Array(pattern[(end + 1)...]))
        var expanded: [[Character]] = []
        for part in parts.flatMap({ expand($0) }) {
            for tail in tails where expanded.count < 256 { expanded.append(pattern[..<open] + part + tail) }
        }
        return expanded
    }

    /// The first brace that is closed, in one pass.
    private static func firstClosedBrace(_ pattern: [Character]) -> Int? {
        var (open, closed): ([Int], Int?) = ([], nil)
        for index in pattern.indices {
            if pattern[index] == "{" { open.append(index) }
            guard pattern[index] == "}", let last = open.popLast() else { continue }
            closed = min(closed ?? last, last)
        }
        return closed
    }

    private static func braces(_ pattern: [Character], from open: Int) -> (parts: [[Character]], end: Int)? {
        var depth = 0
        var parts: [[Character]] = [[]]
        for index in open..<pattern.count {
            let character = pattern[index]
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            if depth == 0 { return (parts, index) }
            if character == ",", depth == 1 {
                parts.append([])
            } else if index > open {
                parts[parts.count - 1].append(character)
            }
        }
        return nil
    }
}
