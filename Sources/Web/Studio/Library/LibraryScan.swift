import DayreelKit
import Foundation
import Library
import Model

/// Looks for the media of the sources, and makes the library of them.
struct LibraryScan: Sendable {
    let workspace: Workspace
    /// With the rules of the first job; its sources are those that can be looked at.
    let request: ReelRequest
    /// Absolute paths of all sources, in their order.
    let sources: [String]
    /// The library so far: the items of sources that cannot be looked at now stay.
    let before: LibraryIndex
    /// Paths of films that were made: they are no media, wherever they lie.
    let films: Set<String>

    struct Outcome: Sendable {
        var found: ScanResult
        var library: LibraryIndex
    }

    /// Throws `DayreelError`, `CancellationError`.
    @concurrent
    func run(progress: ProgressSink) async throws -> Outcome {
        var found = try await ScanJob(workspace).run(request, progress: progress)
        found.items.removeAll { films.contains($0.location.path) }
        let present = Set(request.job.sources.map(\.path))
        var builder = LibraryBuilder(sources: sources)
        for item in found.items { builder.add(item) }
        let absent = sources.indices.filter { !present.contains(sources[$0]) }
        for source in absent where !before.items.isEmpty {
            let root = sources[source] + "/"
            for (index, item) in before.items.enumerated() where before.path(of: item).hasPrefix(root) {
                builder.add(item, of: before, at: Int32(index), source: source)
            }
        }
        return Outcome(found: found, library: LibraryIndex(builder, albums: await albums(of: found)))
    }

    private func albums(of found: ScanResult) async -> LibraryAlbums {
        var albums = LibraryAlbums()
        let locale = Locale(identifier: LocaleName.ofCollation(workspace.machine.environment))
        for source in request.job.sources {
            if PhotosAlbums(path: source.path) != nil {
                // Without its albums, a library still has its days.
                let listed = try? await ListAlbums(workspace).run(
                    [source.path], days: request.job.days, withEmpty: false, progress: .none)
                for one in listed ?? [] { albums.add(one, areFolders: false) }
            } else {
                let list = FolderAlbums(source.path).list(found).inOrder(of: locale)
                albums.add(SourceAlbums(source: source.path, albums: list), areFolders: true)
            }
        }
        return albums
    }
}
