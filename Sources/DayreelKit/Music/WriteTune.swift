import JobFiles
package import Model
package import Pipeline
import Stages

/// Writes composed music as a WAV file, to hear it before or without a film.
package struct WriteTune {
    private let loader: JobLoader

    package init(_ loader: JobLoader) { self.loader = loader }

    /// Writes a tune that belongs to no film. Throws `DayreelError`: `missingComponent` without FluidSynth or its sound font,
    /// `outputUnwritable` before any work if another file exists there. Blocks its thread while it plays.
    package func run(_ mood: MusicStyle.Mood, seed: Int, duration: MediaTime, to output: NamedOutput) throws {
        let outputs = try outputs(OutputGuard(outputs: [output], permissions: [.force], signature: .standard))
        try outputs.write(try TuneFile.tune(mood, seed: seed, duration: duration).bytes(), to: output)
    }

    /// Writes the tune of a job's film, as long as the film. Throws `DayreelError` as well for a job without composed music.
    package func run(_ job: LoadedJob, to output: NamedOutput, progress: ProgressSink) async throws {
        var job = job
        // Somebody asks for the tune itself.
        job.request.job.composition.audio.music?.isOptional = false
        let request = job.request
        guard request.job.composition.audio.music?.compose != nil, request.job.composition.audio.include else {
            throw DayreelError(
                .usage, "the job has no composed music", place: request.job.name,
                remedy: "Add '--set composition.audio.music.compose=warm', or set that key in the job.")
        }
        let outputs = try outputs(
            OutputGuard(
                outputs: [output],
                inputs: job.files + [OutputGuard.Input("the settings file", loader.workspace.paths.settings)],
                sources: request.job.sources, permissions: [.force], signature: .standard))
        let (plan, _) = try await PlanJob(loader).run(job, progress: progress)
        guard let music = plan.timeline.music?.composed else {
            throw DayreelError(.noMedia, "the film has no clips, so it has no music", place: request.job.name)
        }
        let bytes: [UInt8]
        do {
            bytes = try TuneFile(music, duration: plan.timeline.duration).bytes()
        } catch let error as DayreelError {
            throw request.places.located(error, request.job)
        }
        try outputs.write(bytes, to: output)
    }

    private func outputs(_ outputs: OutputGuard) throws -> OutputGuard {
        try outputs.check()
        try outputs.rehearse()
        return outputs
    }
}
