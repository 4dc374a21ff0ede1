package import Model

extension FilmPlan {
    /// The diagnostics of scan, selection and timeline, and one for every refused file of the timeframe.
    package func diagnostics(in words: ReasonWords) -> [Diagnostic] {
        diagnosticsOfScan.map(dated) + refused.map { Diagnostic($0, words) } + [refusedElsewhere].compactMap(\.self)
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
    fileprivate init(_ refused: RefusedMedia, _ words: ReasonWords) {
        self.init(
            refused.reason.code.isByRule ? .note : .warning, refused.reason.code, day: refused.day, path: refused.path,
            words.refusal(refused.reason))
    }
}
