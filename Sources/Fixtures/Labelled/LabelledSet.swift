import Foundation
package import Model

/// Recordings whose sections are labelled, for measuring how often a good part is found: from May 1, 2024.
package struct LabelledSet: Sendable {
    /// What the recordings show.
    package enum Content: String, Sendable, CaseIterable {
        /// A recording a day: somebody walks, beside shaken, black, blurred, dark, empty and glaring sections.
        case usual
        /// A recording a day: children, concerts, sports and talk, beside flares, rain, noise and what is usual.
        case unusual
        /// Three recordings a day, of which one is good.
        case days
    }

    package var count: Int
    package var seed: Int
    package var content: Content
    /// What is filmed, in turn; drawn scenes without photos.
    package var photos: [LabelledPhoto]

    /// `count`: recordings, and days for `.days`.
    package init(count: Int, seed: Int, content: Content = .usual, photos: [LabelledPhoto] = []) {
        (self.count, self.seed, self.content, self.photos) = (count, seed, content, photos)
    }

    /// The recordings by file name. A recording has one good section of seven or eight seconds; just three of four in a row begin badly.
    package var recordings: [(name: String, recording: LabelledRecording)] {
        let bad: [LabelledRecording.Kind]
        let good: [LabelledRecording.Kind]
        switch content {
        case .usual, .days:
            (bad, good) = ([.shaken, .black, .blurred, .fast, .dark, .still, .glaring], [.good])
        case .unusual:
            bad = [.flare, .shaken, .rain, .still, .night, .blurred]
            good = [.children, .concert, .followed, .talking]
        }
        return (0..<count).flatMap { number -> [(String, LabelledRecording)] in
            var dice = Dice(seed &* 1009 &+ number)
            let day = Day(daysSinceEpoch: 19_844 + number).description.replacing("-", with: "")
            func recording(_ hour: Int, _ sections: [LabelledRecording.Section]) -> (String, LabelledRecording) {
                var recording = LabelledRecording(sections, seed: seed &* 7919 &+ 31 &* number &+ hour)
                if !photos.isEmpty { recording.photo = photos[(number + hour) % photos.count] }
                recording.isSpoken =
                    content == .unusual ? sections.contains { $0.kind == .talking } : number / 3 % 3 == 0
                return ("VID_\(day)_\(hour)0000.mp4", recording)
            }
            let first = bad[(number + seed) % bad.count]
            let second = bad[dice.pick(bad.count)]
            let shown = good[number % good.count]
            if content == .days {
                let place = dice.pick(3)
                let others = [first, second]
                return (0..<3).map { turn in
                    recording(10 + turn, [.init(turn == place ? shown : others[turn > place ? turn - 1 : turn], 6)])
                }
            }
            let sections: [LabelledRecording.Section] =
                // Each kind of recording begins well in its turn.
                switch (number + number / 4 + seed) % 4 {
                case 0: [.init(first, 7), .init(shown, 8), .init(second, 7)]
                case 1: [.init(shown, 8), .init(first, 7), .init(second, 7)]
                case 2: [.init(first, 5), .init(second, 6), .init(shown, 8), .init(first, 3)]
                default: [.init(first, 9), .init(shown, 7), .init(second, 5)]
                }
            return [recording(12, sections)]
        }
    }

    /// Writes the recordings, and their sections as `labels.json`: lists of kinds with their seconds, by file name. Throws `DayreelError`
    /// if the folder holds something else than fixtures, `LibAVError`, `CancellationError`.
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
            let sections = recording.sections.map {
                "{\"kind\": \"\($0.kind.rawValue)\", \"seconds\": \($0.seconds), \"good\": \($0.kind.isGood)}"
            }
            return "\"\(name)\": [\(sections.joined(separator: ", "))]"
        }
        try Data("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8).write(to: URL(filePath: "\(folder)/labels.json"))
        return all.map(\.name) + ["labels.json"]
    }
}
