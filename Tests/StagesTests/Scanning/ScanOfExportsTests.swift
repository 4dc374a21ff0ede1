import Files
import Foundation
import Library
import Model
import Stages
import TestSupport
import Testing

/// Scans of iCloud exports that the tests make, from tables to items.
@Suite struct ScanOfExportsTests {
    private let folder: TemporaryFolder
    private let header = "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate\n"
    private let one = "e/iCloud Photos Part 1 of 2"
    private let two = "e/iCloud Photos Part 2 of 2"

    init() throws { folder = try TemporaryFolder() }

    private func scan(_ source: Source? = nil, stills: Bool = false) async throws -> ScanResult {
        let sources = SourceFactory.standard(temporaryFolder: "/nowhere", now: 0)
        var rules = ScanRules(days: DayRules(home: "UTC"), now: 1_800_000_000)
        rules.stills = stills
        let catalog = folder.path("catalog.sqlite")
        return try await Scan(rules, sources: sources, catalogPath: catalog, workers: 2)
            .run([source ?? Source(path: folder.path("e"))], progress: .none)
    }

    /// Writes a clip and returns its checksum.
    @discardableResult
    private func clip(_ name: String, frames: Int, tags: [String: String] = [:]) throws -> String {
        try ScanClip.write(folder.path(name), frames: frames, tags: tags)
        return try ContentDigests(ofFile: folder.path(name)).appleFingerprint
    }

    private func row(_ name: String, _ checksum: String, _ marks: String = "no,no,no", day: Int) -> String {
        "\(name),\(checksum),\(marks),\"Saturday June \(day),2022 12:11 PM GMT\",1,\n"
    }

    private func days(_ result: ScanResult) -> [String] { result.items.map(\.day.description) }

    /// `IMG_1.MOV` exists twice, and each table lists both; `IMG_2.MOV` exists once.
    @Test func `rows belong to the files with their checksums, and only ambiguous names are read`() async throws {
        let first = try clip("\(one)/Photos/IMG_1.MOV", frames: 12)
        let second = try clip("\(two)/Photos/IMG_1.MOV", frames: 14)
        try clip("\(two)/Photos/IMG_2.MOV", frames: 16)
        try folder.write(
            header + row("IMG_1.MOV", second, "yes,no,no", day: 5), to: "\(one)/Photos/Photo Details.csv")
        try folder.write(
            header + row("img_1.mov", first, "no,no,no", day: 4) + row("IMG_2.MOV", "other", "yes,no,no", day: 6),
            to: "\(two)/Photos/Photo Details-1.csv")
        let result = try await scan()
        #expect(result.items.map(\.id.lastPathPart) == ["IMG_1.MOV", "IMG_1.MOV", "IMG_2.MOV"])
        #expect(result.items.map { $0.location.path.contains("Part 1") } == [true, false, false])
        #expect(days(result) == ["2022-06-04", "2022-06-05", "2022-06-06"])
        #expect(result.items.map(\.isFavorite) == [nil, true, true])
        #expect(result.items.allSatisfy { $0.captured.evidence == .icloudExport } && result.diagnostics.isEmpty)
        let read = try Catalog(path: folder.path("catalog.sqlite")).allContents().paths
        #expect(Set(read.map(\.lastPathPart)) == ["IMG_1.MOV"])
    }

    @Test func `deleted media stay out, and hidden ones unless requested`() async throws {
        for (number, name) in ["a", "b", "c"].enumerated() {
            try clip("\(one)/Photos/\(name).MOV", frames: 12 + number)
        }
        try clip("\(one)/Recently Deleted/d.MOV", frames: 20)
        // Of two copies in different parts, one may have been in the trash.
        let kept = try clip("\(two)/Photos/e.MOV", frames: 22)
        try folder.write(try folder.bytes("\(two)/Photos/e.MOV"), to: "\(one)/Recently Deleted/e.MOV")
        try folder.write(
            header + row("a.MOV", "1", day: 1) + row("b.MOV", "2", "no,yes,no", day: 2)
                + row("c.MOV", "3", "no,no,yes", day: 3) + row("e.MOV", kept, "no,no,yes", day: 5),
            to: "\(one)/Photos/Photo Details.csv")
        try folder.write(header + row("e.MOV", kept, day: 5), to: "\(two)/Photo Details.csv")
        #expect(try await days(scan()) == ["2022-06-01", "2022-06-05"])
        var source = Source(path: folder.path("e"))
        source.takesHidden = true
        #expect(try await days(scan(source)) == ["2022-06-01", "2022-06-02", "2022-06-05"])
        #expect(try await scan().refused.isEmpty)
    }

    @Test func `photos are dated and hidden by the tables without being read`() async throws {
        for (number, name) in ["a", "b", "c"].enumerated() {
            let taken = "2022:07:0\(number + 1) 10:00:00"
            try folder.write(
                ScanClip.jpeg(taken: taken) + [UInt8](repeating: 1, count: number), to: "\(one)/Photos/\(name).JPG")
        }
        try folder.write([0x89, 0x50, 0x4E, 0x47, 1, 2, 3], to: "\(one)/Photos/d.PNG")
        try folder.write(
            header + row("a.JPG", "1", "yes,no,no", day: 1) + row("b.JPG", "2", "no,yes,no", day: 2)
                + row("c.JPG", "3", "no,no,yes", day: 3) + row("d.PNG", "4", day: 4),
            to: "\(one)/Photos/Photo Details.csv")
        let found = try await scan(stills: true).stills
        #expect(found.map(\.id.lastPathPart) == ["d.PNG", "a.JPG"])
        #expect(found.map(\.day) == [Day("2022-06-04"), Day("2022-07-01")] && found.map(\.isFavorite) == [nil, true])
        #expect(try Catalog(path: folder.path("catalog.sqlite")).allContents().paths.isEmpty)
    }

    /// iCloud's tables list a Live Photo under its still.
    @Test func `an album has the files that it lists and the videos of its stills`() async throws {
        try clip("\(one)/Photos/IMG_1.MOV", frames: 12)
        try folder.write(ScanClip.jpeg(taken: "2022:06:04 12:11:20"), to: "\(one)/Photos/IMG_1.JPG")
        try clip("\(one)/Photos/IMG_2.MOV", frames: 14)
        try clip("\(two)/Photos/IMG_2.MOV", frames: 16)
        try clip("\(two)/Photos/IMG_3.MOV", frames: 18)
        try folder.write(
            header + row("IMG_1.JPG", "1", "yes,no,no", day: 4) + row("IMG_2.MOV", "2", day: 5),
            to: "\(one)/Photos/Photo Details.csv")
        try folder.write(header + row("IMG_2.MOV", "3", day: 6), to: "\(two)/Photos/Photo Details.csv")
        try folder.write("Images\nIMG_1.JPG\n", to: "\(one)/Albums/Goa 2021.csv")
        try folder.write("imgName\nIMG_2.MOV\n", to: "\(one)/Albums/Cafe\u{301}.csv")
        try folder.write("imgName\nIMG_3.MOV\n", to: "\(one)/Albums/Hidden.csv")
        let all = try await scan()
        let found = FolderSource(Source(path: folder.path("e"))).albums(of: all, home: .gmt, withContents: false).albums
        #expect(
            Set(found.filter { $0.id.contains("Albums/") }.map { "\($0.title): \($0.count)" }) == [
                "Goa 2021: 1", "Café: 2",
            ])
        let goa = try await scan(Source(path: folder.path("e"), albums: ["Goa 2021"]))
        #expect(goa.items.map(\.location.path.lastPathPart) == ["IMG_1.MOV"])
        #expect(goa.items.map(\.kind) == [.livePhoto] && goa.items.first?.isFavorite == true)
        let both = try await scan(Source(path: folder.path("e"), albums: ["Café"]))
        #expect(both.items.map(\.location.path.lastPathPart) == ["IMG_2.MOV", "IMG_2.MOV"])
        #expect(both.diagnostics.map(\.code) == [.icloudExport])
    }

    @Test func `a torn or packed table is a warning`() async throws {
        try clip("\(one)/Photos/a.MOV", frames: 12)
        try folder.write(header + row("a.MOV", "1", day: 1) + "b.MOV,2,\"no", to: "\(one)/Photos/Photo Details.csv")
        try folder.write("PK", to: "e/iCloud Fotos Teil 2 von 2.zip")
        let result = try await scan()
        #expect(days(result) == ["2022-06-01"])
        #expect(result.diagnostics.map(\.code) == [.icloudExport, .icloudExport])
        #expect(
            Set(result.diagnostics.compactMap { $0.place?.lastPathPart })
                == ["iCloud Fotos Teil 2 von 2.zip", "Photo Details.csv:3:1"])
    }

    /// An edited video differs in bytes from iCloud's original; a foreign file of the same name is not in the export.
    @Test func `without a matching checksum, only a row beside the file counts`() async throws {
        let second = try clip("\(two)/Photos/IMG_1.MOV", frames: 14)
        try clip("\(one)/Photos/IMG_1.MOV", frames: 12)
        try clip("e/camera/IMG_1.MOV", frames: 16, tags: ["creation_time": "2020-01-01T10:00:00Z"])
        try folder.write(header + row("IMG_1.MOV", "edited", day: 1), to: "\(one)/Photos/Photo Details.csv")
        try folder.write(header + row("IMG_1.MOV", second, day: 2), to: "\(two)/Photos/Photo Details.csv")
        #expect(try await days(scan()) == ["2020-01-01", "2022-06-01", "2022-06-02"])
    }

    /// An archive numbers the second of two files with the same name in a part, and may leave an empty file under the plain name.
    @Test func `a numbered file has the row with its checksum, and empty files are ignored`() async throws {
        let real = try clip("\(one)/Photos/IMG_1-1.MOV", frames: 12)
        try folder.write("", to: "\(one)/Photos/IMG_1.MOV")
        try folder.write("", to: "\(one)/Photos/IMG_2.MOV")
        try folder.write(
            header + row("IMG_1.MOV", "other", day: 1) + row("IMG_1.MOV", real, "yes,no,no", day: 2),
            to: "\(one)/Photos/Photo Details.csv")
        let result = try await scan()
        #expect(days(result) == ["2022-06-02"] && result.items.first?.isFavorite == true)
        #expect(result.refused.map(\.path.lastPathPart) == ["IMG_2.MOV"])
    }

    @Test func `the container's clock adds seconds to the export's minute`() async throws {
        try clip("\(one)/Photos/a.MOV", frames: 12, tags: ["creation_time": "2022-06-01T12:11:42Z"])
        try folder.write(header + row("a.MOV", "1", day: 1), to: "\(one)/Photos/Photo Details.csv")
        #expect(try await scan().items.map(\.captured.utc) == ["2022-06-01T12:11:42Z"])
    }

    /// Trees of icloudpd: the second file with a name has its size appended, and XMP gives favourites and the place as numbers.
    @Test func `icloudpd's names and XMP files are read`() async throws {
        try clip("e/2022/06/01/IMG_1_HEVC.MOV", frames: 12)
        try clip("e/2022/06/01/x.MOV", frames: 14)
        let size = try folder.bytes("e/2022/06/01/x.MOV").count
        try FileManager.default.moveItem(
            atPath: folder.path("e/2022/06/01/x.MOV"), toPath: folder.path("e/2022/06/01/IMG_1_HEVC-\(size).MOV"))
        let second = ScanClip.jpeg(taken: "2022:06:01 18:00:00")
        try folder.write(ScanClip.jpeg(taken: "2022:06:01 12:11:20"), to: "e/2022/06/01/IMG_1.JPG")
        try folder.write(second, to: "e/2022/06/01/IMG_1-\(second.count).JPG")
        func xmp(_ rating: Int) -> String {
            """
            <?xml version='1.0' encoding='utf-8'?>
            <x:xml_doc xmlns:x="adobe:ns:meta/" x:xmptk="icloudpd 1.29.4+abc"><rdf:RDF><rdf:Description rdf:about="">
            <exif:GPSLatitude>35.6762</exif:GPSLatitude><exif:GPSLongitude>139.6503</exif:GPSLongitude></rdf:Description>
            <rdf:Description rdf:about=""><xmp:CreateDate>2022-06-01T21:11:20+0900</xmp:CreateDate>
            <xmp:Rating>\(rating)</xmp:Rating></rdf:Description></rdf:RDF></x:xml_doc>
            """
        }
        try folder.write(xmp(5), to: "e/2022/06/01/IMG_1.JPG.xmp")
        try clip("e/2022/06/01/IMG_3.MOV", frames: 16)
        try folder.write(xmp(-1), to: "e/2022/06/01/IMG_3.MOV.xmp")
        for _ in 0..<2 {
            let items = try await scan().items
            #expect(items.map(\.kind) == [.livePhoto, .livePhoto])
            #expect(items.map(\.isFavorite) == [true, nil])
            #expect(items.map(\.captured.description) == ["2022-06-01T21:11:20+09:00", "2022-06-01T18:00:00+00:00"])
            #expect(items.map { $0.pair?.lastPathPart } == ["IMG_1.JPG", "IMG_1-\(second.count).JPG"])
        }
        var source = Source(path: folder.path("e"))
        source.takesHidden = true
        #expect(try await scan(source).items.count == 3)
    }
}
