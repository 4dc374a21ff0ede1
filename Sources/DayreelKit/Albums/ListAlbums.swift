import Foundation
import Library
package import Model

/// Lists the albums of sources: folders, and Apple Photos libraries.
package struct ListAlbums {
    package let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// `sources` are absolute paths; without a home zone in `days`, the system's counts. Empty albums are left out unless they are
    /// asked for; the ids of what is in an album only come `withMembers`, and only from libraries. Throws `DayreelError`,
    /// `CancellationError`.
    package func run(
        _ sources: [String], days: DayRules, withEmpty: Bool, withMembers: Bool = false, progress: ProgressSink
    ) async throws -> [SourceAlbums] {
        let locale = Locale(identifier: LocaleName.ofCollation(workspace.machine.environment))
        var found: [SourceAlbums] = []
        for source in sources {
            var albums = try await albums(of: source, days: days, withMembers: withMembers, progress: progress)
            albums.albums = albums.albums.filter { withEmpty || $0.count > 0 }.inOrder(of: locale)
            found.append(albums)
        }
        return found
    }

    /// The albums that Dayreel keeps of jobs; none where there are none yet. Throws `DayreelError`.
    package func ofJobs(withEmpty: Bool) throws -> SourceAlbums {
        let locale = Locale(identifier: LocaleName.ofCollation(workspace.machine.environment))
        let path = workspace.paths.albums
        let found = try FileManager.default.fileExists(atPath: path) ? AlbumStore(path: path).albums() : []
        return SourceAlbums(source: path, albums: found.filter { withEmpty || $0.count > 0 }.inOrder(of: locale))
    }

    private func albums(
        of source: String, days: DayRules, withMembers: Bool, progress: ProgressSink
    ) async throws -> SourceAlbums {
        if let library = PhotosAlbums(path: source) {
            progress(.stage(.scan, fraction: 0, detail: nil))
            let home = TimeZone(identifier: days.home ?? workspace.clock.zone) ?? .gmt
            let (albums, members) = try library.list(
                temporary: workspace.machine.temporaryFolder, now: workspace.clock.now, home: home,
                withMembers: withMembers)
            return SourceAlbums(source: source, albums: albums, members: members)
        }
        let result = try await ScanFolders(workspace).run([source], days: days, progress: progress)
        return SourceAlbums(
            source: source,
            albums: FolderAlbums(source).list(result, of: try FolderSource(Source(path: source)).list().export),
            diagnostics: result.diagnostics.filter { Self.concernsAlbums.contains($0.code) })
    }

    /// Trouble by which an album may be missing.
    private static let concernsAlbums: Set<Diagnostic.Code> = [
        .photosLibrary, .icloudExport, .unreadableFolder, .sourceEmpty, .catalogRebuilt, .catalogUnavailable,
    ]
}
