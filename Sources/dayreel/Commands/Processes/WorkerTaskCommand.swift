import ArgumentParser
import DayreelKit

/// `dayreel worker-task`: renders tasks on a machine of a cluster. Started by its queue.
struct WorkerTaskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: RenderBundle.commandName,
        abstract: "Renders one bundle of a plan for a cluster into its store; does nothing if it is there.",
        shouldDisplay: false)

    @Argument(help: "The plan's path.", completion: .file(extensions: ["json"]))
    var plan: String

    @Argument(help: "The bundle's number.")
    var number: Int

    func run() async throws {
        SignalTrap.prepareParent()
        let bundle = try RenderBundle(plan: plan, number: number, .ofThisProcess(home: nil))
        try await SignalTrap.run(announce: {}) { try await bundle.run() }
    }
}
