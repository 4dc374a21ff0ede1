import Testing

@testable import JobFiles
@testable import Model

/// Job files as text, not on disk. The job file is `/work/jobs/trip.yaml`; from the working folder `/work`, it is `jobs/trip.yaml`.
enum JobFileFixture {
    /// The five lines of the smallest complete job.
    static let minimal = """
        timeframe: 2024-12
        sources:
          - folder: ../media
        output:
          file: ../out/{year}-{month}.mp4

        """

    struct NoSuchFile: Error {}

    static func context(_ files: [String: String] = [:]) -> JobFile.Context {
        var context = JobFile.Context(workingFolder: "/work", homeFolder: "/home/ada") { path in
            guard let text = files[path] else { throw NoSuchFile() }
            return Array(text.utf8)
        }
        context.fonts = KnownFonts(has: { installedFonts.contains($0) }, families: { installedFonts })
        return context
    }

    private static let installedFonts = ["DejaVu Sans", "Inter", "Loma", "Noto Color Emoji"]

    static func parse(_ text: String, files: [String: String] = [:]) throws -> JobFile.Result {
        try JobFile.parse(Array(text.utf8), path: "jobs/trip.yaml", context(files))
    }

    /// The minimal job with more lines after it.
    static func job(_ more: String = "") throws -> Job { try parse(minimal + more).job }

    /// The sources of a job. `list` is the value of `sources`, on line 2.
    static func sources(_ list: String) throws -> [Source] { try parse(job(sources: list)).job.sources }

    /// The errors of such a list, as `line:column: message`.
    static func errors(inSources list: String) -> [String] { errors(job(sources: list)) }

    private static func job(sources list: String) -> String {
        "timeframe: 2024\nsources: \(list)\noutput: a.mp4\n"
    }

    /// The errors of a job, as `line:column: message`.
    static func errors(_ text: String, files: [String: String] = [:]) -> [String] {
        do {
            _ = try parse(text, files: files)
            return []
        } catch let errors as JobFileErrors {
            return errors.errors.map { "\($0.line):\($0.column): \($0.message)" }
        } catch {
            return ["unexpected: \(error)"]
        }
    }

    /// The errors of `more` together with the minimal job. Line 1 is the first line of `more`.
    static func errors(after more: String) -> [String] {
        errors(more + "\n" + minimal)
    }
}
