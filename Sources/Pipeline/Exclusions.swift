import Files
import Foundation
import Model

/// The items, ends of items and sounds that a film lacks because they turned out to be unusable during planning or rendering.
struct Exclusions {
    /// The reasons why items are out, by item id.
    private(set) var unusable: [String: UnusableReason] = [:]
    /// The true usable lengths of items, by item id.
    private(set) var usableLength: [String: MediaTime] = [:]
    /// Ids of items whose file changed during the run. After the first change the item is planned again; a second one excludes it.
    private var changed: Set<String> = []
    /// Sources whose sound crashes workers: they are shown without sound.
    private(set) var silenced: Set<Fingerprint> = []
    private(set) var diagnostics: [Diagnostic] = []
    /// The sources that the film lacks, so that the next run can check whether they are usable again.
    private(set) var dropped: [DroppedSource] = []

    /// The media of a scan, as far as they are known to be usable.
    func available(of found: ScanResult) -> AvailableMedia {
        var media = AvailableMedia(
            items: found.items, refused: found.refused, unusable: unusable, notes: found.diagnostics)
        guard !usableLength.isEmpty else { return media }
        media.shortened = Set(usableLength.keys)
        media.items = media.items.map(shortened)
        // A pin may still name these.
        for index in media.refused.indices {
            media.refused[index].pinnable = media.refused[index].pinnable.map(shortened)
        }
        return media
    }

    private func shortened(_ item: MediaItem) -> MediaItem {
        guard let length = usableLength[item.id] else { return item }
        var item = item
        item.duration = min(item.duration, length)
        return item
    }

    /// `source`: the fingerprint of the item at the time of planning, if known.
    mutating func exclude(_ item: MediaItem, as source: Fingerprint? = nil, on day: Day, because reason: UnusableReason)
    {
        unusable[item.id] = reason
        drop(item.location, as: source, .whole(reason))
        diagnostics.append(.unusable(item, on: day, because: reason))
    }

    /// Excludes the content that made tasks of the plan fail, so that the next plan differs. Throws the error that ends the run, if there
    /// is one.
    mutating func exclude(after failures: [RenderKey: RenderFailure], in plan: FilmPlan) throws {
        let changedBefore = changed
        let lengthBefore = usableLength
        for task in plan.tasks {
            guard let failure = failures[task.key] else { continue }
            if let error = failure.endOfRun { throw error }
            guard let reason = failure.unusable, let clip = blamed(failure, task, plan.timeline) else {
                throw Self.error(failure, task)
            }
            // A clip is in two segments and in the sound: report it once.
            guard unusable[clip.item.id] == nil else { continue }
            if case .endsEarly(let usable) = reason, usable < lengthBefore[clip.item.id] ?? clip.item.duration {
                // Every task that shows the end of the clip reports that it is missing.
                if usable < usableLength[clip.item.id] ?? clip.item.duration { shorten(clip, to: usable) }
            } else if reason == .changed, !changedBefore.contains(clip.item.id) {
                changed.insert(clip.item.id)
            } else if task.isSound, reason.isCrash, silenced.insert(clip.source).inserted {
                saySilenced(clip, because: reason)
            } else {
                exclude(clip.item, as: clip.source, on: clip.day, because: reason)
            }
        }
    }

    /// The error that ends the run for a failure that no clip is to blame for: another choice of clips would meet it again.
    private static func error(_ failure: RenderFailure, _ task: RenderTask) -> DayreelError {
        guard let input = failure.source.flatMap({ task.inputs[$0] }) else {
            return DayreelError(
                .internalError, "\(task.isSound ? "the sound" : "a segment") of the film cannot be rendered",
                cause: failure.words)
        }
        return DayreelError(
            .missingInput, "a file that the film is made with cannot be used", place: input.location.address,
            cause: failure.words, remedy: "Play or open the file; name another one in the job if it is damaged.")
    }

    /// Drops a source. A file that was written to since planning counts as unreadable: the next plan tries its new contents.
    private mutating func drop(_ location: MediaLocation, as source: Fingerprint?, _ loss: DroppedSource.Loss) {
        let version = FileVersion(ofReadableFileAt: location.path)
        let isAsPlanned = source.map { (try? Fingerprint(of: location)) == $0 } ?? true
        dropped.removeAll { $0.path == location.path }
        dropped.append(DroppedSource(path: location.path, loss: loss, version: isAsPlanned ? version : nil))
    }

    private mutating func saySilenced(_ clip: Blamed, because reason: UnusableReason) {
        drop(clip.item.location, as: clip.source, .sound(reason))
        diagnostics.append(.silenced(clip.item, on: clip.day, because: reason))
    }

    private mutating func shorten(_ clip: Blamed, to usable: MediaTime) {
        usableLength[clip.item.id] = usable
        drop(clip.item.location, as: clip.source, .end)
        diagnostics.append(.shortened(clip.item, on: clip.day, to: usable))
    }

    /// A recording that failed, and the day that shows it.
    private struct Blamed {
        var day: Day
        var item: MediaItem
        var source: Fingerprint

        init(_ footage: Footage, of clip: Clip) {
            (day, item, source) = (clip.day, footage.item, footage.source)
        }
    }

    /// The recording that failed; for a task that crashed, that of its main clip.
    private func blamed(_ failure: RenderFailure, _ task: RenderTask, _ timeline: Timeline) -> Blamed? {
        let all = timeline.clips
        let clips = task.clips.map { all[$0] }
        if let source = failure.source {
            let shown = clips.flatMap { clip in clip.shown.map { Blamed($0, of: clip) } }
            return shown.first { $0.source == source }
        }
        if case .segment = task.recipe { return clips.last.map { Blamed($0.footage, of: $0) } }
        return nil
    }
}

extension Exclusions {
    /// Throws `DayreelError` if the job ends the run at the first unusable clip.
    func check(onError: Job.ErrorPolicy) throws {
        guard onError == .fail else { return }
        throw error(
            "a clip cannot be used and the job says 'on-error: fail'",
            remedy: "Remove or replace the file, pin another clip, or set 'on-error: skip'.")
    }

    /// The error that ends the run of a saved plan, which is rendered as written or not at all.
    var failureOfPlan: DayreelError {
        error(
            "a clip of the plan cannot be used",
            remedy: "Render the job itself, which falls back to the day's next clip, or pin another one and plan again."
        )
    }

    private func error(_ message: String, remedy: String) -> DayreelError {
        let first = diagnostics.first
        return DayreelError(.clipsSkipped, message, place: first?.path, cause: first?.message, remedy: remedy)
    }
}

/// Finds the sources of a job that have gone although they had media at the scan: a disk was pulled out, a share is offline.
///
/// A clip that cannot be opened is left out, and its day shows the next one. But if the whole folder has gone, a film without its days
/// would replace a good one.
struct LostSources {
    private let request: FilmRequest

    /// True while a film is planned, of which nothing is made yet.
    private let isPlanned: Bool

    init(of request: FilmRequest, isPlanned: Bool = false) {
        self.request = request
        self.isPlanned = isPlanned
    }

    /// Throws `DayreelError(.busy)`, at its line of the job file, if one of these files lies in a source that has gone. The source may be
    /// back soon, so `run` tries again the next time.
    func check(_ dropped: [DroppedSource]) throws {
        guard !dropped.isEmpty else { return }
        for source in request.job.sources where !source.isRemote {
            guard dropped.contains(where: { $0.path.isBelow(source.path) }), let cause = Self.loss(of: source.path)
            else { continue }
            let error = DayreelError(
                .busy, "the source disappeared while the film was being \(isPlanned ? "planned" : "made")",
                place: source.path, cause: cause,
                remedy: isPlanned
                    ? "Connect its disk and try again."
                    : "Connect its disk and make the film again: finished segments are kept.")
            throw request.places.located(error, request.job)
        }
    }

    /// The reason why nothing in a folder is accessible; nil if something is. A disk that is no longer mounted leaves an empty folder.
    private static func loss(of path: String) -> String? {
        guard let isEmpty = FolderContents.isEmpty(path) else { return String(cString: strerror(errno)) }
        return isEmpty ? "it is empty now" : nil
    }
}

extension Diagnostic {
    static func unusable(_ item: MediaItem, on day: Day, because reason: UnusableReason) -> Diagnostic {
        Diagnostic(
            .warning, .unreadableMedia, day: day, path: item.location.address, "it cannot be used: \(reason.words)")
    }

    static func silenced(_ item: MediaItem, on day: Day, because reason: UnusableReason) -> Diagnostic {
        Diagnostic(
            .warning, .mediaLog, day: day, path: item.location.address,
            "its sound cannot be used, so it is shown without: \(reason.words)")
    }

    static func shortened(_ item: MediaItem, on day: Day, to usable: MediaTime) -> Diagnostic {
        Diagnostic(
            .warning, .shortMedia, day: day, path: item.location.address,
            "it ends after \(usable.roundSeconds), though its header says \(item.duration.roundSeconds)")
    }
}
