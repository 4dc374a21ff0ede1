import Dispatch
import Files
import Foundation
import Model

/// A sign that a process is alive, for processes of other machines: a file that it touches every few seconds until the value is released.
final class Heartbeat: Sendable {
    /// Seconds between two beats.
    static let period = 10

    private let stopping = DispatchSemaphore(value: 0)

    /// Writes `text` to the file, if any is given, and begins. Throws `DayreelError`.
    init(file path: String, text: String? = nil) throws {
        let file = try OpenFile(path: path, flags: O_RDWR | O_CREAT, message: "the cache folder cannot be written")
        if let text { try file.write(Array(text.utf8), at: 0) }
        Self.beat(path)
        try CheckedThread.start { [stopping] in
            while stopping.wait(timeout: .now() + .seconds(Self.period)) == .timedOut { Self.beat(path) }
        }
    }

    deinit { stopping.signal() }

    /// Sets the time of a file, if it exists, to the present time of the machine that has the disk. Returns that time.
    @discardableResult
    static func beat(_ path: String) -> FileTime? {
        let file = open(path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard futimens(file, nil) == 0 else { return nil }
        return FileStatus(ofDescriptor: file)?.modified
    }
}

extension SegmentStore {
    /// Seconds without a beat after which a lease counts as dead.
    static let patience: Int64 = 120

    /// Seconds since a file was last touched. Both times come from the machine that has the disk, so clocks that differ do no harm. Nil
    /// if there is no such file. Opening it fetches its present time (nfs(5), "Data and metadata coherence").
    func age(of path: String) -> Int64? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard let then = FileStatus(ofDescriptor: file)?.modified, let now else { return nil }
        return now.seconds - then.seconds
    }

    /// The present time of the machine that has the disk.
    private var now: FileTime? {
        let path = root + "/time"
        if let now = Heartbeat.beat(path) { return now }
        _ = try? OpenFile(path: path, flags: O_RDWR | O_CREAT, message: "the cache folder cannot be written")
        return Heartbeat.beat(path)
    }

    /// The start of this machine's kernel: a text that no other machine has (random(4), `boot_id`). Nil for a worker, which may not read
    /// it.
    static var kernel: String? {
        (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))?
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// True if a process of the lease lives, on any machine.
    func isAlive(_ lease: String) throws -> Bool {
        let folder = "\(root)/tmp/\(lease)"
        let beat = folder + "/beat"
        // The kernel knows at once that a process of this machine is gone, and that one that was stopped is not. A lease that began before
        // its store was shared has no beat.
        if isShared, let text = SmallFile.text(beat, atMost: 1 << 10), text.isEmpty || text != Self.kernel,
            let age = age(of: beat)
        {
            return age < Self.patience
        }
        let lock = folder + "/lock"
        return try access(lock, F_OK) == 0 && FileLock.attempt(.exclusive, at: lock) == nil
    }

    /// True if a lease has ended, or its processes are dead.
    package func hasEnded(_ lease: StoreLease.ID) -> Bool { (try? isAlive(lease.description)) != true }
}
