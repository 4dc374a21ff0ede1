import Library
import Model

extension JobLoader {
    /// Adds the pins and tags that the job takes from the sync folder. Pins of the library differ from day to day and from person to
    /// person, so a film that must be the same everywhere is made without them: with `reproducible`, and on a CI service. Problems with the
    /// folder are warnings, and the film follows the rules alone. A failed merge is only a note, because the same pins and tags are read
    /// without it.
    func takeLibrary(into loaded: inout LoadedJob, reproducible: Bool) {
        let rules = loaded.request.job.select
        guard rules.libraryPins || rules.asksForTags else { return }
        let folder = MarksFolder(workspace.syncFolder(asked: namedSyncFolder, settings))
        do {
            let marks = try marks(of: folder, reproducible: reproducible, warnings: &loaded.warnings)
            if rules.asksForTags { loaded.request.library.tags = marks.tagsByID }
            guard rules.libraryPins else { return }
            guard reproducible || workspace.isContinuousIntegration else {
                // All pins: a schedule makes films of other days than this request's too.
                loaded.request.library.pins = Dictionary(
                    marks.pins.map { ($0.day, $0.pin) }, uniquingKeysWith: { first, _ in first })
                return
            }
            let count = marks.pins.count {
                loaded.request.timeframe.contains($0.day) && loaded.request.job.pins[$0.day] == nil
            }
            guard count > 0 else { return }
            loaded.warnings.append(
                Diagnostic(
                    .note, .libraryPinsOff, path: folder.path,
                    "\(count.counted("library pin")) of these days \(count.form("has", "have")) no effect "
                        + "\(reproducible ? "with --reproducible" : "in CI"): only pins in the job file do"))
        } catch {
            let error = DayreelError(any: error)
            let cause = error.cause.map { " (\($0))" } ?? ""
            loaded.warnings.append(
                Diagnostic(
                    .warning, .syncFolder, path: error.place ?? folder.path,
                    "library pins and tags are ignored: \(error.message)\(cause)"))
        }
    }

    private func marks(of folder: MarksFolder, reproducible: Bool, warnings: inout [Diagnostic]) throws -> Marks {
        guard mergesMarks, !reproducible, !workspace.isContinuousIntegration else { return try folder.read() }
        let (marks, obstacle) = try folder.readAndMerge()
        if let obstacle {
            let cause = obstacle.cause.map { " (\($0))" } ?? ""
            warnings.append(
                Diagnostic(
                    .note, .syncFolder, path: folder.path,
                    "pins and tags of all devices are used, but were not merged in the sync folder: \(obstacle.message)\(cause)"
                ))
        }
        return marks
    }
}

extension Marks {
    fileprivate var tagsByID: [String: Set<Tag>] {
        Dictionary(tagged.map { ($0.id, Set($0.tags)) }, uniquingKeysWith: { $0.union($1) })
    }
}
