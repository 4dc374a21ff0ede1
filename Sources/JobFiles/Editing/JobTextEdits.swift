import Model

/// The changes, each to a range of the text, that give a job file another meaning.
struct JobTextEdits {
    private let scalars: [Unicode.Scalar]
    /// The offsets of the first characters of the lines.
    private let lineStarts: [Int]
    private let lineBreak: String
    private var replaced: [(range: Range<Int>, text: String)] = []
    /// New lines by the offset that they are inserted at.
    private var inserted: [Int: [String]] = [:]
    private var isPossible = true

    /// Nil if the text cannot be changed piece by piece.
    init?(of old: JobText, to target: JSONValue) {
        var text = old.text
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        lineBreak = text.contains("\r\n") ? "\r\n" : "\n"
        if !text.isEmpty, !text.hasSuffix("\n"), !text.hasSuffix("\r\n") { text += lineBreak }
        scalars = Array(text.unicodeScalars)
        lineStarts = Self.lineStarts(in: scalars)
        guard let outline = Outline(parsing: Array(text.utf8)) else {
            guard old.root.members.isEmpty else { return nil }
            inserted[scalars.count] = JobTextForm.lines(of: target, at: [], indent: 0)
            return
        }
        guard case .mapping(let entries) = outline.content, isBlock(outline) else { return nil }
        change(entries, old.root, to: target, at: [])
        guard isPossible else { return nil }
    }

    /// The text with all changes applied.
    var text: String {
        let lines = inserted.map { (range: $0.key..<$0.key, text: $0.value.map { $0 + lineBreak }.joined()) }
        var result = String.UnicodeScalarView()
        var position = 0
        // Insertions at an offset come before replacements that start there.
        for edit in (lines + replaced).sorted(by: {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }) {
            guard edit.range.lowerBound >= position else { return "" }
            result.append(contentsOf: scalars[position..<edit.range.lowerBound])
            result.append(contentsOf: edit.text.unicodeScalars)
            position = edit.range.upperBound
        }
        result.append(contentsOf: scalars[position...])
        return String(result)
    }

    /// Changes the entries of a mapping in block style.
    private mutating func change(_ entries: [Outline.Entry], _ old: JSONValue, to target: JSONValue, at path: [String])
    {
        guard let first = entries.first, let last = entries.last else { return isPossible = false }
        for entry in entries {
            let current = old[entry.key] ?? .null
            if let wanted = target[entry.key] {
                if !current.means(wanted) { change(entry, current, to: wanted, at: path) }
            } else {
                replaced.append((lineStart(of: entry)..<lineEnd(of: entry), ""))
            }
        }
        let new = target.members.filter { member in !entries.contains { $0.key == member.name } }
        for member in JobTextForm.ordered(new, at: path) {
            let before = path == ["pins"] ? entries.last { $0.key < member.name } : last
            let place = before.map { lineEnd(of: $0) } ?? lineStart(of: first)
            let lines = JobTextForm.entry(member, at: path, indent: first.keyRange.lowerBound.column - 1)
            inserted[place, default: []] += lines
        }
    }

    private mutating func change(_ entry: Outline.Entry, _ old: JSONValue, to new: JSONValue, at path: [String]) {
        let value = entry.value
        guard !value.isMarked else { return isPossible = false }
        let inline = JobTextForm.inline(new, of: entry.key)
        switch value.content {
        case .mapping(let below) where isBlock(value):
            if case .object = new { return change(below, old, to: new, at: path + [entry.key]) }
            replaced.append((valueStart(of: entry)..<contentEnd(of: entry), " " + inline))
        case .sequence where isBlock(value):
            replaced.append((valueStart(of: entry)..<contentEnd(of: entry), " " + inline))
        case .scalar(let scalar) where scalar.text.isEmpty && scalar.style == .plain:
            replaced.append((valueStart(of: entry)..<valueStart(of: entry), " " + inline))
        case .scalar, .alias, .mapping, .sequence:
            replaced.append((offset(value.range.lowerBound)..<contentEnd(of: entry), inline))
        }
    }
}

extension JobTextEdits {
    /// Finds the starts of lines by libyaml's line breaks: LF, CR, CR LF, NEL, LS and PS.
    private static func lineStarts(in scalars: [Unicode.Scalar]) -> [Int] {
        var starts = [0]
        for (index, scalar) in scalars.enumerated() {
            let isBreak = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
            if isBreak, !(scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n") {
                starts.append(index + 1)
            }
        }
        return starts
    }

    private func offset(_ position: TextPosition) -> Int {
        guard position.line <= lineStarts.count else { return scalars.count }
        return min(scalars.count, lineStarts[position.line - 1] + position.column - 1)
    }

    private func isBlock(_ outline: Outline) -> Bool {
        let place = offset(outline.range.lowerBound)
        return place < scalars.count && scalars[place] != "{" && scalars[place] != "["
    }

    /// The offset after the key's colon.
    private func valueStart(of entry: Outline.Entry) -> Int {
        let end = offset(entry.keyRange.upperBound)
        return (scalars[end...].firstIndex(of: ":") ?? end) + 1
    }

    /// The offset after the value's last non-blank character; after the colon if there is no value.
    private func contentEnd(of entry: Outline.Entry) -> Int { max(valueStart(of: entry), contentEnd(of: entry.value)) }

    private func contentEnd(of value: Outline) -> Int {
        switch value.content {
        case .mapping(let entries) where isBlock(value):
            return entries.last.map { contentEnd(of: $0) } ?? offset(value.range.upperBound)
        case .sequence(let items) where isBlock(value):
            return items.last.map { contentEnd(of: $0) } ?? offset(value.range.upperBound)
        default:
            let start = offset(value.range.lowerBound)
            var end = offset(value.range.upperBound)
            while end > start, scalars[end - 1].properties.isWhitespace { end -= 1 }
            return end
        }
    }

    private func lineStart(of entry: Outline.Entry) -> Int { lineStarts[entry.keyRange.lowerBound.line - 1] }

    /// The start of the line after the entry's last line.
    private func lineEnd(of entry: Outline.Entry) -> Int {
        let end = contentEnd(of: entry)
        return lineStarts.first { $0 >= end && $0 > 0 } ?? scalars.count
    }
}
