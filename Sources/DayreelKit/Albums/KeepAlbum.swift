import Files
import Foundation
import Library
import Model

/// Updates the album of a job after a film was made. Problems are only warnings, because the film is finished.
struct KeepAlbum {
    let workspace: Workspace
    /// The absolute path of the job file.
    let file: String
    let job: Job

    /// Updates the album and returns notes and warnings. If the run is stopped while it waits for its turn, the next one updates the album.
    func run(after outcome: FilmOutcome) async -> [Diagnostic] {
        guard let album = job.album, let title = job.albumTitle else { return [] }
        do {
            let lock = try await AlbumLock.wait(workspace.paths)
            return try withExtendedLifetime(lock) { try keep(album, title, outcome) }
        } catch is CancellationError {
            return [Self.outOfDate(title, "the run was stopped while another process held it", at: nil)]
        } catch {
            let error = DayreelError(any: error)
            return [Self.outOfDate(title, error.withCause + (error.remedy.map { ". \($0)" } ?? ""), at: error.place)]
        }
    }

    static func outOfDate(_ title: String, _ reason: String, at place: String?) -> Diagnostic {
        Diagnostic(
            .warning, .album, path: place, "the film is made, but its album '\(title)' is not up to date: \(reason)")
    }

    static func madeAgain(_ title: String, _ id: String, of file: String) -> Diagnostic {
        Diagnostic(.note, .album, path: file, "the album '\(title)' (\(id)) was gone and is made again")
    }

    private func keep(_ album: JobAlbum, _ title: String, _ outcome: FilmOutcome) throws -> [Diagnostic] {
        let database = try AlbumDatabase(path: workspace.paths.albums)
        let former = album.links.flatMap { LinksFolder.album(in: $0, of: file) }
        var kept = try database.keep(
            entries(of: outcome.plan), of: outcome.film.path, job: AlbumRecord.JobPlace(path: file), title: title,
            links: album.links, former: former, newId: Self.id(from: workspace.machine.random()))
        try findMoved(&kept, database)
        if let folder = album.links {
            try LinksFolder(
                path: folder, album: kept.id, job: file,
                sources: job.sources.filter { !$0.isRemote }.map(\.path), type: album.linkType
            ).follow(links(to: kept))
        }
        if let former = kept.formerLinks { try LinksFolder(path: former, album: kept.id, job: file).remove() }
        guard kept.isAgain else { return [] }
        return [Self.madeAgain(title, kept.id, of: file)]
    }

    /// An id of 48 random bits: short enough for a table and for typing.
    static func id(from random: UInt64) -> String { String(random.hexadecimal.suffix(12)) }

    /// The clips of the film.
    private func entries(of plan: FilmPlan) -> [AlbumRecord.Entry] {
        plan.timeline.clips.flatMap { clip in clip.shown.map { (day: clip.day, item: $0.item) } }.map { day, item in
            AlbumRecord.Entry(
                path: item.location.address, root: roots.first { item.location.address.isBelow($0) },
                pair: item.pair, item: item.id, name: item.fileName, bytes: item.fileSize, day: day)
        }
    }

    /// The paths of the job's sources, the deepest first, because one may contain another.
    private var roots: [String] { job.sources.map(\.path).sorted { $0.utf8.count > $1.utf8.count } }

    /// Records new places of media: those of earlier films have old paths.
    private func findMoved(_ kept: inout AlbumRecord, _ database: AlbumDatabase) throws {
        let roots = roots
        let moved = kept.entries.compactMap { entry in entry.moved(to: roots).map { (entry.path, $0) } }
        guard !moved.isEmpty else { return }
        kept.entries = try database.move(Dictionary(moved) { first, _ in first }, in: kept.id)
    }

    /// The links to media and films. An object in a bucket has an address, but no file to link to.
    private func links(to kept: AlbumRecord) -> [LinksFolder.Link] {
        let media = kept.entries.flatMap { entry in
            [entry.path, entry.pair].compactMap(\.self).filter { $0.hasPrefix("/") }.map { path in
                LinksFolder.Link("\(entry.day) \(Self.name(of: path, in: entry))", to: path)
            }
        }
        return media + kept.films.map { LinksFolder.Link($0.lastPathPart, to: $0, isFilm: true) }
    }

    /// The name that the owner sees, with the file's extension.
    private static func name(of path: String, in entry: AlbumRecord.Entry) -> String {
        let ending = URL(filePath: path).pathExtension
        return LexicalPath.stem(of: entry.name) + (ending.isEmpty ? "" : "." + ending)
    }
}

/// The lock on the links of albums while they are updated. The list of albums has a lock of its own.
enum AlbumLock {
    /// Waits for the lock. Throws `DayreelError`: `busy` if another process holds it for half a minute. Throws `CancellationError`.
    static func wait(_ paths: Paths) async throws -> FileLock {
        try StateFolder.make(paths.state)
        return try await .waitCancellably(
            for: .exclusive, at: paths.albums + ".links.lock", of: "the links of albums")
    }
}
