import Files
import Foundation
import Model

/// Finds the sources of a job that have gone although they had media at the scan: a disk was pulled out, a share is offline.
///
/// A clip that cannot be opened is left out, and its day shows the next one. But if the whole folder has gone, a film without its days
/// would replace a good one.
struct LostSources {
    private let request: FilmRequest

    init(of request: FilmRequest) { self.request = request }

    /// Throws `DayreelError(.busy)`, at its line of the job file, if one of these files lies in a source that has gone. The source may be
    /// back soon, so `run` tries again the next time.
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

    /// The reason why nothing in a folder is accessible; nil if something is. A disk that is no longer mounted leaves an empty folder.
    private static func loss(of path: String) -> String? {
        guard let isEmpty = FolderContents.isEmpty(path) else { return String(cString: strerror(errno)) }
        return isEmpty ? "it is empty now" : nil
    }
}
