import Model
package import Pipeline
import Stages

/// Where the segments of a film are rendered.
package enum ExecutorChoice: Hashable, Sendable {
    /// On this machine.
    case local
    /// On a Slurm cluster: at most on as many cores as `nodes` machines have, of a partition; nil for all, and for Slurm's default.
    case slurm(nodes: Int? = nil, partition: String? = nil)
    /// By a command that hands tasks to any queue.
    case command(SubmitCommand)
}

extension RenderSettings {
    /// Renders a run's tasks into its store on the machines of a cluster; nil to render them here.
    func clusterExecutor(
        _ workspace: Workspace, store: SegmentStore, lease: StoreLease
    ) -> (any RenderExecutor)? {
        let environment = workspace.machine.environment
        let queue: any TaskQueueing
        switch executor {
        case .local: return nil
        case .slurm(let nodes, let partition):
            queue = SlurmQueue(environment: environment, nodes: nodes, partition: partition)
        case .command(let command): queue = CommandQueue(command, environment: environment)
        }
        return ClusterExecutor(
            queue: queue, store: store, lease: lease, command: [workspace.program.path, RenderBundle.commandName],
            environment: workspace.environmentOfNodes,
            plan: TaskPlan(
                versions: workspace.versions, workers: workersOfNode, patience: workerTimeout.components.seconds,
                bundles: []),
            bytes: TaskMemory.bytes, uptime: workspace.clock.uptime)
    }

    /// The store of a run: on other machines too, if these render.
    func shared(_ store: SegmentStore) throws -> SegmentStore { executor == .local ? store : try store.shared() }
}

extension RenderBundle {
    /// The name of the command that renders a bundle.
    package static let commandName = "worker-task"
}

extension Workspace {
    /// The variables that the program gets on other machines. Their folders for temporary files are their own.
    fileprivate var environmentOfNodes: [String: String] { environmentOfWorkers.filter { $0.key != "TMPDIR" } }
}
