import Dispatch
import Files
import Foundation
import Model

/// A file that is made for one process at a time, on any machine: in a store that several machines use, it takes the place of a kernel's
/// lock. It gets its name, with its contents, by link(2), which is atomic on file systems of networks.
struct SharedClaim: Hashable, Sendable {
    let path: String

    /// What is known about the claim of a process.
    struct Holder: Hashable {
        /// What it wrote; empty if it is about to.
        var text: String
        var file: FileIdentity
    }

    /// Makes the file. False if it exists. Throws `DayreelError`.
    func take(as text: String) throws -> Bool {
        let message = "the cache folder cannot be written"
        let temporary = "\(path).\(FileLock.newName())"
        let file = try OpenFile(
            path: temporary, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, message: message)
        defer { unlink(temporary) }
        try file.write(Array(text.utf8), at: 0)
        if link(temporary, path) == 0 { return true }
        let code = errno
        // A reply may have been lost: the number of names tells (open(2), O_EXCL).
        if FileStatus(temporary)?.names == 2 { return true }
        guard [EPERM, ENOSYS, EOPNOTSUPP, EMLINK].contains(code) else {
            if code == EEXIST { return false }
            throw DayreelError.system(code, message, place: path)
        }
        // A file system without links.
        guard let own = try? OpenFile(path: path, flags: O_RDWR | O_CREAT | O_EXCL, message: message) else {
            return false
        }
        try own.write(Array(text.utf8), at: 0)
        return true
    }

    /// The present holder; nil if there is none.
    var holder: Holder? {
        guard let file = try? OpenFile(path: path, flags: O_RDONLY | O_NOFOLLOW, message: ""),
            let status = try? file.status()
        else { return nil }
        return Holder(text: SmallFile.text(path, atMost: 1 << 10) ?? "", file: status.identity)
    }

    /// Takes the file away from a holder that has died. Of several processes that try, one succeeds; a claim that another process has made
    /// meanwhile is put back.
    func remove(_ dead: Holder) {
        let aside = "\(path).\(FileLock.newName())"
        guard rename(path, aside) == 0 else { return }
        if FileStatus(aside)?.identity != dead.file { link(aside, path) }
        unlink(aside)
    }

    /// Removes the file, if the process that took it as `text` still has it: after a long pause it may be another's.
    func release(as text: String) {
        if SmallFile.text(path, atMost: 1 << 10) == text { unlink(path) }
    }
}

/// The right to list and change a store as a whole. Held until the value is released.
final class StoreGuard: Sendable {
    /// Seconds without a beat after which its holder counts as dead.
    fileprivate static let patience: Int64 = 40

    private let lock: FileLock?
    private let claim: (file: SharedClaim, text: String)?
    private let beat: Heartbeat?

    fileprivate init(lock: FileLock) { (self.lock, claim, beat) = (lock, nil, nil) }

    /// `text`: as which the claim was taken. It is released if this throws.
    fileprivate init(_ claim: SharedClaim, as text: String) throws {
        lock = nil
        self.claim = (claim, text)
        do {
            beat = try Heartbeat(file: claim.path)
        } catch {
            claim.release(as: text)
            throw error
        }
    }

    deinit { claim?.file.release(as: claim?.text ?? "") }
}

extension SegmentStore {
    /// Locks the store, for moments only: while leases begin, note what they need, sweep and prune.
    func guardStore() throws -> StoreGuard {
        guard isShared else {
            return StoreGuard(lock: try FileLock.wait(for: .exclusive, at: root + "/lock", of: "the cache"))
        }
        let claim = SharedClaim(path: root + "/guard")
        let me = FileLock.newName()
        // A file system of a network tells nobody that a file has gone, so this looks again and again: soon at first, because claims are
        // held for moments, then rarely, a minute in all.
        var pause: UInt32 = 1000
        for round in 0..<620 {
            if try claim.take(as: me) { return try StoreGuard(claim, as: me) }
            if round.isMultiple(of: 10), let holder = claim.holder, let age = age(of: claim.path),
                age >= StoreGuard.patience
            {
                claim.remove(holder)
            } else {
                // Different for each process, so that many do not come at once.
                usleep(.random(in: pause / 2...pause))
                pause = min(pause * 2, 130_000)
            }
        }
        let process = claim.holder.map { "process \($0.text.prefix { $0 != "-" })" } ?? "another process"
        throw FileLock.busy("the cache", by: process, at: claim.path)
    }

    /// Removes the claims on keys of dead leases.
    func sweepClaims() {
        for name in names(in: root + "/locks") {
            let claim = SharedClaim(path: "\(root)/locks/\(name)")
            if name.contains(".") {
                // A killed process was about to make or to remove a claim.
                if age(of: claim.path) ?? 0 >= Self.patience { unlink(claim.path) }
            } else if let holder = claim.holder, isDead(holder, of: claim) {
                claim.remove(holder)
            }
        }
    }

    /// True if the process that has a claim on a key is dead.
    func isDead(_ holder: SharedClaim.Holder, of claim: SharedClaim) -> Bool {
        guard let lease = StoreLease.ID(holder.text) else { return age(of: claim.path) ?? 0 >= Self.patience }
        return hasEnded(lease)
    }
}

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
        guard FileTouch.now(file) else { return nil }
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
    private var now: FileTime? { Heartbeat.beat(clock) ?? Heartbeat.beat(makeClock()) }

    private var clock: String { root + "/time" }

    /// Makes the file whose time is the present, and returns its path.
    func makeClock() -> String {
        _ = try? OpenFile(path: clock, flags: O_RDWR | O_CREAT, message: "the cache folder cannot be written")
        return clock
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

    /// True if a lease has ended, or its processes are dead. False if that cannot be known, such as in a worker, which may open no lock of
    /// another lease.
    package func hasEnded(_ lease: StoreLease.ID) -> Bool { (try? isAlive(lease.description)) == false }
}
