import Files
import Foundation
import Model

/// The sources of a job of which nothing is left, though they had media when they were scanned: a disk was pulled out, a share is offline.
///
/// One clip that cannot be opened is left out, and its day shows the next one. If the folder around all of them has gone, a film
/// without its days would take the place of a good one.
struct LostSources {
    private let request: FilmRequest

    init(of request: FilmRequest) { self.request = request }

    /// Throws `DayreelError(.busy)`, at its line of the job file, if one of these files lies in a source that has gone. It may be back
    /// soon, so `run` tries again the next time.
    func check(_ dropped: [DroppedSource]) throws {
        guard !dropped.isEmpty else { return }
        for source in request.job.sources where !source.isRemote {
            let folder = source.path.withSlashAtEnd
            guard dropped.contains(where: { $0.path.hasPrefix(folder) }), let cause = Self.loss(of: source.path)
            else { continue }
            let error = DayreelError(
                .busy, "the source disappeared while the film was being made", place: source.path, cause: cause,
                remedy: "Connect its disk and run the same command again: finished segments are kept.")
            throw request.places.located(error, request.job)
        }
    }

    /// The reason why nothing of a folder can be had; nil if something can. Where a disk is no longer mounted, an empty folder remains.
    private static func loss(of path: String) -> String? {
        guard let isEmpty = FolderContents.isEmpty(path) else { return String(cString: strerror(errno)) }
        return isEmpty ? "it is empty now" : nil
    }
}
