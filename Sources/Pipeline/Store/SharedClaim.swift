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
