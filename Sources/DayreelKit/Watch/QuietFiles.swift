import Foundation

/// Files that are changing, until they stop: a file that is being copied grows.
struct QuietFiles {
    /// The size and time of a file; nil stands for a missing file.
    struct Look: Hashable, Sendable {
        var size: Int64
        /// The modification time in nanoseconds since 1970.
        var modified: Int64
    }

    private struct Waiting {
        var look: Look?
        /// The time of the last observed change.
        var since: Int64
        /// The milliseconds without a change that it must wait.
        var settling: Int64
    }

    private let settling: Int64
    private let look: (String) -> Look?
    private var waiting: [String: Waiting] = [:]
    /// The files that have settled, in their state at that time.
    private var trusted: [String: Look?] = [:]

    /// Creates the tracker. `settling`: the milliseconds without a change after which a file has settled.
    init(settling: Int64, look: @escaping (String) -> Look?) { (self.settling, self.look) = (settling, look) }

    /// The files to leave alone for now.
    var busy: Set<String> { Set(waiting.keys) }

    /// Notes that files have changed. Times are milliseconds of a monotonic clock.
    mutating func change(_ paths: some Sequence<String>, at now: Int64) {
        for path in paths { waiting[path] = Waiting(look: look(path), since: now, settling: settling) }
    }

    /// Notes files that looked unfinished. They must stay unchanged for longer than others, and are returned even if they never change.
    mutating func postpone(_ paths: some Sequence<String>, for milliseconds: Int64, at now: Int64) {
        for path in paths {
            waiting[path] = Waiting(look: look(path), since: now, settling: max(settling, milliseconds))
        }
    }

    /// Notes files written recently by the clock of their disk, which may be wrong; files that have settled since do not wait again.
    /// `paths` are all such files.
    mutating func find(young paths: [String], at now: Int64) {
        let young = Set(paths)
        trusted = trusted.filter { young.contains($0.key) }
        change(paths.filter { waiting[$0] == nil && trusted[$0] != .some(look($0)) }, at: now)
    }

    /// Returns files that have not changed for long enough, and forgets them. Looks at each, because not every file system reports every
    /// write.
    mutating func settle(at now: Int64) -> Set<String> {
        var settled: Set<String> = []
        for (path, file) in waiting where now - file.since >= file.settling {
            let state = look(path)
            if state != file.look {
                waiting[path] = Waiting(look: state, since: now, settling: settling)
            } else {
                settled.insert(path)
                waiting[path] = nil
                trusted[path] = .some(state)
            }
        }
        return settled
    }
}
