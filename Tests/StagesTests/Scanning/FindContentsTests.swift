import Files
import Foundation
import Library
import Model
import Pipeline
import Reports
import Stages
import Synchronization
import TestSupport
import Testing

/// Content ids of pins and tags: the files that are read to resolve them, and the items that they name.
@Suite struct FindContentsTests {
    private let folder: TemporaryFolder
    private let day: Day

    init() throws {
        folder = try TemporaryFolder()
        day = try #require(Day("2024-12-05"))
    }

    private func item(_ name: String, day: String = "2024-12-05", pair: String? = nil) throws -> MediaItem {
        let path = try folder.write("bytes of \(name)", to: name)
        var item = try TestItems.item(name, day: day)
        item.location.path = path
        item.pair = try pair.map { try folder.write("bytes of \($0)", to: $0) }
        return item
    }

    private func request(
        pin: String? = nil, library: LibraryChoices = .none, select: SelectionRules = SelectionRules()
    )
        -> FilmRequest
    {
        var job = TestItems.job()
        job.pins = pin.map { [day: .media($0)] } ?? [:]
        job.select = select
        var request = FilmRequest(job: job, today: day, now: 0)
        request.library = library
        return request
    }

    private func find(_ request: FilmRequest, _ items: [MediaItem], catalog: String? = nil) async throws -> [String] {
        try await FindContents(for: request, catalogPath: catalog, workers: 2)
            .run(ScanResult(items: items, refused: []), progress: .none).keys.map(\.lastPathPart).sorted()
    }

    private func digests(_ name: String) throws -> ContentDigests { try ContentDigests(ofFile: folder.path(name)) }

    @Test func `nothing is read unless a pin or tag needs it`() async throws {
        var known = try item("a.mov")
        known.contentIdentifier = "icl#A:001:F"
        let items = [known, try item("b.mov")]
        #expect(try await find(request(), items) == [])
        #expect(try await find(request(pin: "b.mov"), items) == [])
        #expect(try await find(request(pin: "icl#A"), items) == [])
        #expect(
            try await find(
                request(library: LibraryChoices(tags: ["md5#" + String(repeating: "0", count: 32): []])), items) == [])
    }

    @Test func `a pin reads its day, then the film's days, and only a job's pin reads all`() async throws {
        let items = [
            try item("old.mov", day: "2023-01-01"), try item("a.mov"), try item("b.mov", day: "2024-12-06"),
        ]
        #expect(try await find(request(pin: try digests("a.mov").id.text), items) == ["a.mov"])
        #expect(try await find(request(pin: try digests("b.mov").id.text), items) == ["a.mov", "b.mov"])
        let old = try digests("old.mov").id.text
        #expect(try await find(request(pin: old), items) == ["a.mov", "b.mov", "old.mov"])
        let library = LibraryChoices(pins: [day: .media(old)])
        #expect(try await find(request(library: library), items) == ["a.mov", "b.mov"])
        // The catalog knows the digest, so the item is found without reading.
        let catalog = folder.path("state/catalog.sqlite")
        let reader = ContentReader(try Catalog(path: catalog), workers: 1)
        _ = try await reader.read([folder.path("old.mov")], progress: .none)
        #expect(try await find(request(library: library), items, catalog: catalog) == ["old.mov"])
    }

    /// A bucket whose objects are not on this machine.
    private func bucket(_ etags: [String: String]) -> MediaSupply {
        MediaSupply { _ in
            throw DayreelError(.internalError, "nothing is to be fetched")
        } find: { address in
            etags[address].map {
                SuppliedObject(
                    place: "/nowhere/x.dayreel-object/\(address.lastPathPart)", size: 5, version: "5:\($0)",
                    possibleMD5: $0.count == 32 ? $0 : nil)
            }
        }
    }

    @Test func `an MD5 that equals an ETag finds its object, and nothing is fetched`() async throws {
        let md5 = String(repeating: "ab", count: 16)
        let etags = ["s3://b/one.mov": md5, "s3://b/parts.mov": String(repeating: "c", count: 32) + "-3"]
        let items = try etags.keys.sorted().map { address in
            var item = try TestItems.item(address.lastPathPart, day: "2024-12-05")
            item.location = MediaLocation(path: "/nowhere/x.dayreel-object/\(item.id)", remote: address)
            return item
        }
        let catalog = folder.path("catalog.sqlite")
        func find(_ request: FilmRequest) async throws -> [String: ContentDigests] {
            try await FindContents(for: request, catalogPath: catalog, workers: 1, supply: bucket(etags))
                .run(ScanResult(items: items, refused: []), progress: .none)
        }
        let found = try await find(request(pin: "md5#" + md5.uppercased()))
        #expect(ContentIndex(items, found).items(meantBy: .md5(md5)).map(\.id) == ["one.mov"])
        // An ETag proves nothing about other digests, and is not stored.
        #expect(try await find(request(pin: "md5#" + String(repeating: "c", count: 32))).isEmpty)
        #expect(try await find(request(pin: "icl#X:001:")).isEmpty)
        let library = LibraryChoices(tags: ["md5#" + md5: [try #require(Tag(number: 1))]])
        var select = SelectionRules()
        select.exclude = [.tag(try #require(Tag(number: 1)))]
        #expect(try await find(request(library: library, select: select)).keys.sorted() == ["s3://b/one.mov"])
        #expect(try Catalog(path: catalog).allContents().paths.isEmpty)
        // A digest once read stays known until the object changes.
        let digests = ContentDigests(md5: String(repeating: "d", count: 32), appleFingerprint: "F")
        let parts = "s3://b/parts.mov"
        try Catalog(path: catalog).store(digests, ofObject: parts, version: "5:\(try #require(etags[parts]))")
        #expect(try await find(request(pin: digests.id.text))[parts] == digests)
        #expect(try await find(request(pin: "icl#X:001:F"))[parts] == digests)
        try Catalog(path: catalog).store(digests, ofObject: parts, version: "5:old")
        #expect(try await find(request(pin: digests.id.text)).isEmpty)
    }

    @Test func `pins by bytes find media of another day, iCloud ids and halves of pairs`() async throws {
        let items = [try item("a.mov"), try item("live.mov", day: "2024-12-09", pair: "live.heic")]
        for (name, wanted) in [("live.heic", "live.mov"), ("live.mov", "live.mov"), ("a.mov", "a.mov")] {
            for id in [try digests(name).id.text, "icl#0A1B:001:" + (try digests(name).appleFingerprint)] {
                let request = request(library: LibraryChoices(pins: [day: .media(id)]))
                let contents = try await FindContents(for: request, catalogPath: nil, workers: 2)
                    .run(ScanResult(items: items, refused: []), progress: .none)
                let selection = try SelectPerDay(
                    in: request.timeframe, library: request.library
                ).select(AvailableMedia(items: items, contents: contents))
                let chosen = try #require(selection.days.first { $0.day == day })
                #expect(chosen.picks.map(\.item.id) == [wanted])
                let isFromHere = wanted == "a.mov"
                #expect(chosen.reason == .libraryPin(from: isFromHere ? nil : items[1].day))
                #expect(selection.diagnostics.contains { $0.code == .pinnedFromAnotherDay } == !isFromHere)
            }
        }
    }

    @Test func `a tag by content id applies to the media`() async throws {
        let items = [try item("a.mov"), try item("b.mov")]
        let red = try TagNames().tag("red")
        let request = request(
            library: LibraryChoices(tags: [try digests("b.mov").id.text: [red]]),
            select: SelectionRules(prefer: [.tag(red), .video]))
        let contents = try await FindContents(for: request, catalogPath: nil, workers: 1)
            .run(ScanResult(items: items, refused: []), progress: .none)
        #expect(contents.count == 2)
        let selection = try SelectPerDay(
            in: request.timeframe, library: request.library, rules: request.job.select
        ).select(AvailableMedia(items: items, contents: contents))
        #expect(selection.days.first?.picks.map(\.item.id) == ["b.mov"])
    }

    @Test func `the whole id beats the asset's name, which beats the fingerprint`() throws {
        var items = try ["a.mov", "b.mov", "c.mov"].map { try item($0) }
        (items[0].contentIdentifier, items[1].contentIdentifier) = ("icl#A:001:F", "icl#A:002:G")
        let contents = [
            items[2].location.path: ContentDigests(md5: String(repeating: "0", count: 32), appleFingerprint: "G")
        ]
        let index = ContentIndex(items, contents)
        func found(_ id: String) throws -> [String] { index.items(meantBy: try #require(ContentId(id))).map(\.id) }
        #expect(try found("icl#A:002:G") == ["b.mov"])
        #expect(try found("icl#A:009:F") == ["a.mov", "b.mov"])
        #expect(try found("icl#B:001:G") == ["b.mov", "c.mov"])
        #expect(try found("md5#" + String(repeating: "0", count: 32)) == ["c.mov"])
        #expect(try found("icl#B") == [])
    }

    @Test func `digests are kept until the file changes, and progress is reported`() async throws {
        let catalog = try Catalog(path: folder.path("state/catalog.sqlite"))
        let paths = try (0..<20).map { try folder.write("content \($0)", to: "\($0).mov") }
        let told = Mutex<[Double]>([])
        let reader = ContentReader(catalog, workers: 4)
        let first = try await reader.read(paths + [folder.path("gone.mov")]) {
            if case .stage(.scan, let fraction, .read(_, of: 20)) = $0 {
                told.withLock { $0.append(fraction) }
            }
        }
        #expect(first.count == 20)
        #expect(try first[paths[3]] == digests("3.mov"))
        #expect(told.withLock { $0 == $0.sorted() && $0.last == 1 && $0.count > 3 })
        #expect(catalog.contents(of: paths) == first)
        #expect(catalog.paths(ofContents: try digests("3.mov").id) == [paths[3]])
        try folder.write("other content", to: "3.mov")
        #expect(catalog.contents(of: paths).count == 19)
        let second = try await reader.read(paths, progress: .none)
        #expect(try second[paths[3]] == digests("3.mov"))
        #expect(second[paths[3]] != first[paths[3]])
        #expect(second[paths[4]] == first[paths[4]])
    }
}

extension ContentReader {
    fileprivate func read(
        _ paths: [String], _ told: @escaping @Sendable (ProgressEvent) -> Void
    ) async throws -> [String: ContentDigests] {
        try await read(paths, progress: ProgressSink(told))
    }
}
