package import Library
import Model
package import Pipeline
import Reports
package import Stages

extension Workspace {
    /// The language of messages about reasons.
    var words: ReasonWords { .english }

    /// The context of this program's pipelines.
    func pipelineContext(workers: Int) -> StandardPipeline.Context {
        StandardPipeline.Context(
            program: program.version, catalog: paths.catalog, workers: workers, sources: sources,
            examiners: examiners(atMost: workers), supply: supply, words: words, placeNames: placeNames,
            speechModel: speechModel,
            measurements: { [root = paths.segments] in (try? SegmentStore(root: root)).map { ResultCache(store: $0) } },
            volume: machine.volume)
    }

    /// The sources that jobs can name.
    package var sources: SourceFactory {
        .standard(temporaryFolder: machine.temporaryFolder, now: clock.now, remote: remote)
    }

    /// The processes of this program that open media.
    func examiners(atMost count: Int) -> ExaminerPool {
        ExaminerPool(command: examiner(isFrugal: false), examiners: count, supply: supply, words: words)
    }

    /// The processes of this program that open the font files of jobs.
    package var fonts: FontExaminer { FontExaminer(examiners(atMost: 1), words: words) }

    /// The processes for questions that come one by one, with long pauses.
    package func examinerDesk(atMost count: Int, on executor: any TaskExecutor) -> ExaminerDesk {
        ExaminerDesk(
            command: examiner(isFrugal: true), examiners: count, on: executor, supply: supply, words: words)
    }

    private func examiner(isFrugal: Bool) -> ProcessLaunch {
        ProcessLaunch(
            executable: program.executable, name: program.path, arguments: [WorkerRole.examiner.rawValue],
            environment: environmentOfWorkers, isFrugal: isFrugal)
    }

    /// The command of processes that render a run's tasks into the store.
    func renderWorker(store: SegmentStore, lease: StoreLease) -> ProcessLaunch {
        ProcessLaunch(
            executable: program.executable, name: program.path,
            arguments: [WorkerRole.worker.rawValue, "--store", store.root, "--run", "\(lease.id)"],
            environment: environmentOfWorkers)
    }

    /// The environment without variables that give access to buckets: workers and examiners open untrusted media.
    private var environmentOfWorkers: [String: String] {
        machine.environment.filter { !$0.key.uppercased().hasPrefix("AWS_") }
    }
}

/// The hidden commands for the program's child processes.
package enum WorkerRole: String, CaseIterable, Sendable {
    /// Renders tasks.
    case worker
    /// Opens media.
    case examiner
}
