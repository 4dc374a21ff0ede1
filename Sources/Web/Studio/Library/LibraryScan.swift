import DayreelKit
import Foundation
import Library
import Model

/// Looks for the media of the sources, and makes the library of them.
struct LibraryScan: Sendable {
    let workspace: Workspace
    /// A request for each set of rules for dates, with the sources that go by it and can be looked at.
    let requests: [FilmRequest]
    /// Absolute paths of all sources, in their order.
    let sources: [String]
    /// The library so far: the items of sources that cannot be looked at now stay.
    let before: LibraryIndex
    /// Paths of films that were made: they are no media, wherever they lie.
    let films: Set<String>

    struct Outcome: Sendable {
        /// By request.
        var found: [ScanResult]
        var library: LibraryIndex
    }

    /// Throws `DayreelError`, `CancellationError`.
    @concurrent
    func run(progress: @escaping @Sendable (Double) -> Void) async throws -> Outcome {
        var results: [ScanResult] = []
        for (index, request) in requests.enumerated() {
            let count = Double(requests.count)
            var found = try await ScanJob(workspace).run(
                request,
                progress: ProgressSink { event in
                    if case .stage(.scan, let fraction, _) = event { progress((Double(index) + fraction) / count) }
                })
            found.items.removeAll { films.contains($0.location.path) }
            results.append(found)
        }
        let present = Set(requests.flatMap(\.job.sources).map(\.path))
        var builder = LibraryBuilder(sources: sources)
        for found in results {
            for item in found.items { builder.add(item) }
        }
        let absent = sources.indices.filter { !present.contains(sources[$0]) }
        for source in absent where !before.items.isEmpty {
            let root = sources[source].hasSuffix("/") ? sources[source] : sources[source] + "/"
            for (index, item) in before.items.enumerated() where before.path(of: item).hasPrefix(root) {
                builder.add(item, of: before, at: Int32(index), source: source)
            }
        }
        return Outcome(found: results, library: LibraryIndex(builder, albums: await albums(of: results)))
    }

    private func albums(of results: [ScanResult]) async -> LibraryAlbums {
        var albums = LibraryAlbums()
        let locale = Locale(identifier: LocaleName.ofCollation(workspace.machine.environment))
        for (request, found) in zip(requests, results) {
            for source in request.job.sources {
                if PhotosAlbums(path: source.path) != nil {
                    await add(source, request, found, to: &albums)
                } else {
                    let list = FolderAlbums(source.path).list(found).inOrder(of: locale)
                    albums.add(folders: SourceAlbums(source: source.path, albums: list))
                }
            }
        }
        return albums
    }

    /// Without its albums, a library still has its days.
    private func add(
        _ source: Source, _ request: FilmRequest, _ found: ScanResult, to albums: inout LibraryAlbums
    ) async {
        let listed = try? await ListAlbums(workspace).run(
            [source.path], days: request.job.days, withEmpty: false, withMembers: true, progress: .none)
        let items = found.items.filter { $0.location.path.hasPrefix(source.path + "/") || $0.name != nil }
        let keys = Dictionary(items.map { ($0.id, StudioID.number(of: $0)) }, uniquingKeysWith: { first, _ in first })
        let days = Dictionary(
            items.compactMap { item in keys[item.id].map { ($0, item.day) } }, uniquingKeysWith: { first, _ in first })
        for one in listed ?? [] { albums.add(library: one, items: keys, days: days) }
    }
}
