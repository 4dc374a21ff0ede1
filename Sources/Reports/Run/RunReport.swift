import Files
import Foundation
package import Model
package import Pipeline

/// The report on a run, stored beside the film. Version 1; the names of fields are fixed, others may be added.
package struct RunReport: Hashable, Sendable, Codable {
    package var version = 1
    package var job: JobIdentity
    package var film: Film
    /// Days as in `dayreel plan --json`, updated by the rendering.
    package var days: [PlanDocument.Day]
    package var emptyDays: [DayRange]
    package var leftOut: [PlanDocument.LeftOut]
    package var warnings: [Diagnostic]
    /// Files of the timeframe that looked like media and are not used.
    package var refused: [ScanDocument.Refused]
    /// Seconds by stage. From here to `reused`: measured values, omitted with `--reproducible`.
    package var stages: [String: Double]?
    /// Seconds of the whole run.
    package var elapsed: Double?
    package var memory: Memory?
    package var workers: Int?
    /// The number of tasks rendered: segments and the sound.
    package var rendered: Int?
    package var reused: Int?
    package var versions: Versions

    package struct JobIdentity: Hashable, Sendable, Codable {
        package var name: String
        package var title: String
        package var from: Day
        package var to: Day
        /// SHA-256 of the job's meaning, the same for two job files with the same meaning.
        package var hash: String
    }

    package struct Film: Hashable, Sendable, Codable {
        package var path: String
        package var bytes: Int64?
        package var frames: Int
        /// Seconds.
        package var duration: Double
        package var width: Int
        package var height: Int
        package var frameRate: String
        package var codec: VideoCodec
        /// Nil in the report of an older version.
        package var traits: FilmTraits?

        private enum CodingKeys: String, CodingKey {
            case path, bytes, frames, duration, width, height
            case frameRate
            case codec, traits
        }
    }

    /// Peak resident memory in bytes.
    package struct Memory: Hashable, Sendable, Codable {
        package var main: Int64?
        package var largestWorker: Int64?

        package init(main: Int64?, largestWorker: Int64?) {
            self.main = main
            self.largestWorker = largestWorker
        }

        private enum CodingKeys: String, CodingKey {
            case main
            case largestWorker
        }
    }

    package struct Versions: Hashable, Sendable, Codable {
        package var dayreel: String
        package var renderer: Int
        /// The versions of libav, by library.
        package var libav: [String: String]

        package init(dayreel: String, renderer: Int, libav: [String: String]) {
            self.dayreel = dayreel
            self.renderer = renderer
            self.libav = libav
        }
    }

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case job, film, days
        case emptyDays
        case leftOut
        case warnings, refused, stages, elapsed
        case memory = "peakMemory"
        case workers, rendered, reused, versions
    }
}

extension RunReport {
    /// Values measured outside the pipeline.
    package struct Measures: Sendable {
        package var stages: [StageName: Double]
        package var elapsed: Duration
        package var memory: Memory
        package var workers: Int

        package init(stages: [StageName: Double], elapsed: Duration, memory: Memory, workers: Int) {
            self.stages = stages
            self.elapsed = elapsed
            self.memory = memory
            self.workers = workers
        }
    }

    /// A report without `measures` contains nothing that differs from run to run.
    package init(_ outcome: FilmOutcome, filmBytes: Int64?, measures: Measures?, versions: Versions) throws {
        let plan = outcome.plan
        job = try JobIdentity(plan)
        film = Film(outcome, bytes: filmBytes)
        days = PlanDocument.days(of: plan.selection, on: plan.timeline)
        emptyDays = plan.selection.emptyDays.ranges
        leftOut = PlanDocument.leftOut(of: plan.selection)
        warnings = outcome.diagnostics
        refused = plan.refused.map { ScanDocument.Refused($0, relativeTo: nil) }
        self.versions = versions
        guard let measures else { return }
        stages = Dictionary(measures.stages.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: +)
        elapsed = measures.elapsed.seconds
        memory = measures.memory
        workers = measures.workers
        rendered = outcome.film.rendered
        reused = outcome.film.reused
    }
}

extension RunReport {
    /// The path of a film's report: `december.json` for `december.mp4`.
    package static func path(besideFilm film: String) -> String {
        URL(filePath: film).deletingPathExtension().appendingPathExtension("json").path(percentEncoded: false)
    }

    /// Replaces the file in one step. Throws `DayreelError(.outputUnwritable)`.
    package func write(to output: NamedOutput, outputs: OutputGuard) throws {
        try outputs.write(Array((DocumentJSON.text(of: self) + "\n").utf8), to: output)
    }
}

extension RunReport.JobIdentity {
    fileprivate init(_ plan: FilmPlan) throws {
        let timeframe = plan.timeframe
        name = plan.request.job.name
        title = plan.timeline.title
        from = timeframe.first
        to = timeframe.last
        hash = try plan.request.job.hash()
    }
}

extension RunReport.Film {
    fileprivate init(_ outcome: FilmOutcome, bytes: Int64?) {
        let format = outcome.plan.timeline.format
        path = outcome.film.path
        self.bytes = bytes
        frames = outcome.film.frames
        duration = outcome.film.duration.seconds
        width = format.width
        height = format.height
        frameRate = "\(format.frameRate)"
        codec = format.video.codec
        traits = FilmTraits(outcome.plan)
    }
}

extension RunReport {
    /// The most bytes of a report: many times those for a film of ten years.
    private static let longest = 64_000_000

    /// Reads a report. Nil for other files, which may be beside a film under the report's name.
    package init?(file path: String) {
        guard let text = SmallFile.text(path, atMost: Self.longest),
            let report = try? DocumentJSON.value(RunReport.self, from: text)
        else { return nil }
        self = report
    }
}
