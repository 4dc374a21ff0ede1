import Files
import Foundation
package import Model

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
                let message = "a cached segment of \(task.displayName) was damaged; it is rendered again"
                diagnostics.append(Diagnostic(.note, .damagedSegment, path: path(for: task.key), message))
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
