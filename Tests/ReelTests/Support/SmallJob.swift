import Foundation
import TestSupport

/// A job over the fixture month that renders in a second or two. Its upright clips stand between black bars, as in the golden frames.
struct SmallJob {
    var timeframe = "2024-12-01..2024-12-03"
    var sources: [String]
    var resolution = "320x180"
    var clips = "{ video: 1s, live-photo: 1s, from: start }"
    /// The fade, off by default because a frame's code cannot be read in black.
    var fade = "0s"
    /// More keys of `composition`.
    var composition = ""
    /// More keys of `output`.
    var output = ""
    /// More lines at the top level.
    var more = ""

    /// A job of the month that tests share.
    static func month(
        _ timeframe: String = "2024-12-01..2024-12-03", composition: String = "", output: String = "", more: String = ""
    ) async throws -> SmallJob {
        SmallJob(
            timeframe: timeframe, sources: [try await FixtureLibrary.month().path], composition: composition,
            output: output, more: more)
    }

    func text(film: String) -> String {
        """
        timeframe: \(timeframe)
        days: { home: Europe/Amsterdam }
        sources:
        \(sources.map { "  - folder: { path: '\($0)' }" }.joined(separator: "\n"))
        clips: \(clips)
        composition:
          resolution: \(resolution)
          fade: \(fade)
        \(composition.contains("fit:") ? "" : "  fit: letterbox")
        \(composition)
        output:
          file: '\(film)'
          preset: ultrafast
        \(output)
        \(more)
        """
    }

    /// Writes the job to the folder, and returns the paths of the job and the film.
    func write(to folder: TemporaryFolder, film: String = "film.mp4") throws -> (job: String, film: String) {
        let path = folder.path(film)
        return (try folder.write(text(film: path), to: "job.yaml"), path)
    }
}
