import Files
import Foundation

@testable import JobFiles
@testable import Model

extension FuzzTarget {
    /// Job files, settings, and words of the command line.
    static let jobs: [FuzzTarget] = [
        FuzzTarget("yaml") { bytes in
            let document = Document(parsing: bytes)
            for problem in document.problems { _ = SourceText(bytes).line(problem.position.line) }
            _ = Outline(parsing: bytes)
        },
        FuzzTarget("job") { bytes in
            do throws(JobFileErrors) {
                _ = try JobFile.parse(bytes, path: "/jobs/film.yaml", context)
            } catch {
                _ = error.dayreelError
            }
        },
        FuzzTarget("settings") { bytes in
            do throws(JobFileErrors) {
                _ = try Settings.parse(bytes, path: "/jobs/config.yaml", context)
            } catch {
                _ = error.dayreelError
            }
        },
        // The text of a job and one that it is to mean.
        FuzzTarget("job-edits") { bytes in
            let texts = bytes.texts(2)
            guard let old = JobText(texts[0]), let target = JobText(texts[1]) else { return }
            _ = old.changed(to: target.root)
            _ = old.key(atLine: 2, column: 3)
        },
        .text("words") { text in
            _ = try? JobFile.timeframe(text, named: "from", context)
            _ = try? JobFile.day(text)
            _ = try? JobFile.length(text, named: "length")
            _ = DateSpelling(text)?.words
            _ = ClockShift.seconds(text)
            _ = DaysInWords(["de_DE", "fr_FR"]).timeframe(text)
            _ = MediaTime(jobText: text)
            _ = MediaTime.respelled(text)
            _ = ByteCount.parse(text)
            _ = Timeframe(written: text)?.resolved(today: today)
            _ = DayRange(written: text)?.first
            _ = FrameRate(written: text)?.time(ofFrames: 1000)
            _ = UTCTime.instant(text).map(UTCTime.text)
            _ = Day(text)?.advanced(by: 1)
        },
    ]

    private static let today = Day(daysSinceEpoch: 20_000)

    private static let context = JobFile.Context(
        workingFolder: "/jobs", homeFolder: "/home/me", read: { _ in throw POSIXError(.ENOENT) })
}
