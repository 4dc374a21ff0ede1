import Foundation
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

/// The programs of Slurm are shell scripts that note how they were called.
@Suite struct SlurmQueueTests {
    private let folder: TemporaryFolder
    private let store: SegmentStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SegmentStore(root: folder.path("a store"))
    }

    private func program(_ name: String, _ text: String) throws {
        let path = try folder.write(
            "#!/bin/sh\nprintf '%s\\n' \"$@\" > '\(folder.path)/\(name).args'\n\(text)\n", to: "bin/\(name)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    private func words(of name: String) -> [String] {
        folder.text("\(name).args").split(separator: "\n").map(String.init)
    }

    private func queue(nodes: Int? = nil, partition: String? = nil) -> SlurmQueue {
        SlurmQueue(
            environment: ["PATH": "\(folder.path)/bin:/usr/bin:/bin"], nodes: nodes, partition: partition)
    }

    private func order(count: Int = 18, cores: Int = 2) -> QueueOrder {
        let queued = QueueFolder(store: store.root, owner: StoreLease.ID(process: 7, random: 1), number: 1)
        return QueueOrder(folder: queued, count: count, cores: cores, bytes: 300 << 20, minutes: 12)
    }

    @Test func `an order is one array that is not started again`() async throws {
        try program("sbatch", "echo 4711")
        let order = order()
        try await queue(partition: "long").submit(order)
        let words = words(of: "sbatch")
        for word in [
            "--array=0-17", "--no-requeue", "--cpus-per-task=2", "--mem=300M", "--time=12", "--partition=long",
            "--job-name=dayreel-7-0000000000000001-1", "--export=PATH", "--chdir=/",
        ] { #expect(words.contains(word), "\(word)") }
        #expect(words.last == order.folder.script)
        #expect(!words.contains("--wait"))
    }

    @Test(arguments: [("16\n8+\n", "0-17%16"), ("", "0-17%4"), ("1\n", "0-17%4")])
    func `nodes are a number of cores at once`(answer: String, array: String) async throws {
        try program("sbatch", "echo 4711")
        try program("sinfo", "printf '\(answer.replacing("\n", with: "\\n"))'")
        try await queue(nodes: 4).submit(order())
        #expect(words(of: "sbatch").contains("--array=\(array)"))
    }

    @Test(arguments: [
        ("Batch job submission failed: Invalid partition name specified", DayreelError.Code.usage),
        ("Unable to contact slurm controller (connect failure)", .busy),
    ])
    func `a refusal is an error in Slurm's words`(words: String, code: DayreelError.Code) async throws {
        try program("sbatch", "echo 'sbatch: error: \(words)' >&2; exit 1")
        let error = await #expect(throws: DayreelError.self) { try await queue().submit(order()) }
        #expect(error?.code == code)
        #expect(error?.cause?.hasSuffix(words) == true)
    }

    @Test func `a machine without Slurm is told so`() async throws {
        let queue = SlurmQueue(environment: ["PATH": folder.path("bin")])
        let error = await #expect(throws: DayreelError.self) { try await queue.submit(order()) }
        #expect(error?.code == .missingComponent)
    }

    @Test func `what waits or runs is in the queue, what has ended in any way is not`() async throws {
        let folder = order().folder
        let name = "dayreel-\(folder.id)"
        try program(
            "squeue",
            """
            echo '\(name) 0 RUNNING'
            echo '\(name) 1 PENDING'
            echo '\(name) 2 COMPLETED'
            echo '\(name) 3 NODE_FAIL'
            echo '\(name) 4 COMPLETING'
            echo 'dayreel-of-others 5 RUNNING'
            echo '\(name) N/A RUNNING'
            """)
        let open = try await queue().open(of: [folder], in: store)
        #expect(open == [folder: [0, 1, 4]])
        #expect(words(of: "squeue").contains(name))
    }

    @Test func `a controller that is away gives no answer`() async throws {
        try program("squeue", "echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2; exit 1")
        #expect(try await queue().open(of: [order().folder], in: store) == nil)
    }

    @Test func `Slurm's reasons for jobs that wait are told, the most frequent first`() async throws {
        let folder = order().folder
        try program("squeue", "printf 'Resources\\nPriority\\n\\nPriority\\n'")
        let reason = try #require(await queue().reason(of: [folder]))
        #expect(reason.contains("Priority, Resources"))
        #expect(words(of: "squeue").contains("PENDING") && words(of: "squeue").contains("dayreel-\(folder.id)"))
        try program("squeue", "")
        #expect(await queue().reason(of: [folder])?.contains(folder.path) == true)
        try program("squeue", "exit 1")
        #expect(await queue().reason(of: [folder]) == nil)
    }

    @Test func `arrays are cancelled by their names, even in a cancelled task`() async throws {
        try program("scancel", "")
        let (queue, folder) = (queue(), order().folder)
        let cancelling = Task {
            while !Task.isCancelled { await Task.yield() }
            await queue.cancel([folder])
        }
        cancelling.cancel()
        await cancelling.value
        #expect(words(of: "scancel") == ["--name=dayreel-\(folder.id)"])
    }
}
