import Files
package import Model

/// The text of a job file with values that can be changed, while comments, the order of keys and everything unchanged stay as they are.
package struct JobText: Hashable, Sendable {
    package let text: String
    /// The file's keys and values: an object, in the order of the file, with aliases replaced by their values.
    package let root: JSONValue

    /// Nil for text that is not YAML or not a mapping: `JobFile.parse` says what is wrong with it. Text without a value counts as an empty
    /// mapping.
    package init?(_ text: String) {
        let document = Document(parsing: Array(text.utf8))
        guard document.problems.isEmpty else { return nil }
        self.text = text
        guard let node = document.root else {
            root = .object([])
            return
        }
        guard case .mapping = node.content else { return nil }
        root = JSONValue(node)
    }

    /// The text changed so that it means `target`, an object. Empty objects in it count as absent. Nil if the text cannot be changed piece
    /// by piece, for instance because it is all on one line, or has anchors where something changes.
    package func changed(to target: JSONValue) -> JobText? {
        let target = target.withoutEmptyObjects(except: root)
        guard !root.means(target) else { return self }
        guard let edited = JobTextEdits(of: self, to: target)?.text, let result = JobText(edited),
            result.root.means(target)
        else { return nil }
        return result
    }

    /// The seconds of a length of time in a job file: `1.5s`, `1m30s`, `2`. Nil for anything else.
    package static func seconds(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let seconds): Double(seconds)
        case .number(let seconds): seconds
        case .string(let text): MediaTime(jobText: text)?.seconds
        default: nil
        }
    }

    /// Seconds as job files write them, to the microsecond: `1.5s`. Nil if they are not a valid length of time.
    package static func words(ofSeconds seconds: Double) -> String? {
        guard seconds.isFinite, (0...1_000_000).contains(seconds) else { return nil }
        return MediaTime(microseconds: Int64((seconds * 1_000_000).rounded())).jobText
    }

    /// A piece of music on one line of `files`, with its beats if they are known: `{ file: b.mp3, bpm: 120, first-beat: 0.42s }`.
    package static func song(_ song: MusicStyle.Song) -> String {
        guard let tempo = song.tempo else { return JobTextForm.inline(.string(song.file)) }
        return JobTextForm.inline(
            .object([
                .init(name: "file", value: .string(song.file)),
                .init(name: "bpm", value: tempo % 1000 == 0 ? .integer(tempo / 1000) : .number(Double(tempo) / 1000)),
                .init(name: "first-beat", value: .string((song.firstBeat ?? .zero).jobText)),
            ]))
    }
}

extension JSONValue {
    fileprivate init(_ node: Node) {
        switch node.content {
        case .sequence(let items): self = .array(items.map { JSONValue($0) })
        case .mapping(let entries):
            self = .object(entries.map { Member(name: $0.key.text, value: JSONValue($0.value)) })
        case .scalar(let scalar):
            switch scalar.kind {
            case .null: self = .null
            case .boolean: self = .boolean(scalar.boolean ?? false)
            case .integer: self = Int(scalar.text).map { .integer($0) } ?? .string(scalar.text)
            case .number:
                let number = Double(scalar.text).flatMap { $0.isFinite ? $0 : nil }
                self = number.map { .number($0) } ?? .string(scalar.text)
            case .text: self = .string(scalar.text)
            }
        }
    }
}

extension JobText {
    /// The key at a position of the text, with those above it: `composition.date-overlay.font`. Nil before the first key.
    package func key(atLine line: Int, column: Int) -> String? {
        let position = TextPosition(line: line, column: column)
        var names: [String] = []
        var node = Document(parsing: Array(text.utf8)).root
        while case .mapping(let entries)? = node?.content {
            guard let entry = entries.last(where: { $0.key.position <= position }) else { break }
            names.append(entry.key.text)
            // At the key itself, no key below it is meant.
            node = entry.value.position <= position ? entry.value : nil
        }
        return names.isEmpty ? nil : names.joined(separator: ".")
    }
}
