import Foundation
import LibAV
import Model
import Reports
import TestSupport
import Testing

@testable import Stages

/// Recordings in formats that are not MP4, QuickTime or Matroska are found, dated and shown.
@Suite struct ScanOfFormatsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func scan(_ source: Source? = nil) async throws -> ScanResult {
        // 2100-01-01: what has no date has that of its file, which is made now.
        let rules = ScanRules(days: DayRules(home: "Europe/Berlin"), now: 4_102_444_800)
        return try await Scan(rules, sources: .folders, catalogPath: nil, workers: 1)
            .run([source ?? Source(path: folder.path)], progress: .none)
    }

    struct Format: Sendable, CustomTestStringConvertible {
        var name: String
        var encoder: String
        var muxer: String
        var width = 320
        var height = 240
        var pixels = "yuv420p"
        var rate = Rational(25, 1)
        var testDescription: String { name }
    }

    static let formats = [
        Format(
            name: "tape1.dv", encoder: "dvvideo", muxer: "dv", width: 720, height: 480, pixels: "yuv411p",
            rate: Rational(30_000, 1001)),
        Format(name: "CLIP0001.MXF", encoder: "mpeg2video", muxer: "mxf"),
        Format(name: "pi.h264", encoder: "libx264", muxer: "h264"),
        Format(name: "cam.265", encoder: "libx265", muxer: "hevc"),
        Format(name: "timelapse.mjpeg", encoder: "mjpeg", muxer: "mjpeg", pixels: "yuvj420p"),
        Format(name: "old.m4v", encoder: "mpeg4", muxer: "m4v"),
        Format(name: "x.m2v", encoder: "mpeg2video", muxer: "mpeg2video"),
        Format(name: "VTS_01_1.VOB", encoder: "mpeg2video", muxer: "vob"),
        Format(name: "MOV001.MOD", encoder: "mpeg2video", muxer: "mpeg"),
        Format(name: "x.ts", encoder: "libx264", muxer: "mpegts"),
        Format(name: "MOV002.TOD", encoder: "mpeg2video", muxer: "mpegts"),
        Format(name: "x.ogv", encoder: "libtheora", muxer: "ogg"), Format(name: "x.flv", encoder: "flv", muxer: "flv"),
        Format(name: "x.f4v", encoder: "libx264", muxer: "f4v"), Format(name: "x.wmv", encoder: "wmv2", muxer: "asf"),
        Format(name: "x.3g2", encoder: "mpeg4", muxer: "3g2"), Format(name: "x.ivf", encoder: "libvpx", muxer: "ivf"),
        Format(name: "no extension", encoder: "libx264", muxer: "h264"),
    ]

    /// Picture n has the luma 40 + 3n.
    private func write(_ format: Format, frames: Int = 50, tags: [String: String] = [:]) throws {
        let isFull = format.pixels == "yuvj420p"
        // Only a container keeps the headers that encoders of raw streams give apart from the pictures.
        let isBare = ["h264", "hevc", "m4v"].contains(format.muxer)
        let path = isBare ? folder.path(".source.mp4") : folder.path(format.name)
        let settings = VideoEncoderSettings(
            encoder: format.encoder, width: format.width, height: format.height, frameRate: format.rate,
            pixelFormat: format.pixels,
            color: ColorDescription(
                range: isFull ? "pc" : "tv", matrix: "bt709", primaries: "bt709", transfer: "bt709"),
            keyframeInterval: 10, bFrames: format.encoder.hasPrefix("libx26") ? 2 : nil,
            options: format.encoder == "libx265" ? ["x265-params": "log-level=none"] : [:])
        try ClipFile(path, format: isBare ? "mp4" : format.muxer).write(
            settings, frames: frames, prepare: { muxer, _ in muxer.setMetadata(tags) }
        ) { frame, number in frame.fill(luma: UInt8(40 + 3 * number), blue: 128, red: 128) }
        if isBare { try unwrap(path, to: format) }
    }

    /// Writes the stream of a file without its container. libav's writers know how H.264 and HEVC go there; MPEG-4 begins with its headers.
    private func unwrap(_ path: String, to format: Format) throws {
        let source = try Demuxer(path: path)
        if format.muxer == "m4v" {
            var bytes = try source.extradata(ofStream: 0)
            while let packet = try source.read() {
                packet.withBytes { span in for index in span.indices { bytes.append(span[index]) } }
            }
            try folder.write(bytes, to: format.name)
            return
        }
        let muxer = try Muxer(path: folder.path(format.name), format: format.muxer)
        let stream = try muxer.addStream(copying: source, stream: 0)
        try muxer.start()
        while let packet = try source.read() { try muxer.write(packet, stream: stream) }
        try muxer.finish()
    }

    @Test(arguments: formats) func `a format is found by its content, and shown at any position`(
        format: Format
    ) async throws {
        try write(format)
        let found = try await scan()
        #expect(found.refused.isEmpty && found.diagnostics.isEmpty, "\(found.refused) \(found.diagnostics)")
        let item = try #require(found.items.first)
        #expect(abs(item.duration.seconds - 50 / format.rate.perSecond) < 0.1, "\(item.duration)")
        let pictures = try ClipFrames(item.location)
        let wanted = pictures.start + .seconds(1)
        try pictures.seek(to: wanted)
        var seen: Double?
        while let picture = try pictures.next() {
            seen = picture.mean()
            if picture.presentationTime ?? 0 >= wanted.microseconds - 1000 { break }
        }
        let number = Int((1 * format.rate.perSecond).rounded(.up))
        #expect(abs(try #require(seen) - Double(40 + 3 * number)) < 4, "\(seen ?? 0)")
    }

    /// The numbers of cases/013 (exiftool reads the same).
    @Test func `a DV tape is dated by its pictures`() async throws {
        try write(Self.formats[0], frames: 5)
        var bytes = try folder.bytes("tape1.dv")
        for start in stride(from: 0, to: bytes.count - 79, by: 80) where bytes[start] >> 5 == 2 {
            let packs: [UInt8] = [0x62, 0xFF, 0xD2, 0x07, 0x03, 0x63, 0xFF, 0x80, 0xA0, 0xD5]
            bytes.replaceSubrange(start + 3..<start + 13, with: packs)
        }
        try folder.write(bytes, to: "tape1.dv")
        let item = try #require(try await scan().items.first)
        #expect(item.captured.description == "2003-07-12T15:20:00+02:00" && item.captured.evidence == .avchd)
    }

    @Test func `an MXF is dated by the time when it was written`() async throws {
        try write(Self.formats[1], tags: ["creation_time": "2003-07-12T15:20:00Z"])
        let item = try #require(try await scan().items.first)
        #expect(item.captured.description == "2003-07-12T15:20:00+02:00" && item.captured.evidence == .containerDate)
    }

    @Test func `a recording that begins in the middle of something is found by its name`() async throws {
        try write(Format(name: "x.ts", encoder: "mpeg2video", muxer: "mpegts"))
        try folder.write(Array(try folder.bytes("x.ts").dropFirst(100)), to: "x.ts")
        try write(Self.formats[1])
        // MXF may begin with up to 64 KB of anything (SMPTE 377-1, 6.5).
        try folder.write([UInt8](repeating: 7, count: 300) + (try folder.bytes("CLIP0001.MXF")), to: "CLIP0001.MXF")
        let found = try await scan()
        #expect(
            found.items.map(\.id).sorted() == ["CLIP0001.MXF", "x.ts"] && found.refused.isEmpty, "\(found.refused)")
    }

    /// YUV4MPEG2 is text and plain pictures.
    @Test func `plain pictures are found`() async throws {
        var bytes = Array("YUV4MPEG2 W64 H48 F25:1 Ip A1:1 C420jpeg\n".utf8)
        for number in 0..<25 {
            bytes += Array("FRAME\n".utf8) + [UInt8](repeating: UInt8(40 + number), count: 64 * 48)
            bytes += [UInt8](repeating: 128, count: 64 * 48 / 2)
        }
        try folder.write(bytes, to: "x.y4m")
        let item = try #require(try await scan().items.first)
        #expect(item.width == 64 && abs(item.duration.seconds - 1) < 0.01)
    }

    @Test func `a format that is not opened is refused by name`() async throws {
        try folder.write([0, 0, 1, 0] + Array("RED2".utf8) + [UInt8](repeating: 1, count: 600), to: "A001.R3D")
        try folder.write(Array(".RMF\0\0\0\u{12}".utf8) + [UInt8](repeating: 1, count: 600), to: "without a name")
        try ScanClip.write(folder.path("B001.braw"))
        try TrackFile.rename("avc1", "brst", in: folder.path("B001.braw"))
        let found = try await scan()
        let reasons = Dictionary(uniqueKeysWithValues: found.refused.map { ($0.path.lastPathPart, $0.reason) })
        #expect(
            reasons == [
                "A001.R3D": .probed(.unusedFormat(.redRaw)), "without a name": .probed(.unusedFormat(.realMedia)),
                "B001.braw": .probed(.unusedFormat(.blackmagicRaw)),
            ])
    }

    @Test func `noise with the name of a recording is still refused`() async throws {
        let noise = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        for name in ["x.dv", "x.mov", "x.h264", "x.mjpeg"] { try folder.write(noise, to: name) }
        let found = try await scan()
        #expect(found.items.isEmpty)
        #expect(
            found.refused.map(\.reason)
                == ["dv", "h264", "mjpeg", "mov"].map { .probed(.misnamed(fileExtension: $0, content: .unknown)) })
    }

    /// A frame of MP3 whose end is missing: libav takes the file for MP3, and cannot seek to the next one.
    @Test func `noise that libav takes for sound is refused in our words`() async throws {
        let noise: [UInt8] = [1] + (0..<3000).map { 0x80 | UInt8($0 % 61) }
        try folder.write(noise + [0xFF, 0xFB, 0x90, 0x40] + noise[1...200], to: "x.dav")
        let found = try await scan()
        #expect(found.refused.map(\.reason) == [.probed(.misnamed(fileExtension: "dav", content: .unknown))])
    }

    @Test func `a folder full of files is not taken for a missing disk`() async throws {
        #expect(try await scan().diagnostics.map(\.code) == [.sourceEmpty])
        try folder.write("hello", to: "notes.txt")
        try folder.write([0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8), to: "alone.jpg")
        let warnings = try await scan().diagnostics
        #expect(warnings.map(\.code) == [.sourceUnused] && warnings.first?.path == folder.path)
        // What the job leaves out is a photo too.
        #expect(warnings.first?.message.contains("1 photo and 1 other file") == true)
        let others = try await scan(Source(path: folder.path, include: ["IMG_*"])).diagnostics
        #expect(others.first?.message.contains("only 1 photo:") == true)
    }

    /// What a trash, a Mac or the job leaves out is on a disk that is there; empty folders alone may be one's that is not.
    @Test(arguments: [
        ("._IMG_1.MOV", Diagnostic.Code.sourceUnused), ("IMG_1.MOV", .sourceUnused), ("2024/IMG_1.MOV", .sourceUnused),
        ("#recycle/IMG_1.MOV", .sourceEmpty), ("2024/07/", .sourceEmpty), (".DS_Store", .sourceEmpty),
    ])
    func `a source whose files are all left out is not taken for a missing disk`(
        name: String, expected: Diagnostic.Code
    ) async throws {
        if name.hasSuffix("/") {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        } else {
            try folder.write("clip", to: name)
        }
        let warnings = try await scan(Source(path: folder.path, exclude: ["**/IMG_*"])).diagnostics
        #expect(warnings.map(\.code) == [expected] && warnings.first?.path == folder.path)
        let isBare = name.hasSuffix("/") || name == ".DS_Store"
        #expect(warnings.first?.message.contains("disk") == isBare)
    }
}

extension Rational {
    fileprivate var perSecond: Double { Double(numerator) / Double(denominator) }
}
