import DayreelKit
import Files
import JobFiles
import Library
package import Model
import Stages

extension Studio {
    /// Does work with the sync folder, the same as the commands use. Throws what the work throws, `StudioError` if the settings are invalid
    /// or the folder's disk does not answer, `CancellationError`.
    private func withSyncFolder<Value: Sendable>(
        _ body: @escaping @Sendable (SyncFolder) throws -> Value
    ) async throws -> Value {
        let (workspace, asked, redaction) = (workspace, configuration.syncFolder, redaction)
        return try await disks.work(at: "the sync folder") {
            let settings: Settings
            do {
                settings = try workspace.settings()
            } catch {
                throw StudioError(DayreelError(any: error), redaction)
            }
            return try body(SyncFolder(workspace, asked: asked, settings))
        }
    }

    /// Reads the marks again if they or the library have changed, and tells the pages. Checks at most once a second.
    func noticeMarks() async {
        if let check = marks.check { return await check.value }
        let now = configuration.uptime()
        if let checked = marks.checked, now - checked < .seconds(1) { return }
        marks.checked = now
        let check = Task(executorPreference: blocking) { await self.checkMarks() }
        marks.check = check
        await check.value
        if marks.check == check { marks.check = nil }
    }

    private func checkMarks() async {
        let isFirst = marks.version.isEmpty
        if await readMarks(merges: false, since: marks.version), !isFirst { tellMarks() }
    }

    /// Reads the marks. If that fails, keeps those that were read before. With `merges`, merges the files of the sync folder too.
    func readMarks(merges: Bool = false) async { _ = await readMarks(merges: merges, since: nil) }

    /// Reads the marks, unless they are of the version `known`. Returns false if they are, or if the folder does not answer.
    private func readMarks(merges: Bool, since known: String?) async -> Bool {
        let (catalog, libraryVersion) = (workspace.paths.catalog, library.index.version)
        let merges = merges && !configuration.isReadOnly
        let found = try? await withSyncFolder { folder -> MarksReading? in
            let version = "\(folder.version)\n\(libraryVersion)"
            guard version != known else { return nil }
            return MarksReading(folder, merges: merges, catalog: catalog, library: libraryVersion)
        }
        guard let found = found ?? nil else { return false }
        marks.take(
            StudioMarks(
                found.marks ?? marks.known.marks, found.names, library: library.index, contents: found.contents),
            of: found.version)
        return true
    }

    private func tellMarks() { events.add(.catalog, ["version": library.version], subject: "catalog") }

    /// Sets an item's tags, as `dayreel tag` does.
    package func setTags(_ id: String, _ request: APIRequest.Tags) async throws -> Answer.Done {
        try requireWritable()
        let place = try library.place(id)
        guard library.index[place].kind != .still else {
            throw StudioError(.invalid, error: .usage, "tags are for what films show, not for photos")
        }
        let tags = Set(request.tags.compactMap { Tag(number: $0) })
        guard request.tags.count <= 100, tags.count == Set(request.tags).count else {
            throw StudioError(.invalid, error: .usage, "there are no such tags", remedy: "Reload the page.")
        }
        let (identifier, path, disk) = (
            library.index.extras(at: place)?.contentIdentifier, library.markedPath(place), library.disk(of: place)
        )
        do {
            try await disks.check(at: disk)
            let media = LibraryMedia(identifier: identifier, digests: try await digests(of: path, on: disk))
            try await withSyncFolder { try TagMedia($0).set(tags, of: media) }
        } catch let error where error is StudioError || error is CancellationError {
            throw error
        } catch {
            throw StudioError(ofSyncFolder: DayreelError(any: error), redaction)
        }
        await readMarks()
        tellMarks()
        return Answer.Done(id: id)
    }

    /// Removes the library's pin of a day, as `dayreel unpin` does. Pins of films stay.
    package func unpin(_ day: Day) async throws -> Answer.Done {
        try requireWritable()
        do {
            try await withSyncFolder { _ = try PinDay($0).remove(day) }
        } catch let error where error is StudioError || error is CancellationError {
            throw error
        } catch {
            throw StudioError(ofSyncFolder: DayreelError(any: error), redaction)
        }
        await readMarks()
        tellMarks()
        return Answer.Done(id: "\(day)")
    }

    /// The digests of a file. Reads all of it if they are unknown, which may take long. Throws `DayreelError`, `StudioError` if the disk
    /// stops answering, and `CancellationError` once nobody waits.
    private func digests(of path: String, on disk: String) async throws -> ContentDigests {
        let catalog = workspace.paths.catalog
        return try await disks.watching([disk], on: blocking) {
            try ContentReader(Catalog(path: catalog), workers: 1).digests(of: path)
        }
    }

    /// Reads the files of a day that a page shows, if there are marks that only the contents of files can match: so marks from other
    /// devices are found without reading the whole library.
    func readContents(of places: [Int32]) async {
        guard marks.known.marks.needsDigests, !isStopping else { return }
        let catalog = workspace.paths.catalog
        let known = try? await disks.work(at: catalog) { try Catalog(path: catalog).allContents() }
        let files = places.map { (path: library.markedPath($0), disk: library.disk(of: $0)) }.filter {
            known?.digests(ofFile: $0.path) == nil && !marks.contentsRead.contains($0.path)
        }
        guard !files.isEmpty else { return }
        marks.contentsRead.formUnion(files.map(\.path))
        // It only grows, so that it tells this reading from later ones.
        let count = marks.contentsRead.count
        let before = marks.contentReading
        marks.contentReading = Task(executorPreference: blocking) { [weak self] in
            await before?.value
            for file in files where !Task.isCancelled { _ = try? await self?.digests(of: file.path, on: file.disk) }
            await self?.noticeContents(ofFirst: count)
        }
    }

    private func noticeContents(ofFirst count: Int) async {
        // Who waits for it wants the marks that it has found.
        defer { if marks.contentsRead.count == count { marks.contentReading = nil } }
        guard !isStopping else { return }
        let before = (marks.known.tags, marks.known.pins)
        await readMarks()
        if before.0 != marks.known.tags || before.1 != marks.known.pins { tellMarks() }
    }
}

/// The result of a reading of the sync folder.
private struct MarksReading: Sendable {
    /// Nil if they cannot be read.
    let marks: MediaMarks?
    let names: TagNames
    let contents: KnownContents
    let version: String

    /// Blocks. `catalog` is the path of the scan's catalog, `library` the version of the library to which the marks are assigned.
    init(_ folder: SyncFolder, merges: Bool, catalog: String, library: String) {
        marks = try? MediaMarks(folder, merges: merges)
        names = folder.names
        contents = (try? Catalog(path: catalog))?.allContents() ?? .none
        // After a merge, whose own changes are no news.
        version = "\(folder.version)\n\(library)"
    }
}
