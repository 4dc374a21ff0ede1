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

    /// The days of the film: those of the request, or of the trip that was found among them.
    package var timeframe: ResolvedTimeframe {
        request.timeframe.daysOfTrip == nil ? request.timeframe : selection.timeframe
    }

    /// The refused files of the timeframe, and those of which nothing could be read; others do not concern this film.
    package var refused: [RefusedMedia] { notes.refused.filter(mayShow) }

    /// True for a refused file that the film might show if it could be read.
    package func mayShow(_ refused: RefusedMedia) -> Bool {
        refused.day.map(request.timeframe.contains) ?? refused.reason.isUnread
    }

    /// The scan's diagnostics. Those from libav are included only for picked files, because a library has many others; those about photos
    /// without their videos only for the film's days; those about files from the future only if the film depends on the clock.
    package var diagnosticsOfScan: [Diagnostic] {
        let picked = Set(selection.days.flatMap { $0.picks.map(\.item.location.address) })
        return notes.diagnostics.filter { diagnostic in
            switch diagnostic.code {
            case .mediaLog: diagnostic.path.map(picked.contains) ?? true
            case .videoMissingInPhoto: diagnostic.day.map(request.timeframe.contains) ?? true
            case .clockBehind: request.dependsOnClock
            default: true
            }
        }
    }
}

extension FilmPlan {
    /// A diagnostic about a clip of the film, with the clip's day if it lacks one. A file that several days show has no day of its own.
    package func dated(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.day == nil, let path = diagnostic.path else { return diagnostic }
        let days = Set(
            selection.days.filter { $0.picks.contains { $0.item.location.address.utf8.elementsEqual(path.utf8) } }
                .map(\.day))
        guard days.count == 1 else { return diagnostic }
        var dated = diagnostic
        dated.day = days.first
        return dated
    }
}

extension Diagnostic.Code {
    /// True if a rule leaves the file out because of its kind.
    package var isByRule: Bool { [.duplicateMedia, .screenRecording, .proxyMedia, .editedOriginal].contains(self) }
}

extension FilmPlan {
    /// The diagnostics of scan, selection and timeline, and one for every refused file of the timeframe.
    package var diagnostics: [Diagnostic] {
        diagnosticsOfScan.map(dated) + refused.map { Diagnostic($0) } + [refusedElsewhere].compactMap(\.self)
            + selection.diagnostics + timeline.diagnostics
    }

    /// A single diagnostic for refused files outside the timeframe that should have been media.
    private var refusedElsewhere: Diagnostic? {
        let count = notes.refused.count { media in
            !media.reason.code.isByRule && !mayShow(media)
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

/// The values of a saved plan, exact to the microsecond, and rendered unchanged.
package struct FixedPlan: Hashable, Sendable, Codable {
    package var notes: ScanNotes
    package var selection: Selection
    /// Contains the fingerprint of every source.
    package var timeline: Timeline

    package init(_ plan: FilmPlan) {
        notes = ScanNotes(refused: plan.notes.refused, diagnostics: plan.diagnosticsOfScan)
        selection = plan.selection
        timeline = plan.timeline
    }
}

/// A selection whose picks are identified by their bytes as well as their paths.
package struct IdentifiedSelection: Hashable, Sendable {
    package var selection: Selection
    /// The fingerprint of every pick, by the item's id.
    package var sources: [String: Fingerprint]

    package init(_ selection: Selection, sources: [String: Fingerprint]) {
        self.selection = selection
        self.sources = sources
    }
}
