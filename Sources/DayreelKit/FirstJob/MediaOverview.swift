import JobFiles
package import Model

/// The facts about a folder of media that a first job needs.
package struct MediaOverview: Sendable {
    /// The days with media by month (`2024-12`), oldest first. `sure` counts those with better evidence than a guess.
    package let months: [(month: String, days: Int, sure: Int)]
    /// The shape of most clips.
    package let shape: FilmShape
    package let clips: Int
    /// The number of clips that are taller than wide.
    package let upright: Int

    /// `12 of 30 clips are upright.`, or `wide`, for the clips that do not have the film's shape; nil if they are less than a fifth.
    func others(in film: FilmShape) -> String? {
        let count = film == .portrait ? clips - upright : upright
        guard 5 * count >= clips, film != .square else { return nil }
        return
            "\(count) of \(clips.counted("clip")) \(count.form("is", "are")) \(film == .portrait ? "wide" : "upright")."
    }

    /// Scans a folder. Throws `DayreelError(.noMedia)` if it contains no media for a film.
    package init(of folder: String, _ loader: JobLoader, progress: ProgressSink) async throws {
        let found = try await ScanFolders(loader.workspace)
            .run([folder], days: loader.settings.days, progress: progress)
        self.init(found.items)
        guard clips == 0 else { return }
        throw DayreelError(
            .noMedia, "the folder has no videos or Live Photos", place: folder,
            cause: found.diagnostics.first { $0.code == .photosLibrary }?.message,
            remedy: "Name the folder that your phone's recordings are in: dayreel init ~/Pictures")
    }

    package init(_ items: [MediaItem]) {
        let sure = Set(items.filter { !$0.captured.isUncertain }.map(\.day))
        let days = Dictionary(grouping: Set(items.map(\.day)), by: { String("\($0)".prefix(7)) })
        months = days.map { ($0.key, $0.value.count, $0.value.count(where: sure.contains)) }.sorted { $0.0 < $1.0 }
        upright = items.count { $0.height > $0.width }
        shape = 2 * upright > items.count ? .portrait : .landscape
        clips = items.count
    }

    /// The newest month with a sure day, because the dates of copied files may be wrong; otherwise the newest month.
    var bestMonth: String? { (months.last { $0.sure > 0 } ?? months.last)?.month }

    /// `2024-11 (1 day), 2024-12 (25 days), 2026-11 (1 day, uncertain)`: the last twelve months.
    package var monthsInWords: String {
        months.suffix(12).map { "\($0.month) (\($0.days.counted("day"))\($0.sure == 0 ? ", uncertain" : ""))" }
            .joined(separator: ", ")
    }
}
