import Foundation
import Library
package import Model

/// Lists the albums of sources: folders, Apple Photos libraries, and the sources of a job.
package struct ListAlbums {
    package let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// Lists the albums, with empty ones only on request. Throws `DayreelError`, `CancellationError`.
    package func run(_ named: NamedSources, withEmpty: Bool, progress: ProgressSink) async throws -> [SourceAlbums] {
        var found: [SourceAlbums] = []
        for var source in named.sources {
            // The whole source counts, whichever of its albums the job takes.
            source.albums = nil
            let listed = try await albums(of: source, named, progress: progress)
            found.append(ordered(listed, withEmpty: withEmpty))
        }
        workspace.endFetching(progress)
        return found
    }

    /// The albums of a source by the result of a scan, with their contents. Throws `DayreelError`, `CancellationError`.
    package func run(_ source: Source, in found: ScanResult, days: DayRules) async throws -> SourceAlbums {
        let listed = try await workspace.sources.source(for: source)
            .albums(of: found, home: home(days), withContents: true)
        return ordered(listed, withEmpty: false)
    }

    /// The albums that Dayreel keeps for jobs, if any. Throws `DayreelError`.
    package func ofJobs(withEmpty: Bool) throws -> SourceAlbums {
        let path = workspace.paths.albums
        let found = try FileManager.default.fileExists(atPath: path) ? AlbumDatabase(path: path).albums() : []
        return ordered(SourceAlbums(source: path, albums: found), withEmpty: withEmpty)
    }

    private func albums(
        of source: Source, _ named: NamedSources, progress: ProgressSink
    ) async throws -> SourceAlbums {
        let lister = workspace.sources.source(for: source)
        let found = try await scan(source, neededBy: lister, named, progress: progress)
        var albums = try await lister.albums(of: found, home: home(named.days), withContents: false)
        albums.source = source.path
        albums.diagnostics = found.diagnostics.filter { Self.concernsAlbums.contains($0.code) }
        return albums
    }

    /// The scan from which the source's albums follow. A source that knows its albums needs none.
    private func scan(
        _ source: Source, neededBy lister: any MediaSource, _ named: NamedSources, progress: ProgressSink
    ) async throws -> ScanResult {
        guard lister.capabilities.contains(.albums) else {
            return try await ScanFolders(workspace).run(named.limited(to: [source]), progress: progress)
        }
        progress(.stage(.scan, fraction: 0, detail: nil))
        return .notNeeded
    }

    private func home(_ days: DayRules) -> TimeZone { TimeZone(identifier: days.home ?? workspace.clock.zone) ?? .gmt }

    private func ordered(_ found: SourceAlbums, withEmpty: Bool) -> SourceAlbums {
        let locale = Locale(identifier: LocaleName.ofCollation(workspace.machine.environment))
        var found = found
        found.albums = found.albums.filter { withEmpty || $0.count > 0 }.inOrder(of: locale)
        return found
    }

    /// The diagnostics that may explain a missing album.
    private static let concernsAlbums: Set<Diagnostic.Code> = [
        .photosLibrary, .icloudExport, .unreadableFolder, .emptiedFolder, .sourceEmpty, .sourceUnused, .sourceOffline,
        .catalogRebuilt, .catalogUnavailable,
    ]
}

extension ScanResult {
    /// The result for a source that needs no scan.
    fileprivate static let notNeeded = ScanResult(items: [], refused: [])
}
