import Foundation
import LibAV
import Model
import TestSupport
import Testing

/// What the key of an example does. The sample month has no photo, no shaky clip and the like: days that it leaves empty have them here.
@Suite(.timeLimit(.minutes(5))) struct ExampleEffectsTests {
    private let folder: TemporaryFolder
    private let program: Program
    private let media: EffectMedia

    init() throws {
        folder = try TemporaryFolder()
        program = try Program()
        media = try EffectMedia(folder.path("media"))
    }

    /// Renders the example of these days, with the sample month and `media`. Returns its plan and its film.
    private func film(
        of example: String, _ days: String, codec: String = "h264", output: String = ""
    ) async throws -> (plan: [String: Any], film: Film) {
        let job = try folder.write(
            """
            extends: '\(Program.root.appending(path: "jobs/\(example).yaml").path)'
            timeframe: \(days)
            days: { home: Europe/Amsterdam }
            sources: [folder: { path: '\(try await FixtureLibrary.month().path)' }, folder: { path: '\(folder.path("media"))' }]
            composition: { resolution: 256x144 }
            output: { file: '\(folder.path("film.mp4"))', codec: \(codec), preset: ultrafast\(output) }

            """, to: "job.yaml")
        let planned = try await program.run("plan", job, "--json")
        try #require(planned.exitCode == 0, "\(planned.error)")
        let made = try await program.run("render", job, "--progress", "none")
        try #require(made.exitCode == 0, "\(made.error)")
        let plan = try JSONSerialization.jsonObject(with: Data(planned.output.utf8)) as? [String: Any]
        return (try #require(plan), try Film(path: folder.path("film.mp4")))
    }

    /// The picks of a plan on a day.
    private func picks(_ plan: [String: Any], _ day: String) throws -> [[String: Any]] {
        let days = try #require(plan["days"] as? [[String: Any]])
        return days.filter { $0["day"] as? String == day }.flatMap { $0["picks"] as? [[String: Any]] ?? [] }
    }

    @Test func `photos are on days without a recording`() async throws {
        try media.photo("IMG_20241204_120000.jpg")
        let (plan, film) = try await film(of: "photos", "2024-12-03..2024-12-05")
        let photo = try #require(try picks(plan, "2024-12-04").first)
        #expect((photo["path"] as? String)?.hasSuffix("IMG_20241204_120000.jpg") == true)
        let first = try #require(photo["first-frame"] as? Int)
        let middle = try film.picture(at: first + (try #require(photo["frames"] as? Int)) / 2)
        // Grey, where clips have colours.
        #expect(abs(Int(middle.luma[128, 30]) - 150) < 30)
    }

    @Test func `two upright clips of a day stand side by side`() async throws {
        try media.upright(41, "IMG_2001.MOV", "2024-12-13", hour: 10)
        try media.upright(42, "IMG_2002.MOV", "2024-12-13", hour: 15)
        let (plan, _) = try await film(of: "side-by-side", "2024-12-12..2024-12-13")
        let pair = try #require(try picks(plan, "2024-12-13").first)
        #expect((pair["beside"] as? [String: Any])?["path"] != nil)
    }

    @Test func `a shaky clip is steadied`() async throws {
        try media.shaky("VID_20241221_120000.mp4")
        let (plan, _) = try await film(of: "steady", "2024-12-20..2024-12-22")
        let notes = (plan["warnings"] as? [[String: Any]] ?? []).filter { $0["code"] as? String == "clip-steadied" }
        #expect(notes.compactMap { $0["day"] as? String } == ["2024-12-21"])
    }

    @Test func `HLG stays as the camera made it`() async throws {
        try media.hlg("VID_20241223_120000.mp4", luma: 170)
        let (plan, film) = try await film(of: "hdr", "2024-12-23..2024-12-24", codec: "hevc")
        #expect(film.video.color.transfer == "arib-std-b67" && film.video.pixelFormat == "yuv420p10le")
        let shown = try #require(try picks(plan, "2024-12-23").first)
        let middle = (try #require(shown["first-frame"] as? Int)) + (try #require(shown["frames"] as? Int)) - 20
        var found: Int?
        try VideoDecoder.each(of: film.path, middle) { found = $0 }
        #expect(try abs(#require(found) - 170 * 4) <= 12)
    }

    @Test func `captions come from files beside recordings`() async throws {
        try media.clip(43, "IMG_2003.MOV", "2024-12-29", hour: 12)
        try media.caption("By the frozen lake", of: "IMG_2003.MOV")
        let (_, film) = try await film(of: "captions", "2024-12-28..2024-12-29", output: ", subtitles: captions")
        let bytes = try Data(contentsOf: URL(filePath: film.path))
        #expect(bytes.range(of: Data("By the frozen lake".utf8)) != nil)
    }

    @Test func `a day of each year is shown from the oldest on`() async throws {
        try media.clip(44, "IMG_2004.MOV", "2022-12-24", hour: 12)
        try media.clip(45, "IMG_2005.MOV", "2023-12-24", hour: 12)
        try media.clip(46, "IMG_2006.MOV", "2023-12-23", hour: 12)
        let (plan, film) = try await film(of: "on-this-day", "{ on-this-day: 12-24 }")
        let days = try #require(plan["days"] as? [[String: Any]])
        let shown = days.filter { !($0["picks"] as? [Any] ?? []).isEmpty }.compactMap { $0["day"] as? String }
        #expect(shown == ["2022-12-24", "2023-12-24", "2024-12-24"])
        #expect(try film.eachLuma { _, _ in } == plan["frames"] as? Int)
    }

    @Test func `slow motion is shown as the telephone shows it`() async throws {
        try media.slow("VID_20241226_120000.mp4")
        let (plan, _) = try await film(of: "slow", "2024-12-24..2024-12-26")
        #expect(try picks(plan, "2024-12-26").compactMap { $0["speed"] as? Double } == [0.25])
        #expect(try picks(plan, "2024-12-24").compactMap { $0["speed"] as? Double } == [0.5])
    }
}

/// Decoding of pictures of more than eight bits.
extension VideoDecoder {
    /// The 10-bit luma in the middle of a picture.
    fileprivate static func each(of path: String, _ number: Int, _ body: (Int) -> Void) throws {
        let decoder = try VideoDecoder(path: path)
        var position = 0
        while let frame = try decoder.next() {
            if position == number {
                let (row, column) = (frame.height / 2, frame.width / 2)
                frame.withPlane(0) { bytes, stride, _, _ in
                    let place = row * stride + 2 * column
                    body(Int(bytes[place]) | Int(bytes[place + 1]) << 8)
                }
            }
            position += 1
        }
    }
}
