import Foundation
package import Model

/// Recordings whose sections are labelled, for measuring how often a good part is found: one a day from May 1, 2024.
package struct LabelledSet: Sendable {
    package var count: Int
    package var seed: Int

    package init(count: Int, seed: Int) { (self.count, self.seed) = (count, seed) }

    /// The recordings by file name. Each has one good section of seven or eight seconds; three of four begin badly.
    package var recordings: [(name: String, recording: LabelledRecording)] {
        let bad: [LabelledRecording.Kind] = [.shaken, .black, .blurred, .fast, .dark, .still, .glaring]
        return (0..<count).map { number in
            var dice = Dice(seed &* 1009 &+ number)
            let first = bad[(number + seed) % bad.count]
            let second = bad[dice.pick(bad.count)]
            let sections: [LabelledRecording.Section] =
                switch dice.pick(4) {
                case 0: [.init(first, 7), .init(.good, 8), .init(second, 7)]
                case 1: [.init(.good, 8), .init(first, 7), .init(second, 7)]
                case 2: [.init(first, 5), .init(second, 6), .init(.good, 8), .init(first, 3)]
                default: [.init(first, 9), .init(.good, 7), .init(second, 5)]
                }
            let day = Day(daysSinceEpoch: 19_844 + number).description.replacing("-", with: "")
            return ("VID_\(day)_120000.mp4", LabelledRecording(sections, seed: seed &* 7919 &+ number))
        }
    }

    /// Writes the recordings, and their sections as `labels.json`: lists of a kind and its seconds, by file name. Throws `DayreelError` if
    /// the folder holds something else than fixtures, `LibAVError`, `CancellationError`.
    @concurrent package func write(to folder: String, progress: ProgressSink = .none) async throws -> [String] {
        try FixtureFolder(path: folder).requireOwn()
        let all = recordings
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (number, (name, recording)) in all.enumerated() {
            try Task.checkCancellation()
            try recording.write(to: "\(folder)/\(name)")
            progress(
                .stage(
                    .render, fraction: Double(number + 1) / Double(all.count),
                    detail: .made(files: number + 1, of: all.count)))
        }
        let lines = all.map { name, recording in
            let sections = recording.sections.map { "[\"\($0.kind.rawValue)\", \($0.seconds)]" }
            return "\"\(name)\": [\(sections.joined(separator: ", "))]"
        }
        try Data("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8).write(to: URL(filePath: "\(folder)/labels.json"))
        return all.map(\.name) + ["labels.json"]
    }
}
