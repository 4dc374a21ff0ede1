import Files
import Foundation
package import Model

/// Segments that were rendered before their film is due. A pruning removes all others first.
extension SegmentStore {
    /// Bytes of a list of keys: those of a million segments.
    private static let longestList = 1 << 26

    private var listsAhead: String { root + "/ahead" }

    /// The path of a job's list. `job` is the absolute path of its file.
    private func list(of job: String) -> String { "\(listsAhead)/\(SHA256Hex.of(job).prefix(32))" }

    /// Lists the segments that the job's next film needs, in place of those listed before; none removes the list. Throws `DayreelError`.
    package func keepAhead(_ keys: [RenderKey], ofJob job: String) throws {
        guard !keys.isEmpty else {
            unlink(list(of: job))
            return
        }
        let text = keys.map { $0.digest + "\n" }.joined()
        try WholeFile.write(
            Array(text.utf8), to: list(of: job), durability: .replaceable,
            message: "cannot note what was rendered ahead")
    }

    /// The digests of the listed segments: of all jobs, or of all but one. A list that cannot be read lists nothing.
    func keysAhead(exceptOfJob job: String? = nil) -> Set<String> {
        let own = job.map { list(of: $0) }
        var keys: Set<String> = []
        for name in names(in: listsAhead) where "\(listsAhead)/\(name)" != own {
            guard let text = SmallFile.text("\(listsAhead)/\(name)", atMost: Self.longestList) else { continue }
            keys.formUnion(text.split(separator: "\n").map(String.init))
        }
        return keys
    }

    /// The bytes of the segments that other jobs have listed, as far as they exist.
    package func bytesAhead(exceptOfJob job: String) -> Int64 {
        keysAhead(exceptOfJob: job).reduce(0) { $0 + (FileStatus(path(for: RenderKey(digest: $1)))?.size ?? 0) }
    }

    /// True if another process has a lease: a run, a preview or a copy for browsers that somebody waits for.
    package func isUsed(besides lease: StoreLease.ID) -> Bool {
        names(in: root + "/tmp").contains { name in
            if isShared { return name != lease.description && (try? isAlive(name)) == true }
            let path = "\(root)/tmp/\(name)/lock"
            guard name != lease.description, let lock = try? FileLock.attempt(.exclusive, at: path, creating: false)
            else {
                // Held, or just removed with its folder.
                return name != lease.description && access(path, F_OK) == 0
            }
            withExtendedLifetime(lock) {}
            return false
        }
    }
}

extension SegmentStore {
    /// The tasks that must be rendered, in order, each key once. From now on the lease keeps all of them: existing entries are checked
    /// against their checksums and kept, and their diagnostics are repeated. A damaged entry is removed, reported, and counts as missing.
    package func missing(
        from tasks: [RenderTask], lease: StoreLease
    ) throws -> (tasks: [RenderTask], diagnostics: [Diagnostic]) {
        try note(tasks.map(\.key), for: lease.id)
        var seen: Set<RenderKey> = []
        var missing: [RenderTask] = []
        var diagnostics: [Diagnostic] = []
        for task in tasks where seen.insert(task.key).inserted {
            try Task.checkCancellation()
            if isIntact(task.key) {
                touch(task.key)
                diagnostics += self.diagnostics(of: task)
                continue
            }
            if access(path(for: task.key), F_OK) == 0 {
                diagnostics.append(.damaged(task, at: path(for: task.key)))
                try remove(task.key)
            }
            missing.append(task)
        }
        return (missing, diagnostics)
    }

    /// Adds to the keys that the lease keeps.
    private func note(_ keys: [RenderKey], for lease: StoreLease.ID) throws {
        let guarding = try guardStore()
        defer { withExtendedLifetime(guarding) {} }
        let path = folder(of: lease) + "/needs"
        let file = try OpenFile(path: path, flags: O_RDWR | O_CREAT, message: "cannot note what the run needs")
        try file.write(Array(keys.map { $0.digest + "\n" }.joined().utf8), at: try file.size())
    }
}

extension SegmentStore {
    /// A diagnostic from rendering a task, stored with its entry: a run that uses the entry repeats it.
    ///
    /// A source replaces its path, which is not part of the key, because the media may have moved since.
    private struct Kept: Codable {
        var source: Fingerprint?
        var diagnostic: Diagnostic
    }

    private struct DiagnosticsKey: Encodable {
        var diagnosticsOf: String
    }

    /// Stores all diagnostics of a task in place of earlier ones, and returns them.
    func keep(_ diagnostics: [Diagnostic], of task: RenderTask) -> [Diagnostic] {
        let key = DiagnosticsKey(diagnosticsOf: task.key.digest)
        let cache = ResultCache(store: self)
        guard !diagnostics.isEmpty else {
            cache.forget(key)
            return []
        }
        let kept = diagnostics.map { diagnostic in
            let source = task.inputs.first { $0.value.location.path == diagnostic.path }?.key
            return Kept(source: source, diagnostic: diagnostic)
        }
        cache.keep(kept, for: key)
        return kept.map { said($0, of: task) }
    }

    /// The diagnostics from the rendering of the task's entry, with the current paths of its sources.
    func diagnostics(of task: RenderTask) -> [Diagnostic] {
        let kept = ResultCache(store: self).value([Kept].self, for: DiagnosticsKey(diagnosticsOf: task.key.digest))
        return (kept ?? []).map { said($0, of: task) }
    }

    private func said(_ kept: Kept, of task: RenderTask) -> Diagnostic {
        var diagnostic = kept.diagnostic
        if let source = kept.source.flatMap({ task.inputs[$0] }) { diagnostic.path = source.location.address }
        return diagnostic
    }
}

extension Diagnostic {
    static func damaged(_ task: RenderTask, at path: String) -> Diagnostic {
        Diagnostic(
            .note, .damagedSegment, path: path,
            "a cached segment of \(task.displayName) was damaged; it is rendered again")
    }
}
