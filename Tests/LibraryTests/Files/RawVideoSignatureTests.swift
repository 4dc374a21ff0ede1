import Library
import Model
import Testing

@Suite struct RawVideoSignatureTests {
    /// The first DIF blocks of a picture: header, two of subcode, three of auxiliary data.
    private static func dv(_ head: [UInt8]) -> [UInt8] {
        let types: [UInt8] = [0x1F, 0x3F, 0x3F, 0x56, 0x56, 0x56, 0x76]
        var bytes = types.flatMap { [$0] + [UInt8](repeating: 0xFF, count: 79) }
        bytes.replaceSubrange(0..<4, with: head)
        return bytes
    }

    private static func units(_ units: [[UInt8]], start: [UInt8] = [0, 0, 0, 1]) -> [UInt8] {
        units.flatMap { start + $0 }
    }

    static let videos: [[UInt8]] = [
        dv([0x1F, 0x07, 0x00, 0x3F]), dv([0x1F, 0x07, 0x00, 0xBF]),
        [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02, 0x01, 0x01, 0x02, 0x04, 0x00],
        // H.264 as a Raspberry Pi writes it, with a delimiter first, and with the short start code.
        units([[0x27, 0x64, 0x00], [0x28, 0xEE], [0x25, 0xB8]]),
        units([[0x09, 0xF0], [0x67, 0x42], [0x68, 0xCE], [0x65, 0x88]]),
        // As programs copy it from MP4, with the encoder's remark first.
        units([[0x06, 0x05, 0xFF], [0x67, 0x42], [0x68, 0xCE], [0x65, 0x88]]),
        units([[0x4E, 0x01, 0x05], [0x40, 0x01], [0x42, 0x01, 0x01]]),
        units([[0x67, 0x42, 0x80], [0x68, 0xCE, 0x06]], start: [0, 0, 1]),
        units([[0x40, 0x01, 0x0C], [0x42, 0x01, 0x01], [0x44, 0x01, 0xC1]]),
        units([[0x46, 0x01, 0x10], [0x40, 0x01], [0x42, 0x01, 0]]),
        [0, 0, 1, 0xB0, 0x01, 0, 0, 1, 0xB5, 0x89], Array("DKIF\0\0 \0AV01".utf8), Array("YUV4MPEG2 W64 H48\n".utf8),
        Array("RIFF....AMV LIST".utf8), Array("RIFF....CDXAfmt ".utf8),
    ]

    @Test(arguments: videos) func `video without a container is recognized`(bytes: [UInt8]) {
        #expect(MediaSignature(bytes) == .video)
    }

    static let others: [[UInt8]] = [
        dv([0x1F, 0x07, 0x00, 0x40]), Array(dv([0x1F, 0x07, 0x00, 0x3F]).prefix(200)), [0x1F, 0x8B, 0x08, 0x00],
        // Start codes without parameters, a Windows icon, a font.
        units([[0x65, 0x88], [0x41, 0x9A]]), units([[0x67, 0x42]]), units([[0x40, 0x01], [0x44, 0x01]]),
        [0, 0, 1, 0, 1, 0, 16, 16, 0, 0], [0, 1, 0, 0, 0, 18, 1, 0], [0, 0, 1, 0xB0, 1, 2, 3, 4, 5, 6], [0, 0, 1],
        [0, 0, 0, 1],
        [0x06, 0x0E, 0x2B, 0x34],
    ]

    @Test(arguments: others) func `what only begins like it is not`(bytes: [UInt8]) {
        #expect(MediaSignature(bytes) == .other(.unknown))
    }

    static let unused: [([UInt8], UnusedFormat)] = [
        ([0, 0, 1, 0] + Array("RED1".utf8) + [2, 1], .redRaw), ([0, 0, 1, 0] + Array("RED2".utf8), .redRaw),
        (Array("ARRI\u{12}4Vx".utf8), .arriRaw), (Array("MLVI4\0\0\0".utf8), .magicLantern),
        (Array(".RMF\0\0\0\u{12}".utf8), .realMedia),
        (
            [0xB7, 0xD8, 0x00, 0x20, 0x37, 0x49, 0xDA, 0x11, 0xA6, 0x4E, 0x00, 0x07, 0xE9, 0x5E, 0xAD, 0x8D, 5],
            .windowsTV
        ),
        (Array("FWS\u{6}\u{10}\u{20}\0\0x".utf8), .flash), (Array("CWS\u{A}\u{10}\u{20}\u{1}\0x".utf8), .flash),
        (Array("nut/multimedia container\0".utf8), .nut), (Array("DHAV".utf8) + [0xFD, 0], .surveillance),
    ]

    @Test(arguments: unused) func `a format that is not opened has a name`(bytes: [UInt8], format: UnusedFormat) {
        #expect(MediaSignature(bytes) == .unused(format))
    }

    @Test(arguments: ["CWS is short for clear web skies", "FWS\u{6}", "ZWSP"])
    func `a text is no Flash film`(text: String) { #expect(MediaSignature(Array(text.utf8)) != .unused(.flash)) }

    @Test(arguments: [
        "tape1.dv", "A.DIF", "C0001.MXF", "cam.h264", "x.264", "x.hevc", "x.265", "x.mjpeg", "X.MJPG", "x.ivf", "x.y4m",
        "VIDEO.VRO", "x.ogm", "x.tp", "old.rm", "x.wtv", "A001.R3D", "x.braw",
    ])
    func `a name that promises a recording`(name: String) { #expect(MediaSignature.promisesVideo(name)) }
}
