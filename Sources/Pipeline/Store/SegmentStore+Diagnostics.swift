import Model

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
