package import Library
package import Pipeline
import Reports
import Stages

extension Workspace {
    /// The context of pipelines that this program runs.
    func pipelineContext(workers: Int) -> StandardPipeline.Context {
        StandardPipeline.Context(
            program: program.version, catalog: paths.catalog, workers: workers, sources: sources,
            examiners: examiners(workers: workers), words: \.words, volume: machine.volume)
    }

    /// The sources that jobs name.
    package var sources: MediaSources { .standard(temporaryFolder: machine.temporaryFolder, now: clock.now) }

    /// Processes of this program that open media for it.
    package func examiners(workers: Int) -> ExaminerPool {
        let command = WorkerLaunch(
            executable: program.executable, name: program.path, arguments: [WorkerRole.examiner.rawValue],
            environment: machine.environment, isFrugal: false)
        return ExaminerPool(command: command, workers: workers)
    }

    /// The command of processes that render tasks of a run into the store.
    func renderWorker(store: SegmentStore, run: StoreRun) -> WorkerLaunch {
        WorkerLaunch(
            executable: program.executable, name: program.path,
            arguments: [WorkerRole.worker.rawValue, "--store", store.root, "--run", "\(run.id)"],
            environment: machine.environment)
    }
}

/// The hidden commands of processes that the program starts of itself.
package enum WorkerRole: String, CaseIterable, Sendable {
    /// Renders tasks.
    case worker
    /// Opens media.
    case examiner
}
