import Foundation
import TestSupport
import Testing

/// Films of the whole program, whose segments a cluster renders.
@Suite struct ClusterFilmTests {
    private let folder: TemporaryFolder
    private let job: (job: String, film: String)

    init() async throws {
        folder = try TemporaryFolder()
        job = try await SmallJob.month().write(to: folder)
    }

    private func program(_ cluster: FakeCluster? = nil) throws -> Program {
        var program = try Program()
        if let cluster { program.environment["PATH"] = cluster.path }
        return program
    }

    /// The film that this machine makes alone.
    private func reference() async throws -> Data {
        let outcome = try await WarmHome.ofMonth().run("render", job.job, "--progress", "none")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        let film = try Data(contentsOf: URL(filePath: job.film))
        try FileManager.default.removeItem(atPath: job.film)
        return film
    }

    private func expectSame(as film: Data) throws {
        let same = try Data(contentsOf: URL(filePath: job.film)) == film
        #expect(same)
    }

    private func render(_ program: Program, _ more: String...) async throws -> Program.Outcome {
        try await program.run(["render", job.job, "--progress", "json"] + more)
    }

    @Test func `a cluster's film has the bytes of this machine's`() async throws {
        let film = try await reference()
        let cluster = try FakeCluster()
        let program = try program(cluster)
        let outcome = try await render(program, "--executor", "slurm")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        try expectSame(as: film)
        #expect(cluster.orders.count == 1)
        #expect(program.home.files(in: "cache/segments/queue").isEmpty)
        let fractions = outcome.events.filter { $0["stage"] as? String == "render" }.compactMap {
            $0["fraction"] as? Double
        }
        #expect(fractions == fractions.sorted() && fractions.last == 1)
    }

    /// Its state is COMPLETED, and nothing was done.
    @Test func `a machine that does nothing costs another attempt`() async throws {
        let film = try await reference()
        let folder = try TemporaryFolder()
        let cluster = try FakeCluster(machine: "mkdir '\(folder.path)/'once 2> /dev/null && exit 0")
        let outcome = try await render(try program(cluster), "--executor", "slurm")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        try expectSame(as: film)
        #expect(cluster.orders.count == 2)
    }

    @Test func `machines that always fail end the run with their words`() async throws {
        let cluster = try FakeCluster(machine: "echo 'error: the share is not mounted' >&2; exit 1")
        let outcome = try await render(try program(cluster), "--executor", "slurm")
        #expect(outcome.exitCode == 75)
        #expect(outcome.error.contains("the share is not mounted"))
        #expect(cluster.orders.count == 3)
        #expect(Set(cluster.cancelled) == Set(cluster.orders.map { "--name=\($0)" }))
    }

    /// Another x264 is another entry of the same plan.
    @Test(arguments: [
        (#"s/"libav":"lib/"libav":"other 1, lib/g"#, "no other 1"),
        (#"s/"pango":"[^"]*"/"pango":"0.1"/"#, "instead of 0.1"),
        (#"s/"freetype":"[^"]*"/"freetype":"0.2"/"#, "instead of 0.2"),
    ])
    func `a machine with other versions is named, and renders nothing`(edit: String, words: String) async throws {
        let change = #"""
            plan=$(sed -n 's/.* \([^ ]*plan.json\) .*/\1/p' "$script")
            sed -i '\#(edit)' "$plan"
            """#
        let cluster = try FakeCluster(machine: change)
        let program = try program(cluster)
        let outcome = try await render(program, "--executor", "slurm")
        #expect(outcome.exitCode == 69, "\(outcome.error)")
        #expect(outcome.error.contains("n0"))
        #expect(outcome.error.contains(words))
        #expect(program.home.files(in: "cache/segments").filter { $0.hasSuffix(".mp4") }.isEmpty)
    }

    @Test(arguments: ["sh -c '{task}'", "sh -c '{task} > /dev/null 2>&1 &'", "{task} &"])
    func `any command that starts tasks makes the same film`(command: String) async throws {
        let film = try await reference()
        let outcome = try await render(try program(), "--submit-command", command)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        try expectSame(as: film)
    }

    @Test func `a task that is done again does nothing`() async throws {
        let cluster = try FakeCluster(machine: "sh \"$script\"")
        let outcome = try await render(try program(cluster), "--executor", "slurm")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(cluster.orders.count == 1)
    }

    @Test func `without a cluster's programs the error says so`() async throws {
        var program = try Program()
        program.environment["PATH"] = folder.path("none")
        let outcome = try await render(program, "--executor", "slurm")
        #expect(outcome.exitCode == 69)
    }

    @Test(arguments: [
        ["--nodes", "2"], ["--partition", "p"], ["--executor", "slurm", "--no-cache"], ["--submit-command", "sbatch"],
        ["--executor", "slurm", "--submit-command", "{task}"], ["--executor", "slurm", "--nodes", "0"],
    ])
    func `options that do not go together are refused`(options: [String]) async throws {
        let outcome = try await Program().run(["render", job.job] + options)
        #expect(outcome.exitCode == 64)
    }

    @Test func `a plan that is gone is nobody's wish`() async throws {
        let outcome = try await Program().run(
            "worker-task", folder.path("store/queue/1-0000000000000000-1/plan.json"), "0")
        #expect(outcome.exitCode == 66)
        #expect(try await Program().run("worker-task", job.job, "0").exitCode == 64)
    }

    /// Ctrl-C while tasks run: the array is cancelled, nothing stays.
    @Test func `a run that is stopped takes its tasks back`() async throws {
        let reached = try folder.pipe("reached")
        let cluster = try FakeCluster(machine: "echo > '\(reached)'; exec sleep 1000")
        let program = try program(cluster)
        // Open to the end: a task that writes into a pipe without a reader dies.
        let signs = try FileHandle(forUpdating: URL(filePath: reached))
        let outcome = try await program.run(
            ["render", job.job, "--progress", "none", "--executor", "slurm"]
        ) { process in
            // Returns when the first task runs.
            _ = try signs.read(upToCount: 1)
            kill(process, SIGINT)
        }
        try signs.close()
        #expect(outcome.exitCode == 130)
        #expect(cluster.cancelled == cluster.orders.map { "--name=\($0)" })
        #expect(program.home.files(in: "cache/segments/queue").isEmpty)
    }

    /// The submitter is killed with -9; what it handed over goes on, and the next run waits for it.
    @Test func `the next run takes up the tasks of a killed one`() async throws {
        let film = try await reference()
        let (reached, going) = (try folder.pipe("reached"), try folder.pipe("going"))
        let cluster = try FakeCluster(machine: "echo > '\(reached)'; read -r _ < '\(going)'")
        let program = try program(cluster)
        // Both are open to the end: a task that writes into a pipe without a reader dies, and would be handed over again.
        let signs = try FileHandle(forUpdating: URL(filePath: reached))
        let gate = try FileHandle(forUpdating: URL(filePath: going))
        let killed = try await program.run(
            ["render", job.job, "--progress", "none", "--executor", "slurm"]
        ) { process in
            _ = try signs.read(upToCount: 1)
            kill(process, SIGKILL)
        }
        #expect(killed.exitCode == 128 + SIGKILL)
        try gate.write(contentsOf: Data("\n\n\n\n\n\n\n\n".utf8))
        let outcome = try await render(program, "--executor", "slurm")
        try gate.close()
        try signs.close()
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        try expectSame(as: film)
        #expect(cluster.orders.count == 1)
    }
}
