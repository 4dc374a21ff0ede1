import Model

/// The scan's question to an examiner about a file's contents, and the examiner's reply. Each is one line.
package enum ProbeLine {
    /// The fields of a question. The caller puts the prefix that distinguishes it from other questions before them.
    package static func question(_ file: FoundFile, now: Int64) -> [UInt8] {
        var line = FieldLine()
        line.put(file.path)
        line.put(file.size)
        line.put(file.modified.seconds)
        line.put(Int64(file.modified.nanoseconds))
        line.put(now)
        return line.bytes
    }

    /// An examiner's reply to a question; nil if the line is not a valid question.
    package static func reply(to question: ArraySlice<UInt8>, memoryLimit: Int64?) -> [UInt8]? {
        question.withUnsafeBytes { bytes in
            var fields = FieldReader(bytes)
            guard let path = fields.text(), let size = fields.integer(), let seconds = fields.integer(),
                let nanoseconds = fields.integer(), let now = fields.integer()
            else { return nil }
            let time = FileTime(seconds: seconds, nanoseconds: Int32(truncatingIfNeeded: nanoseconds))
            let file = FoundFile(path: path, relativePath: path.lastPathPart, size: size, modified: time, inode: 0)
            return line(MediaProbe(now: now, memoryLimit: memoryLimit).facts(of: file))
        }
    }

    static func line(_ outcome: MediaProbe.Outcome) -> [UInt8] {
        var line = FieldLine()
        line.put(outcome.isLasting)
        line.put(outcome.lacksFiles)
        line.put(Int64(outcome.facts.kind.rawValue))
        var facts = outcome.facts
        facts.code(&line)
        line.put(outcome.failedRead)
        return line.bytes
    }

    /// Reads an examiner's reply; an invalid reply becomes a refusal.
    package static func outcome(_ reply: [UInt8]) -> MediaProbe.Outcome {
        reply.withUnsafeBytes { bytes in
            var fields = FieldReader(bytes)
            let (isLasting, lacksFiles) = (fields.flag(), fields.flag())
            guard let kind = fields.integer().flatMap({ FileFacts.Kind(rawValue: Int(clamping: $0)) }),
                let facts = FileFacts(kind, in: &fields)
            else {
                return .init(facts: .refused(.invalidReply), isLasting: false)
            }
            return .init(facts: facts, isLasting: isLasting, lacksFiles: lacksFiles, failedRead: fields.text())
        }
    }
}
