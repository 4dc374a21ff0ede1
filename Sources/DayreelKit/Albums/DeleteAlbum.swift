import Files
import JobFiles
import Library
import Model

/// Deletes an album that Dayreel keeps for a job. Leaves media, films and other files beside its links.
package struct DeleteAlbum {
    package let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// Deletes the album and returns a sentence for the user. Throws `DayreelError`: `usage` if the settings do not allow it or it was not
    /// confirmed, `missingInput` if there is no such album. Throws `CancellationError`.
    package func run(_ id: String, isConfirmed: Bool) async throws -> String {
        let album = try album(id)
        guard try workspace.settings().allowsAlbumDeletion else {
            throw DayreelError(
                .usage, "the settings do not allow albums to be deleted", place: workspace.paths.settings,
                remedy: "Write 'allow-album-deletion: true' into this file.")
        }
        guard isConfirmed else {
            throw DayreelError(
                .usage, "this deletes the album '\(album.title)' of \(album.count.counted("item")), and no media",
                remedy: "Add --yes to delete it.")
        }
        let lock = try await AlbumLock.wait(workspace.paths)
        return try withExtendedLifetime(lock) {
            let database = try AlbumDatabase(path: workspace.paths.albums)
            // The links come first: if they cannot be removed now, the album can still be deleted later.
            if let folder = try database.links(of: id), LinksFolder.album(in: folder) == id {
                try LinksFolder(path: folder, album: id, job: "").remove()
            }
            try database.delete(id)
            return "deleted the album '\(album.title)'; its media and films stay\n"
        }
    }

    private func album(_ id: String) throws -> Album {
        let path = workspace.paths.albums
        let albums = HeldFile(path) == nil ? [] : try AlbumDatabase(path: path).albums()
        guard let album = albums.first(where: { $0.id == id }) else {
            throw DayreelError(
                .missingInput, "there is no album '\(id)'",
                remedy: "'dayreel albums' without a source lists the albums of jobs with their ids.")
        }
        return album
    }
}
