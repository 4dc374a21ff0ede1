import Model

extension SegmentStore {
    /// A diagnostic from rendering a task, kept beside its entry: a run that uses the entry repeats it.
    ///
    /// A source stands for its path, which is no part of the key: the media may have moved since.
    private struct Kept: Codable {
        var source: Fingerprint?
        var diagnostic: Diagnostic
    }

    private struct DiagnosticsKey: Encodable {
        var diagnosticsOf: String
    }

    /// Keeps all that was said, and forgets what was said earlier. Returns what it was given.
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

    /// The diagnostics from when the task's entry was made, with the paths that its sources have now.
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
