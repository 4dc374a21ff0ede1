import Files
package import Foundation
package import Model

/// A bucket as a source: its objects by their keys. Listing opens none of them; ETag and size reveal changed objects.
package struct S3Source: MediaSource {
    private let source: Source
    private let choice: S3Choice
    private let remote: RemoteMedia
    private let asker: SourceAsker

    package var capabilities: SourceCapabilities { [.network] }

    package init(_ source: Source, _ choice: S3Choice, remote: RemoteMedia, asking asker: SourceAsker = .here) {
        (self.source, self.choice, self.remote, self.asker) = (source, choice, remote, asker)
    }

    /// Lists the bucket; without a network, uses the last listing and warns. Throws `DayreelError`, `CancellationError`.
    package func list(found: @escaping Found) async throws -> SourceListing {
        var listing = try await listAll(found: found)
        // Titles are fetched only if a job names albums.
        if source.albums?.isEmpty == false {
            let albums = try await albums(listing.descriptions)
            try FolderAlbumChoice(source, of: "the bucket", in: albums)?.limit(&listing)
        }
        listing.diagnostics += listing.export?.diagnostics ?? []
        return listing
    }

    /// The albums: each folder of keys with media, named like a folder on a disk, and those of an iCloud export.
    package func albums(of found: ScanResult, home: TimeZone, withContents: Bool) async throws -> SourceAlbums {
        let evidence = found.albums[source.path]
        return try await albums(evidence?.descriptions ?? []).list(found, and: evidence?.lists ?? [])
    }

    /// The folders with the titles from Takeout's descriptions in them. Fetches the descriptions once, like any object; one that cannot be
    /// fetched provides no title.
    private func albums(_ descriptions: [AlbumDescription]) async throws -> FolderAlbums {
        let lost = try await remote.fetch(
            descriptions.map { MissingBytes(path: $0.place, 0..<$0.size, isWhole: true) })
        let path = choice.root + choice.prefix
        do {
            let titles = try await asker.titles(in: descriptions.filter { lost[$0.place] == nil })
            return FolderAlbums(String(path.folderPart), titles: titles)
        } catch let error as DayreelError {
            throw located(error)
        }
    }

    private var notes: BucketNotes { BucketNotes(choice: choice) }

    private func listAll(found: @escaping Found) async throws -> SourceListing {
        let kept = CachedListing(of: choice, in: remote.cache)
        var listing = SourceListing()
        do {
            let client = try remote.client(of: choice)
            if client.bucket.isOpenToOthers { listing.diagnostics.append(notes.openToOthers(client.bucket.endpoint)) }
            var (objects, omitted): ([S3Object], [S3Omission]) = ([], [])
            for try await page in client.objects(prefix: choice.prefix) {
                objects += page.objects
                omitted += page.omitted
                found(objects.count)
            }
            remote.setOnline(choice)
            if objects.isEmpty, let error = notes.nothingUsable(omitted) { throw error }
            kept.write(objects)
            listing.diagnostics += notes.omitted(omitted)
            add(objects, to: &listing)
        } catch let failure as S3Failure {
            remote.forgetKeys(of: choice, after: failure)
            guard failure.kind == .unreachable, let objects = kept.read() else { throw located(failure.error) }
            remote.setOffline(choice, because: failure.error)
            listing.diagnostics.append(notes.offline(failure.error))
            add(objects, to: &listing)
        } catch let error as DayreelError {
            throw located(error)
        }
        do {
            try listing.take(export: try await export(in: listing))
        } catch let error as DayreelError {
            throw located(error)
        }
        listing.relateFiles()
        return listing
    }

    /// Fetches the tables of an iCloud export once, like any object, and has them read.
    private func export(in listing: SourceListing) async throws -> ICloudExport? {
        let tables = ICloudExport.tables(in: listing.files).compactMap { file in
            listing.places[file.path].map { (file: file, place: $0) }
        }
        guard !tables.isEmpty else { return nil }
        let wanted = tables.filter { (1...ICloudExport.longestTable).contains($0.file.size) }
        let lost = try await remote.fetch(
            wanted.map { MissingBytes(path: $0.place, 0..<$0.file.size, isWhole: true) })
        let here = wanted.filter { lost[$0.place] == nil }
        let read = Set(here.map(\.place))
        let question = SourceQuestion.tables(here.map { SourceQuestion.Table($0.file, at: $0.place) })
        var export =
            here.isEmpty ? ICloudExport() : try await asker.answer(to: question).listing.export ?? ICloudExport()
        export.tables.formUnion(tables.map(\.file.path))
        export.diagnostics += tables.filter { !read.contains($0.place) && PhotoDetails.isNamedLikeOne($0.file.name) }
            .map { ICloudExport.unreadable($0.file) }
        // Only the tables were named in the question.
        (export.files, export.counted) = ([:], [])
        export.count(listing.files)
        return export
    }

    private func add(_ objects: [S3Object], to listing: inout SourceListing) {
        var unreadable: [String] = []
        var rules = PassedOverKeys(
            objects.map { ($0.key, $0.size) }, below: String(choice.prefix.folderPart), above: [choice.bucket],
            takingHidden: source.takesHidden)
        defer { listing.passedOver.add(rules.passedOver) }
        listing.hasOthers = objects.contains { !$0.key.lastPathPart.isEmpty }
        for object in objects {
            if object.key.lastPathPart.isEmpty || !rules.takes(object.key) { continue }
            guard Self.isReadable(object.key) else {
                unreadable.append(object.key)
                continue
            }
            let remoteObject = RemoteObject(object, of: choice)
            let path = choice.root + object.key
            listing.files.append(
                FoundFile(
                    path: path, relativePath: object.key, size: object.size,
                    modified: FileTime(seconds: object.modified), inode: Self.version(object.etag)))
            listing.places[path] = remote.place(remoteObject, at: path)
        }
        listing.files.sort { $0.path.precedesByBytes($1.path) }
        listing.diagnostics += notes.unreadable(unreadable)
    }

    /// The change mark that the catalog keeps in place of an inode: 64 bits of the ETag's digest.
    private static func version(_ etag: String) -> UInt64 {
        SHA256Hex.of(etag).prefix(15).reduce(0) { $0 << 4 | UInt64($1.hexDigitValue ?? 0) }
    }

    /// False for keys with `.` and `..`: clients and servers resolve these in addresses, so such objects cannot be requested.
    private static func isReadable(_ key: String) -> Bool {
        !key.split(separator: "/", omittingEmptySubsequences: false).contains { $0 == "." || $0 == ".." }
    }

    /// The error with the source as its place, so that the line of the job is found. The original place precedes the cause.
    private func located(_ error: DayreelError) -> DayreelError {
        var error = error
        error.place = choice.address
        return error
    }
}
