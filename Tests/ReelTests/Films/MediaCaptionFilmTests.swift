import Foundation
import LibAV
import TestSupport
import Testing

/// Captions that people wrote in their libraries, in the pictures of films.
@Suite(.timeLimit(.minutes(5))) struct MediaCaptionFilmTests {
    private let folder: TemporaryFolder
    private let program: Program

    init() throws {
        folder = try TemporaryFolder()
        program = try Program()
    }

    /// A JPEG in one grey, dated by its name.
    private func photo(_ name: String) throws {
        var frame = try VideoFrame(width: 640, height: 360, pixelFormat: "yuv420p")
        frame.fill(luma: 70, blue: 128, red: 128)
        frame.color = .bt709
        try folder.write(JPEG.encode(frame), to: "media/\(name)")
    }

    private func film(
        _ source: String, timeframe: String = "2024-12-01..2024-12-04", captions: String, name: String
    ) async throws -> Film {
        let job = try folder.write(
            """
            timeframe: \(timeframe)
            days: { home: UTC }
            sources: [ \(source) ]
            select: { stills: fill }
            clips: { still: 3s }
            composition:
              resolution: 640x360
              fade: 0s
              titles: false
              places: off
              date-overlay: false
              transition: none
              captions: \(captions)
            output: { file: '\(folder.path(name))', preset: ultrafast }

            """, to: "\(name).yaml")
        let outcome = try await program.run("render", job)
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        return try Film(path: folder.path(name))
    }

    /// The bright pixels of the lower half in the middle of each clip of three seconds.
    private func letters(_ film: Film, clips: Int) throws -> [Int] {
        let pictures = try film.pictures(at: (0..<clips).map { $0 * 90 + 45 })
        return try (0..<clips).map { clip in
            let luma = try #require(pictures[clip * 90 + 45]).luma
            return (180..<360).reduce(0) { sum, y in sum + (0..<640).count { luma[$0, y] > 180 } }
        }
    }

    @Test func `what a Takeout and XMP files say is in the picture of their day`() async throws {
        for day in 1...4 { try photo("IMG_2024120\(day)_100000.jpg") }
        func takeout(_ description: String, day: Int) throws {
            try folder.write(
                """
                {"title": "IMG_2024120\(day)_100000.jpg", "description": "\(description)",
                 "photoTakenTime": {"timestamp": "\(1_733_047_200 + (day - 1) * 86_400)"}}
                """, to: "media/IMG_2024120\(day)_100000.jpg.supplemental-metadata.json")
        }
        try takeout("First snow at last", day: 1)
        // Too long for any picture.
        try takeout(String(repeating: "A long day at the lake with all of us. ", count: 8), day: 4)
        try folder.write(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description><dc:description><rdf:Alt>
            <rdf:li xml:lang="x-default">Tom &amp; Jerry</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF>
            """, to: "media/IMG_20241202_100000.jpg.xmp")
        let source = "folder: '\(folder.path("media"))'"
        let plain = try letters(try await film(source, captions: "{}", name: "plain.mp4"), clips: 4)
        #expect(plain == [0, 0, 0, 0])
        let shown = try letters(try await film(source, captions: "media", name: "media.mp4"), clips: 4)
        #expect(shown[0] > 300 && shown[1] > 200 && shown[2...] == [0, 0], "\(shown)")
        // The job's own comes first, and is another text.
        let own = try letters(
            try await film(source, captions: "{ from: media, 2024-12-01: Hm, 2024-12-03: Mine }", name: "own.mp4"),
            clips: 4)
        #expect(own[0] < shown[0] && own[1] == shown[1] && own[2] > 100, "\(own)")
    }

    /// A library whose photos have titles such as "I found one!".
    @Test(.enabled(if: Checkout.expectsShared)) func `titles in Photos are in the picture`() async throws {
        let library = Checkout.shared + "/libraries/Test-Movie-5_0.photoslibrary"
        let source = "photos: '\(library)'"
        let days = "2018-09-28..2018-10-13"
        let plain = try await film(source, timeframe: days, captions: "{}", name: "plain.mp4")
        let shown = try await film(source, timeframe: days, captions: "media", name: "media.mp4")
        let clips = try plain.eachLuma { _, _ in } / 90
        try #require(clips > 0)
        let (before, after) = (try letters(plain, clips: clips), try letters(shown, clips: clips))
        #expect(before != after)
    }
}
