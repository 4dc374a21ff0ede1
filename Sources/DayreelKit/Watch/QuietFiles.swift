import Foundation

/// Files to which something happens, until nothing more does: one that is being copied grows.
struct QuietFiles {
    /// A look at a file: its size and time. Nil is a file that is not there.
    struct Look: Hashable, Sendable {
        var size: Int64
        /// Nanoseconds since 1970.
        var modified: Int64
    }

    private struct Waiting {
        var look: Look?
        /// The time of the last change that was seen.
        var since: Int64
        /// Milliseconds in which nothing may happen to it.
        var settling: Int64
    }

    private let settling: Int64
    private let look: (String) -> Look?
    private var waiting: [String: Waiting] = [:]
    /// Files that have been waited for, as they were then.
    private var trusted: [String: Look?] = [:]

    /// `settling`: milliseconds in which nothing may happen to a file.
    init(settling: Int64, look: @escaping (String) -> Look?) { (self.settling, self.look) = (settling, look) }

    /// Files that are not to be touched yet.
    var busy: Set<String> { Set(waiting.keys) }

    /// Notes that something happened to files. Times are milliseconds of any clock that does not go back.
    mutating func change(_ paths: some Sequence<String>, at now: Int64) {
        for path in paths { waiting[path] = Waiting(look: look(path), since: now, settling: settling) }
    }

    /// Notes files that looked unfinished: nothing may happen to them for longer than to others. Nothing has to happen to them either, for
    /// them to be looked at again.
    mutating func postpone(_ paths: some Sequence<String>, for milliseconds: Int64, at now: Int64) {
        for path in paths {
            waiting[path] = Waiting(look: look(path), since: now, settling: max(settling, milliseconds))
        }
    }

    /// Notes files that were written not long ago, by the clock of their disk, which may be wrong: those that have been waited for are not
    /// waited for again. `paths` are all there are.
    mutating func find(young paths: [String], at now: Int64) {
        let young = Set(paths)
        trusted = trusted.filter { young.contains($0.key) }
        change(paths.filter { waiting[$0] == nil && trusted[$0] != .some(look($0)) }, at: now)
    }

    /// Returns files to which nothing has happened for long enough, and forgets them. Each is looked at: not every file system tells of
    /// each write.
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
