import Files
import Foundation
import Model
import Pipeline
import Reports
import Testing

@Suite struct ScanDocumentTests {
    private func result() throws -> ScanResult {
        let day = try #require(Day("2024-12-24"))
        let item = MediaItem(
            id: "IMG_1.MOV", location: MediaLocation(path: "/home/me/a/IMG_1.MOV"), pair: "/home/me/a/IMG_1.HEIC",
            kind: .livePhoto,
            captured: CaptureTime(instant: 1_735_055_900, offset: 28_800, evidence: .quickTimeCreationDate), day: day,
            facts: VideoFacts(
                duration: .milliseconds(2_900), width: 1080, height: 1920, rotation: 90, frameRate: 30000.0 / 1001,
                dynamicRange: .dolbyVision, hasAudio: true, codec: "hevc"), fileSize: 1234)
        var result = ScanResult(
            items: [item],
            refused: [
                RefusedMedia(
                    path: "/other/broken.mp4", reason: .probed(.misnamed(fileExtension: "mp4", content: .text)))
            ],
            diagnostics: [Diagnostic(.warning, .unreadableFolder, "cannot read /x")])
        for name in ["@Recycle", "#recycle", "@Recycle"] { result.passedOver.add(.trash, name) }
        for name in ["a", "b", "c", "d/\nx"] { result.passedOver.add(.marked, name) }
        return result
    }

    @Test func hasTheFieldsOfTheContract() throws {
        let text = try DocumentJSON.line(of: ScanDocument(result(), relativeTo: "/home/me"))
        #expect(
            text == """
                {"items":[{"audio":true,"captured":"2024-12-24T23:58:20+08:00","codec":"hevc","day":"2024-12-24",\
                "duration":2.9,"evidence":"quicktime-creationdate","frame-rate":29.97,"hdr":"dolby-vision",\
                "height":1920,"id":"IMG_1.MOV","kind":"live-photo","pair":"a/IMG_1.HEIC","path":"a/IMG_1.MOV",\
                "problems":[],"rotation":90,"size":1234,"width":1080}],\
                "passed-over":[{"count":3,"kind":"trash","names":["#recycle","@Recycle"]},\
                {"count":4,"kind":"marked","names":["a","b","c","d/\\nx"]}],\
                "refused":[{"code":"unreadable-media","message":"is named .mp4 but contains text",\
                "path":"/other/broken.mp4"}],"v":1,\
                "warnings":[{"code":"unreadable-folder","message":"cannot read /x","severity":"warning"}]}
                """)
    }

    @Test(arguments: [0, 1, 3, 500])
    func thePiecesAddUpToTheDocument(items: Int) throws {
        var result = try result()
        result.items = Array(repeating: result.items[0], count: items)
        if items == 3 { (result.refused, result.diagnostics) = ([], []) }
        var pieces: [String] = []
        try ScanDocument.write(result, relativeTo: "/home/me") { pieces.append($0) }
        let whole = try DocumentJSON.text(of: ScanDocument(result, relativeTo: "/home/me"))
        #expect(pieces.joined() == whole)
        #expect(pieces.count > items / 150)
    }

    /// Long lists are written without the encoder, for speed. The result must equal the encoder's.
    @Test func refusedMediaAreWrittenAsTheEncoderWritesThem() throws {
        let names = [
            "/home/me/plain.mov", "/home/me", "/home/me/", "/home/mean.mov", "/home/me/\"quoted\"\\.mov",
            "/home/me/tab\t\n\r.mov",
            "/home/me/\u{8}\u{C}\u{1}\u{1F}\u{7F}.mov", "/home/me/Café e\u{301} 散歩 👩‍👩‍👧.mov",
            "/home/me/\u{2028}\u{301}.mov",
        ]
        let refused = names.map { RefusedMedia(path: $0, reason: .notOnDisk(name: $0.lastPathPart, .missing)) }
        for folder in ["/home/me", "/home/me/", nil] {
            for count in [1, names.count, 2000] {
                let all = (0..<count).map { refused[$0 % refused.count] }
                let result = ScanResult(items: [], refused: all)
                var pieces: [String] = []
                try ScanDocument.write(result, relativeTo: folder) { pieces.append($0) }
                #expect(pieces.joined() == (try DocumentJSON.text(of: ScanDocument(result, relativeTo: folder))))
            }
        }
    }

    @Test func theTableListsItemsRefusalsAndTotals() throws {
        let text = ScanTable(try result(), relativeTo: "/home/me").text(within: 200)
        #expect(
            text == """
                Day         Time      Zone    Date from  Kind        Length       Size  Codec  HDR           Sound  Path
                2024-12-24  23:58:20  +08:00  camera     live-photo     2.9  1080x1920  hevc   dolby-vision  yes    a/IMG_1.MOV

                refused  /other/broken.mp4: is named .mp4 but contains text
                warning  cannot read /x
                passed over  trash 3 (#recycle, @Recycle); marked as hidden 4 (a, b, c and 1 more)
                1 Live Photo on 1 day; 1 refused

                """)
    }

    @Test func onANarrowTerminalPathsHaveLinesOfTheirOwn() throws {
        var result = try result()
        let long = "/home/me/" + String(repeating: "long/", count: 20) + "IMG_2.MOV"
        var other = result.items[0]
        other.location.path = long
        result.items.append(other)
        let lines = ScanTable(result, relativeTo: "/home/me").text(within: 80).split(separator: "\n").map(String.init)
        #expect(lines.prefix(7).map(\.terminalWidth).max() ?? 0 <= 80)
        #expect(
            lines.prefix(3) == [
                "Day         Time      Zone    Date from  Kind        Length",
                "2024-12-24  23:58:20  +08:00  camera     live-photo     2.9",
                "    a/IMG_1.MOV  1080x1920 hevc dolby-vision",
            ])
        let path = lines[4].drop { $0 == " " } + lines[5].drop { $0 == " " }
        #expect(path.hasPrefix(long.dropFirst("/home/me/".count)))
    }

    @Test func `what many files have is one line`() throws {
        var result = try result()
        result.diagnostics = (1...300).map {
            Diagnostic(.note, .videoMissingInPhoto, path: "/home/me/\($0).jpg", "\($0).jpg has lost its video")
        }
        let notes = ScanTable(result).text(within: 200).split(separator: "\n").filter { $0.hasPrefix("note") }
        #expect(notes.count == 1 && notes.first?.contains("300 photos") == true)
        #expect(notes.first?.contains("297 more (--json lists them)") == true, "\(notes)")
    }

    @Test func `on a terminal sentences fit its width`() throws {
        var result = try result()
        for name in 0..<3 { result.passedOver.add(.versions, String(repeating: "long name ", count: 4) + "\(name)") }
        let text = ScanTable(result, relativeTo: "/home/me").text(within: 60, wraps: true)
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 60 })
        let whole = ScanTable(result, relativeTo: "/home/me").text(within: 60).split(separator: "\n")
        #expect(whole.contains { $0.count > 100 })
    }

    @Test(arguments: [1, 2]) func `the files that continue a recording are counted`(count: Int) throws {
        var result = try result()
        result.items[0].location.continuations = (1...count).map {
            MediaLocation.Continuation(path: "/home/me/a/IMG_\($0 + 1).MOV", picture: .seconds(2), sound: .seconds(2))
        }
        let words = count == 1 ? "1 file that continues it" : "2 files that continue it"
        #expect(ScanTable(result, relativeTo: "/home/me").text(within: 200).contains("IMG_1.MOV and \(words)"))
    }

    @Test func anEmptyScanSaysSo() {
        #expect(ScanTable(ScanResult(items: [], refused: [])).text(within: 80) == "no media\n")
    }

    private func withOtherDate() throws -> ScanResult {
        var result = try result()
        result.items[0].otherDates = [CaptureTime(instant: 1_706_435_660, offset: 3600, evidence: .fileName)]
        return result
    }

    @Test func datesThatDisagreeAreListed() throws {
        let document = ScanDocument(try withOtherDate().disagreeing, relativeTo: "/home/me")
        let item = try #require(document.items.first)
        #expect(item.otherDates?.map(\.captured) == ["2024-01-28T10:54:20+01:00"])
        #expect(item.otherDates?.map(\.evidence) == [.fileName])
        #expect(document.refused.isEmpty && document.warnings.isEmpty)
        #expect(
            DatesTable(try withOtherDate(), relativeTo: "/home/me").text(within: 80) == """
                Date        Time      Zone    From                       Path
                2024-12-24  23:58:20  +08:00  the camera       used      a/IMG_1.MOV
                2024-01-28  10:54:20  +01:00  the file's name  not used  a/IMG_1.MOV

                1 file has dates more than an hour apart

                """)
    }

    @Test func `a path that does not fit beside its dates stands above them`() throws {
        #expect(
            DatesTable(try withOtherDate(), relativeTo: "/home/me").text(within: 60) == """
                  Date        Time      Zone    From
                a/IMG_1.MOV
                  2024-12-24  23:58:20  +08:00  the camera       used
                  2024-01-28  10:54:20  +01:00  the file's name  not used

                1 file has dates more than an hour apart

                """)
    }

    @Test func datesThatAgreeAreNotListed() throws {
        #expect(DatesTable(try result()).text(within: 80) == "0 files have dates more than an hour apart\n")
        #expect(try result().disagreeing.items.isEmpty)
    }
}
