import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

@Suite struct SubmitCommandTests {
    /// A script whose own path needs every kind of care, which writes its arguments.
    private static let names = ["plain", "a b", "it's", "\"q\" $HOME `id` \\ *", "é'\u{301}", "a;b&c|d(e)"]
    private static let templates = [
        "{task}", "sh -c '{task}'", "sh -c \"{task}\"", "true 'x' && {task}", "eval '{task}; true'",
        "sh -c 'sh -c \"$1\" x' y '{task}'", "echo it\\'s >/dev/null; {task}", "sh -c '{task} &' | cat",
    ]

    @Test(arguments: names, templates)
    func `the shell that reads a task sees its words`(name: String, template: String) async throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(
            "#!/bin/sh\nprintf '<%s>' \"$@\" > '\(folder.path)/out'\n", to: "\(name)/task")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let command = try #require(SubmitCommand(template)).command(for: [script, "7"])
        let result = try await run(
            .path("/bin/sh"), arguments: ["-c", command], output: .string(limit: 1 << 16),
            error: .string(limit: 1 << 16))
        #expect(result.terminationStatus.isSuccess, "\(command): \(result.standardError)")
        #expect(folder.text("out") == "<7>")
    }

    @Test func `the reason of a command's queue is the command that was given`() async throws {
        let folder = QueueFolder(store: "/s", owner: StoreLease.ID(process: 7, random: 1), number: 1)
        let queue = CommandQueue(try #require(SubmitCommand("enqueue -q long '{task}'")), environment: [:])
        let reason = try #require(await queue.reason(of: [folder]))
        #expect(reason.contains("enqueue -q long '\(folder.script) 0'"))
    }

    @Test func `a command without a task is none`() {
        #expect(SubmitCommand("sbatch") == nil)
        #expect(SubmitCommand("sbatch { task }") == nil)
    }

    private func order(_ store: SegmentStore, owner: StoreLease.ID) throws -> QueueOrder {
        let folder = QueueFolder(store: store.root, owner: owner, number: 1)
        let tasks = try ["a", "b"].map { [try RenderTask.segment($0)] }
        try folder.write(
            TaskPlan(versions: ClusterRun.versions, bundles: tasks), command: ["/bin/echo", "it's"],
            environment: ["LANG": "C", "A NAME": "x"])
        return QueueOrder(folder: folder, count: 2, cores: 1, bytes: 1, minutes: 1)
    }

    @Test func `each bundle is one command, whose script has plan and number`() async throws {
        let scratch = try TemporaryFolder()
        let store = try SegmentStore(root: scratch.path("the store's"))
        let lease = try store.begin()
        let order = try order(store, owner: lease.id)
        let template = try #require(SubmitCommand("{task} >> '\(scratch.path)/out'"))
        try await CommandQueue(template, environment: ["PATH": "/usr/bin:/bin"]).submit(order)
        #expect(scratch.text("out") == "it's \(order.folder.plan) 0\nit's \(order.folder.plan) 1\n")
    }

    @Test func `a command that fails is an error`() async throws {
        let run = try ClusterRun()
        let template = try #require(SubmitCommand("echo no room >&2; false {task}"))
        let error = await #expect(throws: DayreelError.self) {
            try await CommandQueue(template, environment: [:]).submit(try order(run.store, owner: run.lease.id))
        }
        #expect(error?.code == .usage)
        #expect(error?.cause == "no room")
    }

    @Test func `a bundle is in the queue until the process that began it is dead`() async throws {
        let run = try ClusterRun()
        let folder = try order(run.store, owner: run.lease.id).folder
        let queue = CommandQueue(try #require(SubmitCommand("{task}")), environment: [:])
        #expect(try await queue.open(of: [folder], in: run.store) == [folder: [0, 1]])
        let node = try run.store.begin()
        folder.note(node.id, of: 0)
        folder.note(StoreLease.ID(process: 1, random: 9), of: 1)
        #expect(try await queue.open(of: [folder], in: run.store) == [folder: [0]])
        withExtendedLifetime(node) {}
    }
}
