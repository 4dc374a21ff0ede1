import DayreelKit
import Files
import Library
package import Model
import Stages

extension Studio {
    /// The sync folder, the same as the commands use. Throws `StudioError` if the settings are invalid.
    private func syncFolder() throws -> SyncFolder {
        SyncFolder(workspace, asked: configuration.syncFolder, try loader().settings)
    }

    /// Reads the marks again if they or the library have changed, and tells the pages. Looks at most once a second.
    func noticeMarks() {
        let now = configuration.uptime()
        if let looked = marksLooked, now - looked < .seconds(1) { return }
        marksLooked = now
        guard let folder = try? syncFolder(), version(of: folder) != marksVersion else { return }
        let isFirst = marksVersion.isEmpty
        readMarks()
        if !isFirst { tellMarks() }
    }

    private func version(of folder: SyncFolder) -> String { "\(folder.version)\n\(library.version)" }

    /// Reads the marks. If that fails, keeps those that were read before. With `merges`, merges the files of the sync folder too.
    func readMarks(merges: Bool = false) {
        guard let folder = try? syncFolder() else { return }
        let known = knownContents
        if let found = try? MediaMarks(folder, merges: merges && !configuration.isReadOnly) {
            marks = StudioMarks(found, folder.names, library: library, contents: known)
        } else {
            marks = StudioMarks(marks.marks, folder.names, library: library, contents: known)
        }
        marksVersion = version(of: folder)
    }

    private var knownContents: KnownContents {
        (try? Catalog(path: workspace.paths.catalog))?.allContents() ?? .none
    }

    private func tellMarks() { events.add(.catalog, ["version": catalogVersion], subject: "catalog") }

    /// Sets an item's tags, as `dayreel tag` does.
    package func setTags(_ id: String, _ request: APIRequest.Tags) async throws -> Answer.Done {
        try requireWritable()
        let place = try place(id)
        guard library[place].kind != .still else {
            throw StudioError(.invalid, error: .usage, "tags are for what films show, not for photos")
        }
        let tags = Set(request.tags.compactMap { Tag(number: $0) })
        guard request.tags.count <= 100, tags.count == Set(request.tags).count else {
            throw StudioError(.invalid, error: .usage, "there are no such tags", remedy: "Reload the page.")
        }
        do {
            try await Self.set(
                tags, of: library.extras[place]?.contentIdentifier, path: markedPath(place), syncFolder(),
                workspace.paths.catalog, on: blocking)
        } catch let error where error is StudioError || error is CancellationError {
            throw error
        } catch {
            throw StudioError(ofSyncFolder: DayreelError(any: error), veil)
        }
        readMarks()
        tellMarks()
        return Answer.Done(id: id)
    }

    /// Removes the library's pin of a day, as `dayreel unpin` does. Pins of films stay.
    package func unpin(_ day: Day) async throws -> Answer.Done {
        try requireWritable()
        let folder = try syncFolder()
        do {
            try await Task(executorPreference: blocking) { _ = try PinDay(folder).remove(day) }.value
        } catch {
            throw StudioError(ofSyncFolder: DayreelError(any: error), veil)
        }
        readMarks()
        tellMarks()
        return Answer.Done(id: "\(day)")
    }

    /// The path of the file whose contents identify the item: the still of a Live Photo, else the recording.
    private func markedPath(_ place: Int32) -> String {
        library.extras[place]?.pair ?? library.path(of: library[place])
    }

    /// Sets tags. Reads the whole file if its digests are unknown, which may take long. Throws `CancellationError` once nobody waits.
    private static func set(
        _ tags: Set<Tag>, of identifier: String?, path: String, _ folder: SyncFolder, _ catalog: String,
        on executor: BlockingExecutor
    ) async throws {
        try Task.checkCancellation()
        let work = Task(executorPreference: executor) {
            let reader = ContentReader(try Catalog(path: catalog), workers: 1)
            let media = LibraryMedia(identifier: identifier, digests: try reader.digests(of: path))
            try TagMedia(folder).set(tags, of: media)
        }
        try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            work.cancel()
        }
    }

    /// Reads the files of a day that a page shows, if there are marks that only the contents of files can match: so marks from other
    /// devices are found without reading the whole library.
    func readContents(of places: [Int32]) {
        guard marks.marks.needsDigests, !isStopping else { return }
        let known = knownContents
        let paths = places.map(markedPath).filter { known.digests(ofFile: $0) == nil && !contentsRead.contains($0) }
        guard !paths.isEmpty else { return }
        contentsRead.formUnion(paths)
        let before = contentReading
        let catalog = workspace.paths.catalog
        contentReading = Task(executorPreference: blocking) { [weak self] in
            await before?.value
            if let reader = try? ContentReader(Catalog(path: catalog), workers: 1) {
                for file in paths where !Task.isCancelled { _ = try? reader.digests(of: file) }
            }
            await self?.noticeContents()
        }
    }

    private func noticeContents() {
        guard !isStopping else { return }
        let before = (marks.tags, marks.pins)
        readMarks()
        if before.0 != marks.tags || before.1 != marks.pins { tellMarks() }
    }
}
