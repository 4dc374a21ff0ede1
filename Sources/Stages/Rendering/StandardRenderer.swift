import Files
import LibAV
package import Model
package import Pipeline

/// Renders a worker's task into a file.
package struct StandardRenderer: Sendable {
    private let measurements: ResultCache?
    private let fonts = FontDigests()
    private let looks = KnownLooks()

    /// `measurements` keeps measurements of sources from one run to the next.
    package init(measurements: ResultCache? = nil) { self.measurements = measurements }

    /// Throws `RenderFailure`: `fatal` for trouble that concerns no single clip, such as a full disk, and `changed` if a source has changed
    /// since planning. `frameDone` gets the number of finished frames of the film and may throw to stop.
    package func render(
        _ task: RenderTask, to path: String, frameDone: (Int) throws -> Void, report: (Diagnostic) -> Void
    ) throws {
        do {
            try MissingBytes.guarding { try renderWhole(task, to: path, frameDone: frameDone, report: report) }
        } catch let error as MissingBytesError {
            throw RenderFailure(.missing(error.missing))
        }
    }

    private func renderWhole(
        _ task: RenderTask, to path: String, frameDone: (Int) throws -> Void, report: (Diagnostic) -> Void
    ) throws {
        do {
            let sources = try SourceChangeGuard(task.inputs)
            let kept = measurements.map { SourceMeasurements($0, isUnchanged: sources.isUnchanged) }
            switch task.recipe {
            case .segment(let recipe):
                try RenderSegment(
                    recipe, inputs: task.inputs, fonts: fonts, looks: looks, measurements: kept
                ).run(to: path, frameDone: frameDone)
            case .sound(let recipe):
                let sound = RenderSound(recipe, inputs: task.inputs, measurements: kept)
                try sound.run(
                    to: path, samplesDone: { try frameDone($0 * task.frames / max(1, sound.sampleCount)) },
                    report: report)
            }
            try sources.check()
        } catch let failure as RenderFailure {
            throw failure
        } catch let error as LibAVError where error.isWantOfMemory {
            throw RenderFailure(.outOfMemory(error.description))
        } catch let error as LibAVError {
            throw RenderFailure(.fatal(DayreelError(error, place: path)))
        } catch let error as DayreelError {
            throw RenderFailure(.fatal(error))
        }
    }
}

extension LibAVError {
    /// True for a lack of memory, including encoders that fail without a reason (AVERROR_EXTERNAL): Dayreel's pictures are all of one kind,
    /// and x264 gives no other reason if it lacks memory for one.
    fileprivate var isWantOfMemory: Bool { kind == .outOfMemory || (operation == "encode" && kind == .other) }
}
