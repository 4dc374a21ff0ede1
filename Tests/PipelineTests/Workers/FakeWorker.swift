import Foundation
import Reports
import Synchronization
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

/// A pool whose workers are a shell script that speaks the protocol. The test decides what they do with a task.
struct FakeWorker {
    let scratch: TemporaryFolder
    let store: SegmentStore
    let lease: StoreLease

    init() throws {
        // The command line ignores SIGPIPE too: writing to a dead worker must not end this process.
        signal(SIGPIPE, SIG_IGN)
        scratch = try TemporaryFolder()
        store = try SegmentStore(root: scratch.path("store"))
        lease = try store.begin()
        try FileManager.default.createDirectory(atPath: scratch.path("sealed"), withIntermediateDirectories: true)
    }

    /// Makes a sealed file for each task, which the script can put into the store.
    func seal(_ tasks: [RenderTask]) throws {
        for key in tasks.map(\.key) {
            let temporary = store.temporaryPath(for: key, lease: lease.id)
            try Data("segment".utf8).write(to: URL(fileURLWithPath: temporary))
            try store.commit(temporary: temporary, as: key)
            try FileManager.default.moveItem(atPath: store.path(for: key), toPath: scratch.path("sealed/\(key.digest)"))
        }
    }

    /// `task` is shell text with these at hand: `$key`, `$line`, `finish`, `frames N`, `first NAME` (true once over all
    /// workers), and the folder `$state`, which holds `pids`.
    func pool(
        workers: Int = 1, timeout: Duration = .seconds(60), memory: MemoryBudget? = nil, start: String = "",
        time: StoppedTime? = nil, task: String
    ) throws -> WorkerPool {
        let script = """
            state='\(scratch.path)'
            say() { printf '%s\\n' "$1"; }
            finish() {
                mkdir -p "$state/store/${key%%${key#??}}"
                cp "$state/sealed/$key" "$state/store/${key%%${key#??}}/${key#??}.mp4"
                report '{"finished":{}}'
            }
            report() { say '{"progress":{"_0":{"task":{"_0":"'$key'","_1":'"$1"'}}}}'; }
            frames() { report '{"frames":{"_0":'$1'}}'; }
            first() { mkdir "$state/first-$1" 2>/dev/null; }
            echo $$ >> "$state/pids"
            \(start)
            say '{"ready":{}}'
            while IFS= read -r line; do
                key=$(printf '%s' "$line" | sed 's/.*"key":"\\([0-9a-f]*\\)".*/\\1/')
                echo "$key" >> "$state/taken"
                say '{"taken":{"key":"'$key'"}}'
                echo half > "$state/store/tmp/\(lease.id)/$key.mp4"
                \(task)
            done
            """
        let path = try scratch.write(Array(script.utf8), to: "worker.sh")
        let command = ProcessLaunch(
            executable: "/bin/sh", arguments: [path], environment: ["PATH": "/usr/bin:/bin"])
        return WorkerPool(
            command: command, workers: workers, progressTimeout: timeout, store: store, lease: lease, memory: memory,
            sleep: time?.sleep)
    }

    /// Shell text for a task that reports `frames 1` to `frames 5`, and waits for `goOn` after each.
    static let fiveRounds = "for n in 1 2 3 4 5; do frames $n; read -r _ < $state/gate-$n; done"

    /// A gate for each round, so that a worker waiting for the next round misses the signal of this one.
    func makeGates() throws {
        for round in 1...5 { try #require(mkfifo(scratch.path("gate-\(round)"), 0o600) == 0) }
    }

    func goOn(after round: Int) throws {
        let gate = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path("gate-\(round)")))
        try gate.write(contentsOf: Data("\n".utf8))
        try gate.close()
    }

    /// The process identifiers of all workers that were ever started.
    var workers: [Int32] { scratch.text("pids").split(separator: "\n").compactMap { Int32($0) } }

    var livingWorkers: [Int32] { workers.filter { kill($0, 0) == 0 } }

    var taken: [String] { scratch.text("taken").split(separator: "\n").map(String.init) }

    /// The files that unfinished tasks left behind.
    var temporaries: [String] { scratch.files(in: "store/tmp").filter { $0.hasSuffix(".mp4") } }
}

/// All reports of workers, in order.
final class ProgressRecord: Sendable {
    private let events = Mutex<[ProgressEvent]>([])
    private let (stream, arrival) = AsyncStream<ProgressEvent>.makeStream()
    var all: [ProgressEvent] { events.withLock { $0 } }
    var diagnostics: [Diagnostic] {
        all.compactMap { if case .diagnostic(let diagnostic) = $0 { diagnostic } else { nil } }
    }
    var sink: ProgressSink {
        ProgressSink { [self] event in
            events.withLock { $0.append(event) }
            arrival.yield(event)
        }
    }

    /// Returns once a worker has reported this number of finished frames of its task.
    func waitForFrames(_ count: Int) async {
        for await event in stream {
            if case .task(_, .frames(count)) = event { return }
        }
    }
}
