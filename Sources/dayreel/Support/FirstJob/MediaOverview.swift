import Model
import Stages

/// An overview of a folder of media, as far as a first job asks.
struct MediaOverview: Sendable {
    /// Days with media by month (`2024-12`), the oldest first.
    let months: [(month: String, days: Int)]
    /// The orientation of most clips.
    let orientation: Composition.Orientation
    let clips: Int
    /// The number of clips that are higher than wide.
    let upright: Int

    /// True if many clips do not have the shape of the others: a fifth of them or more.
    var hasBothShapes: Bool { 5 * min(upright, clips - upright) >= clips }

    /// `12 of 30 clips are upright.`, or `wide`, for a film of the other shape.
    var otherShapes: String {
        let count = orientation == .portrait ? clips - upright : upright
        let word = orientation == .portrait ? "wide" : "upright"
        return "\(count) of \(clips.counted("clip")) \(count == 1 ? "is" : "are") \(word)."
    }

    /// Throws `DayreelError(.noMedia)` if there is nothing to make a film of.
    init(of folder: String, days: DayRules, clock: SystemClock, places: Places, progress: ProgressSink) async throws {
        var days = days
        days.home = days.home ?? clock.zone
        let request = ScanRequest(sources: [Source(path: folder)], days: days, now: clock.now)
        let scan = Scan(
            catalogPath: places.catalog, workers: ThisProgram.cores,
            examiners: .ofThisProgram(workers: ThisProgram.cores))
        let found = try await scan.run(request, progress: progress)
        self.init(found.items)
        guard clips == 0 else { return }
        throw DayreelError(
            .noMedia, "the folder holds no videos and no Live Photos", place: folder,
            cause: found.diagnostics.first { $0.code == .photosLibrary }?.message,
            remedy: "Name the folder that your phone's recordings are in: dayreel init ~/Pictures")
    }

    init(_ items: [MediaItem]) {
        let days = Dictionary(grouping: Set(items.map(\.day)), by: { String("\($0)".prefix(7)) })
        months = days.map { ($0.key, $0.value.count) }.sorted { $0.0 < $1.0 }
        upright = items.count { $0.height > $0.width }
        orientation = 2 * upright > items.count ? .portrait : .landscape
        clips = items.count
    }

    /// `2024-11 (1 day), 2024-12 (25 days)`, the last twelve.
    var monthsInWords: String {
        months.suffix(12).map { "\($0.month) (\($0.days.counted("day")))" }.joined(separator: ", ")
    }
}
