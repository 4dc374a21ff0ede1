import Foundation
package import Model
import Synchronization

/// A question about a source on a disk, or about files of a bucket that have been fetched. The answer comes in lines (`ListingLines`).
///
/// Whatever others have put beside media is read to answer it: databases of Photos libraries, tables of exports, titles of albums, lists of
/// what to pass over. So an examiner does.
package enum SourceQuestion: Hashable, Sendable, Codable {
    /// The media of a source; `withPhotos` as in `MediaSource.listWithPhotos`.
    case media(ListedPlace, withPhotos: Bool)
    /// The albums of a Photos library. `home`: the identifier of the zone of dates without one.
    case albums(ListedPlace, home: String, withContents: Bool)
    /// The titles of folders.
    case titles([AlbumDescription])
    /// The tables of an iCloud export that lie elsewhere.
    case tables([Table])

    /// A source on a disk, or some files of one folder.
    package struct ListedPlace: Hashable, Sendable, Codable {
        let source: Source
        /// The paths of the only files wanted, which are directly in the source's folder; nil for all.
        let files: [String]?
        /// The absolute path of a folder for a copy of a database.
        fileprivate(set) var scratch: String
        /// Seconds since 1970.
        let now: Int64
        /// True for a Photos library.
        let isPackage: Bool

        init(_ source: Source, files: [String]? = nil, scratch: String, now: Int64) {
            (self.source, self.files, self.scratch, self.now) = (source, files, scratch, now)
            isPackage = files == nil && source.isPhotosLibrary
        }

        /// The source as this process would list it.
        var lister: any LocalSource {
            if let files { return NamedFilesSource(of: files, in: source.path) }
            if isPackage { return PhotosSource(source, temporaryFolder: scratch, now: now) }
            return source.kind == .takeout ? TakeoutSource(source) : FolderSource(source)
        }
    }

    package struct Table: Hashable, Sendable, Codable {
        let path: String
        let relativePath: String
        let size: Int64
        /// The absolute path of its bytes.
        let place: String

        init(_ file: FoundFile, at place: String) {
            (path, relativePath, size, self.place) = (file.path, file.relativePath, file.size, place)
        }

        fileprivate var file: FoundFile {
            FoundFile(
                path: path, relativePath: relativePath, size: size, modified: FileTime(seconds: 0, nanoseconds: 0),
                inode: 0)
        }
    }

    /// Tells the lines of the answer. Throws `DayreelError` as the source does.
    package func answer(telling tell: @escaping @Sendable ([UInt8]) -> Void) throws {
        let lines = ListingLines(tell)
        switch self {
        case .media(let place, let withPhotos):
            let found = { @Sendable (count: Int) in lines.sendProgress(count) }
            let source = place.lister
            lines.send(try withPhotos ? source.listWithPhotos(found: found) : source.list(found: found))
        case .albums(let place, let home, let withContents):
            let (none, zone) = (ScanResult(items: [], refused: []), TimeZone(identifier: home) ?? .gmt)
            lines.send(try place.lister.albums(of: none, home: zone, withContents: withContents))
        case .titles(let descriptions):
            lines.send(.title, TakeoutAlbum.titles(in: descriptions)) { line, title in
                line.put(title.key)
                line.put(title.value)
            }
        case .tables(let tables):
            let places = Dictionary(tables.map { ($0.path, $0.place) }) { first, _ in first }
            if let export = ICloudExport(tables.map(\.file), places: places) { lines.send(export) }
        }
    }
}

/// What it takes to have a question answered by another process.
extension SourceQuestion {
    /// The absolute path of the folder that the answer is read from, with everything below it; nil if it is read from `files`.
    package var folder: String? {
        switch self {
        // Links may lead anywhere; those of a library are not followed.
        case .media(let place, _), .albums(let place, _, _):
            place.source.followLinks && !place.isPackage ? "/" : place.source.path
        case .titles, .tables: nil
        }
    }

    /// The absolute paths of files that the answer is read from.
    package var files: [String] {
        switch self {
        case .media, .albums: []
        case .titles(let descriptions): descriptions.map(\.place)
        case .tables(let tables): tables.map(\.place)
        }
    }

    /// The place of an error: the source's absolute path, or that of the first file.
    package var place: String? {
        switch self {
        case .media(let place, _), .albums(let place, _, _): place.source.path
        case .titles, .tables: files.first
        }
    }

    /// Bytes of the largest file that it copies; nil if it copies none.
    package var largestCopy: Int64? {
        switch self {
        case .media(let place, _), .albums(let place, _, _): place.isPackage ? LibraryLimits.usual.bytes : nil
        case .titles, .tables: nil
        }
    }

    /// The same question, with another folder for the copy of a database.
    package func copying(to scratch: String) -> SourceQuestion {
        switch self {
        case .media(var place, let withPhotos):
            place.scratch = scratch
            return .media(place, withPhotos: withPhotos)
        case .albums(var place, let home, let withContents):
            place.scratch = scratch
            return .albums(place, home: home, withContents: withContents)
        case .titles, .tables: return self
        }
    }

    /// A reader of its answer.
    package var reader: ListingReader {
        switch self {
        case .media(let place, _), .albums(let place, _, _):
            ListingReader(
                root: place.source.path, followsLinks: place.source.followLinks && !place.isPackage,
                isPackage: place.isPackage)
        case .titles, .tables: ListingReader(root: "/", followsLinks: false)
        }
    }
}

/// Has questions about sources answered.
package struct SourceAsker: Sendable {
    package typealias Ask =
        @Sendable (_ question: SourceQuestion, _ found: @escaping MediaSource.Found) async throws -> ListingReader

    private let ask: Ask

    /// `ask` throws `DayreelError`, `CancellationError`.
    package init(_ ask: @escaping Ask) { self.ask = ask }

    /// By this process, which is exposed to what it reads.
    package static let here = SourceAsker { question, found in
        let answer = Mutex((reader: question.reader, isSound: true))
        try question.answer { line in
            switch answer.withLock({ $0.reader.take(line[...]) }) {
            case .progress(let count): found(count)
            case .values: break
            case .nonsense: answer.withLock { $0.isSound = false }
            }
        }
        return try answer.withLock { answer in
            guard answer.isSound else {
                throw DayreelError(.internalError, "a source is listed as none can be", place: question.place)
            }
            return answer.reader
        }
    }

    func answer(
        to question: SourceQuestion, found: @escaping MediaSource.Found = { _ in }
    ) async throws -> ListingReader {
        try await ask(question, found)
    }

    /// Titles of folders by the folders' paths.
    func titles(in descriptions: [AlbumDescription]) async throws -> [String: String] {
        descriptions.isEmpty ? [:] : try await answer(to: .titles(descriptions)).titles
    }
}
