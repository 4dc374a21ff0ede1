package import Library
import Model
package import Pipeline
import Reports
package import Stages

extension Workspace {
    /// The context of this program's pipelines. `priority` is that of their examiners.
    func pipelineContext(workers: Int, priority: ProcessPriority = .normal) -> StandardPipeline.Context {
        StandardPipeline.Context(
            program: program.version, catalog: paths.catalog, workers: workers, sources: sources,
            examiners: examiners(atMost: workers, priority: priority), supply: supply,
            placeNames: placeNames,
            speechModel: speechModel,
            measurements: { [root = paths.segments] in (try? SegmentStore(root: root)).map { ResultCache(store: $0) } },
            volume: machine.volume)
    }

    /// The sources that jobs can name.
    package var sources: SourceFactory {
        .standard(
            asking: sourceAsker, temporaryFolder: machine.temporaryFolder, now: clock.now, remote: remote)
    }

    /// Has sources listed by a process of this program.
    var sourceAsker: SourceAsker {
        asker ?? SourceExaminer(examiners(atMost: 1), temporaryFolder: machine.temporaryFolder).asker
    }

    /// The processes of this program that open media.
    func examiners(atMost count: Int, priority: ProcessPriority = .normal) -> ExaminerPool {
        ExaminerPool(
            command: program.examiner(on: machine, isFrugal: false, priority), examiners: count, supply: supply)
    }

    /// The processes of this program that open the font files of jobs.
    package var fonts: FontExaminer { FontExaminer(examiners(atMost: 1)) }

    /// The processes of this program that read the looks of jobs that are files.
    package var looks: LookExaminer { LookExaminer(examiners(atMost: 1)) }

    /// The processes for questions that come one by one, with long pauses.
    package func examinerDesk(atMost count: Int, on executor: any TaskExecutor) -> ExaminerDesk {
        ExaminerDesk(
            command: program.examiner(on: machine, isFrugal: true), examiners: count, on: executor, supply: supply)
    }

    /// The command of processes that render a run's tasks into the store.
    func renderWorker(store: SegmentStore, lease: StoreLease, priority: ProcessPriority = .normal) -> ProcessLaunch {
        ProcessLaunch(
            executable: program.executable, name: program.path,
            arguments: [WorkerRole.worker.rawValue, "--store", store.root, "--run", "\(lease.id)"]
                + WorkerRole.words(for: priority),
            environment: environmentOfWorkers, sandbox: { [self] in sandbox })
    }
}

extension ProgramInfo {
    /// The command of processes of this program that open media.
    fileprivate func examiner(
        on machine: Machine, isFrugal: Bool, _ priority: ProcessPriority = .normal
    ) -> ProcessLaunch {
        ProcessLaunch(
            executable: executable, name: path,
            arguments: [WorkerRole.examiner.rawValue] + WorkerRole.words(for: priority),
            environment: machine.environmentOfWorkers, isFrugal: isFrugal, sandbox: { machine.sandbox(of: self) })
    }

    /// Has a process of this program read what servers of buckets say. It needs no supply, which itself needs the reader.
    func documentReader(on machine: Machine) -> DocumentReader {
        DocumentExaminer(ExaminerPool(command: examiner(on: machine, isFrugal: false), examiners: 1)).reader
    }
}

/// The hidden commands for the program's child processes.
package enum WorkerRole: String, CaseIterable, Sendable {
    /// Renders tasks.
    case worker
    /// Opens media.
    case examiner

    /// The words of a command that give either that priority.
    static func words(for priority: ProcessPriority) -> [String] {
        priority == .normal ? [] : ["--priority", priority.rawValue]
    }
}
