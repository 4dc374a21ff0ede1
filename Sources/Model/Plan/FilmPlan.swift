/// Everything that is decided before rendering: what a run shows, and the tasks that make it.
package struct FilmPlan: Hashable, Sendable {
    package var request: FilmRequest
    /// The scan's notes on files of any day.
    package var notes: ScanNotes
    package var selection: Selection
    package var timeline: Timeline
    package var tasks: [RenderTask]

    package init(
        request: FilmRequest, notes: ScanNotes = ScanNotes(), selection: Selection, timeline: Timeline,
        tasks: [RenderTask]
    ) {
        self.request = request
        self.notes = notes
        self.selection = selection
        self.timeline = timeline
        self.tasks = tasks
    }

    /// The diagnostics of scan, selection and timeline, and one for every refused file of the timeframe.
    package var diagnostics: [Diagnostic] {
        diagnosticsOfScan + refused.map(Diagnostic.init) + [refusedElsewhere].compactMap(\.self) + selection.diagnostics
            + timeline.diagnostics
    }

    /// The refused files of the timeframe; others do not concern this film.
    package var refused: [RefusedMedia] {
        notes.refused.filter { $0.day.map(request.timeframe.contains) ?? false }
    }

    /// A single diagnostic for refused files outside the timeframe that should have been media.
    private var refusedElsewhere: Diagnostic? {
        let count = notes.refused.count { media in
            !media.reason.code.isByRule && !(media.day.map(request.timeframe.contains) ?? false)
        }
        guard count > 0 else { return nil }
        // Only a job can name a bucket.
        let isOnDisk = !request.job.sources.contains(where: \.isRemote)
        let folders = isOnDisk ? request.job.sources.map { ShellWord.quoted($0.path) }.joined(separator: " ") : "JOB"
        return Diagnostic(
            .note, .refusedElsewhere,
            "\(count.counted("file")) of other days cannot be used; to see which: dayreel scan \(folders)"
        )
    }

    /// The scan's diagnostics. Those from libav are included only for picked files, because a library has many others; those about files
    /// from the future only if the film depends on the clock.
    package var diagnosticsOfScan: [Diagnostic] {
        let picked = Set(selection.days.flatMap { $0.picks.map(\.item.location.address) })
        return notes.diagnostics.filter { diagnostic in
            switch diagnostic.code {
            case .mediaLog: diagnostic.path.map(picked.contains) ?? true
            case .clockBehind: request.dependsOnClock
            default: true
            }
        }
    }
}

extension Diagnostic {
    /// The diagnostic for a file that looked like media and is not used, so that the user learns of it without a scan. If a rule leaves it
    /// out, it is only a note.
    fileprivate init(_ refused: RefusedMedia) {
        self.init(
            refused.reason.code.isByRule ? .note : .warning, refused.reason.code, day: refused.day, path: refused.path,
            refused.reason.words)
    }
}

extension Diagnostic.Code {
    /// True if a rule leaves the file out because of its kind.
    package var isByRule: Bool { [.duplicateMedia, .screenRecording, .proxyMedia, .editedOriginal].contains(self) }
}
