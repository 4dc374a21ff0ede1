import Foundation
import JobFiles
import Model

/// The words of a command line that name a job: a job file, or folders and days.
struct WordsOfJob {
    /// The words that have no other meaning: folders.
    private(set) var words: [String]
    private let loader: JobLoader

    init(_ words: [String], _ loader: JobLoader) {
        self.words = words
        self.loader = loader
    }

    /// The job file, if the words name one.
    func jobFile(besides choices: NamedJob.Choices) -> String? {
        guard words.count == 1, !isFolder(words[0]) else { return nil }
        // Days alone are enough if an option names the media.
        let isDays = choices.values.set("sources") && (try? loader.timeframe(words[0], named: "days")) != nil
        return isDays && !isJobFile(words[0]) ? nil : words[0]
    }

    /// Takes the days from the end of the words. They may be several words: `July 2024`. Throws `DayreelError(.usage)`.
    mutating func takeDays() throws -> Timeframe {
        if let job = words.first(where: isJobFile) {
            throw DayreelError(
                .usage, "a job file stands alone: it has folders and days of its own", place: job,
                remedy: "--timeframe names other days, --set other values.")
        }
        for count in (1...Self.longestDays).reversed() where count <= words.count {
            let tail = words.suffix(count)
            if count > 1, tail.first.map(isFolder) == true { continue }
            guard let days = try? loader.timeframe(tail.joined(separator: " "), named: "days") else { continue }
            words.removeLast(count)
            return days
        }
        guard let last = words.last, !isFolder(last) else {
            throw DayreelError(
                .usage, "the days are missing", remedy: "Write them after the folders: 2024, 2024-05, last-month, …")
        }
        return try loader.timeframe(last, named: "days")
    }

    /// The most words of a timeframe: `1 July 2024`, `last 30 days`.
    private static let longestDays = 3

    private func isJobFile(_ word: String) -> Bool { JobLoader.isJobFile(loader.absolute(word)) }

    private func isFolder(_ word: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: loader.absolute(word), isDirectory: &isFolder)
            && isFolder.boolValue
    }
}
