import Files
import Foundation
package import Model

/// The type of a file's contents, by its first bytes.
package enum MediaSignature: Hashable, Sendable {
    /// A container that may hold a video.
    case video
    case still
    /// HEIF or AVIF with several pictures in a row.
    case imageSequence
    case audio
    /// A recording in a format that Dayreel does not open.
    case unused(UnusedFormat)
    /// Anything else.
    case other(FileContent)

    /// The number of bytes that are examined: enough for five packets of an M2TS.
    package static let length = 1024

    /// Takes the first `length` bytes of a file, or all of a shorter one.
    package init(_ bytes: [UInt8]) {
        self =
            Self.isoMedia(bytes) ?? Self.byMagic(bytes) ?? UnusedFormat(bytes).map(Self.unused)
            ?? .other(Self.describe(bytes))
    }

    /// The first `length` bytes of a file, or all of a shorter one. Throws `DayreelError(reading:)` if it cannot be read.
    static func head(of path: String) throws -> [UInt8] {
        try MediaFile(path).bytes(at: 0, count: Self.length)
    }

    /// True if the name's extension is that of a video.
    package static func promisesVideo(_ name: String) -> Bool { videoExtensions.contains(name.fileExtension) }

    /// The forms of stills: JPEG and HEIF may contain a video, or describe one.
    enum StillForm { case jpeg, heif, other }

    /// The form of a still, by the first bytes of its file.
    static func stillForm(_ bytes: [UInt8]) -> StillForm {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        return bytes.count >= 12 && bytes.word(at: 4) == "ftyp" ? .heif : .other
    }

    /// True if the name's extension is that of a picture.
    static func promisesStill(_ name: String) -> Bool {
        ["heic", "heif", "hif", "avif", "jpg", "jpeg", "png"].contains(name.fileExtension)
    }

    /// True if the name's extension is that of a film of single pictures one after the other, each of which is a JPEG.
    static func promisesMotionJPEG(_ name: String) -> Bool {
        ["mjpeg", "mjpg", "mjp"].contains(name.fileExtension)
    }

    private static let videoExtensions: Set<String> = [
        "mov", "mp4", "m4v", "qt", "3gp", "3g2", "3gpp", "mkv", "webm", "avi", "divx", "mpg", "mpeg", "mpe", "m1v",
        "m2v", "m2p", "mpv", "vob", "vro", "ts", "tp", "trp", "mts", "m2ts", "m2t", "tod", "mod", "wmv", "asf",
        "dvr-ms",
        "flv", "f4v", "ogv", "ogm", "insv", "lrv", "lrf", "glv", "360", "amv",
        // Without a container, or in one of a tape or a studio.
        "dv", "dif", "mxf", "h264", "264", "avc", "h265", "265", "hevc", "m4e", "mjpeg", "mjpg", "mjp", "ivf", "y4m",
        // Formats that are not opened: named, so that nobody waits for them.
        "rm", "rmvb", "wtv", "swf", "nut", "dav", "r3d", "braw", "crm", "nev", "ari", "arx", "mlv", "nsv", "pva", "gxf",
        "obu", "vc1", "h261", "h263",
    ]

    /// The signature by the first box of ISO 14496-12, which has a length and a type. The brands in `ftyp` distinguish pictures
    /// (ISO 23008-12, AVIF, Canon CR3) and sound from films. Older QuickTime files begin with another box.
    private static func isoMedia(_ bytes: [UInt8]) -> MediaSignature? {
        guard bytes.count >= 12 else { return nil }
        switch bytes.word(at: 4) {
        case "ftyp":
            switch bytes.word(at: 8) {
            case "heic", "heix", "heim", "heis", "mif1", "mif2", "avif", "miaf", "crx ", "jxl ": return .still
            case "hevc", "hevx", "hevm", "hevs", "msf1", "avis": return .imageSequence
            case "M4A ", "M4B ", "M4P ", "F4A ", "F4B ": return .audio
            default: return .video
            }
        case "moov", "mdat", "wide", "free", "skip", "pnot":
            let size = bytes[0..<4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return size <= 1 || size >= 8 ? .video : nil
        default: return nil
        }
    }

    private static func byMagic(_ bytes: [UInt8]) -> MediaSignature? {
        if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .video }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 12 {
            switch bytes.word(at: 8) {
            // Films of old music players, and of Video CDs.
            case "AVI ", "AMV ", "CDXA": return .video
            case "WEBP": return .still
            case "WAVE": return .audio
            default: return nil
            }
        }
        // ASF header object, FLV, MPEG program stream and its raw video, Ogg.
        let videos: [[UInt8]] = [
            [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], [0x46, 0x4C, 0x56, 0x01], [0, 0, 1, 0xBA],
            [0, 0, 1, 0xB3], Array("OggS".utf8),
        ]
        if videos.contains(where: bytes.starts(with:)) || isTransportStream(bytes) || RawVideoSignature.matches(bytes) {
            return .video
        }
        let stills: [[UInt8]] = [
            [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("II*\0".utf8),
            Array("MM\0*".utf8), [0xFF, 0x0A], Array("BM".utf8),
        ]
        if stills.contains(where: bytes.starts(with:)) { return .still }
        let sounds: [[UInt8]] = [
            Array("ID3".utf8), Array("fLaC".utf8), Array("#!AMR".utf8), [0xFF, 0xFB], [0xFF, 0xF1],
        ]
        return sounds.contains(where: bytes.starts(with:)) ? .audio : nil
    }

    /// True for packets of 188 bytes that begin with 0x47; in M2TS, each follows a time stamp of four bytes.
    private static func isTransportStream(_ bytes: [UInt8]) -> Bool {
        [(start: 0, stride: 188), (start: 4, stride: 192)].contains { start, stride in
            let packets = Swift.stride(from: start, to: bytes.count, by: stride)
            let count = packets.reduce(0) { $0 + (bytes[$1] == 0x47 ? 1 : 0) }
            return count >= 3 && count == (bytes.count - start + stride - 1) / stride
        }
    }

    private static func describe(_ bytes: [UInt8]) -> FileContent {
        if bytes.isEmpty { return .nothing }
        if bytes.allSatisfy({ $0 == 0 }) { return .zeros }
        if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) { return .zip }
        if bytes.starts(with: Array("%PDF".utf8)) { return .pdf }
        let isText = bytes.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || (0x09...0x0D).contains($0) }
        return isText ? .text : .unknown
    }
}

extension MediaSignature {
    /// The contents, for messages.
    var content: FileContent {
        switch self {
        case .video: .video
        case .still: .still
        case .imageSequence: .pictureSequence
        case .audio: .sound
        case .unused: .unknown
        case .other(let content): content
        }
    }
}

extension [UInt8] {
    /// Four bytes as ASCII.
    fileprivate func word(at index: Int) -> String { String(decoding: self[index..<index + 4], as: UTF8.self) }
}

extension UnusedFormat {
    /// Recognizes a format by the first bytes of a file; nil for any other file.
    init?(_ bytes: [UInt8]) {
        let found = Self.signatures.first { offset, signature, _ in
            bytes.count >= offset + signature.count && bytes[offset..<offset + signature.count].elementsEqual(signature)
        }
        if let found { self = found.format } else if Self.isFlash(bytes) { self = .flash } else { return nil }
    }

    /// The format that a name promises and that has no signature of its own; nil for any other name.
    init?(named name: String) {
        switch name.lowercased().split(separator: ".").last {
        case "braw": self = .blackmagicRaw
        case "crm": self = .canonRaw
        case "nev": self = .nikonRaw
        default: return nil
        }
    }

    /// Offset, bytes, format. Facts: libavformat's probes.
    private static let signatures: [(offset: Int, bytes: [UInt8], format: UnusedFormat)] = [
        (4, Array("RED1".utf8), .redRaw), (4, Array("RED2".utf8), .redRaw),
        (0, Array("ARRI".utf8), .arriRaw),
        (0, Array("MLVI".utf8), .magicLantern),
        (0, Array(".RMF".utf8), .realMedia),
        (
            0, [0xB7, 0xD8, 0x00, 0x20, 0x37, 0x49, 0xDA, 0x11, 0xA6, 0x4E, 0x00, 0x07, 0xE9, 0x5E, 0xAD, 0x8D],
            .windowsTV
        ),
        (0, Array("nut/multimedia container".utf8), .nut),
        (0, Array("DHAV".utf8), .surveillance),
    ]

    /// True for a Flash film: `FWS`, `CWS` or `ZWS`, a version, and the file's length, which is never zero.
    private static func isFlash(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 8, [UInt8]("FCZ".utf8).contains(bytes[0]), bytes[1...2].elementsEqual("WS".utf8) else {
            return false
        }
        return (1...60).contains(bytes[3]) && bytes[4..<8].contains { $0 != 0 } && bytes[7] < 0x20
    }
}

/// Recognizes video without a container, or in one without a mark at its beginning: DV tapes, MXF, the streams of cameras and of
/// single-board computers.
enum RawVideoSignature {
    /// True for the first bytes of such a file.
    static func matches(_ bytes: [UInt8]) -> Bool {
        isDV(bytes) || isMXF(bytes) || isH264(bytes) || isHEVC(bytes) || isMPEG4(bytes)
            || marks.contains(where: bytes.starts(with:))
    }

    /// IVF and YUV4MPEG2 begin with their names.
    private static let marks: [[UInt8]] = [Array("DKIF\0\0".utf8), Array("YUV4MPEG2 ".utf8)]

    /// True for DV: DIF blocks of 80 bytes, each with its type in three bits; a frame begins with the header, two blocks of subcode and
    /// three of auxiliary data (IEC 61834-2).
    private static func isDV(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 480, bytes.starts(with: [0x1F, 0x07, 0x00]), bytes[3] & 0x7F == 0x3F else { return false }
        return [(80, 1), (160, 1), (240, 2), (320, 2), (400, 2)].allSatisfy { bytes[$0.0] >> 5 == $0.1 }
    }

    /// True for MXF: the key of a header partition (SMPTE 377-1, 7.1).
    private static func isMXF(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02, 0x01, 0x01, 0x02])
    }

    /// True for H.264 in the format of Annex B: it begins with a unit delimiter, remarks (SEI) or parameters, and soon has the parameters
    /// of sequence and picture.
    private static func isH264(_ bytes: [UInt8]) -> Bool {
        let types = units(bytes).map { unit in
            // The highest bit is zero, and parameters are always references (ITU-T H.264, 7.4.1).
            unit.0 & 0x80 == 0 ? unit.0 & 0x1F : 0
        }
        return [6, 7, 9].contains(types.first) && types.contains(7) && types.contains(8)
    }

    /// True for HEVC in the format of Annex B: a unit delimiter, remarks (SEI) or the parameters of the video first, then those of the
    /// sequence.
    private static func isHEVC(_ bytes: [UInt8]) -> Bool {
        let types = units(bytes).map { unit in
            // The highest bit is zero, the layer is 0, and so is its temporal sub-layer (ITU-T H.265, 7.4.2.2).
            unit.0 & 0x81 == 0 && unit.1 == 1 ? unit.0 >> 1 : 0
        }
        return [32, 35, 39].contains(types.first) && types.contains(32) && types.contains(33)
    }

    /// True for MPEG-4 part 2: the start of a visual object sequence, then of its object (ISO/IEC 14496-2, 6.2.2).
    private static func isMPEG4(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 9 && bytes.starts(with: [0, 0, 1, 0xB0]) && bytes[5..<9].elementsEqual([0, 0, 1, 0xB5])
    }

    /// The first two bytes of each unit that follows a start code; none if the file does not begin with a start code.
    private static func units(_ bytes: [UInt8]) -> [(UInt8, UInt8)] {
        guard bytes.starts(with: [0, 0, 1]) || bytes.starts(with: [0, 0, 0, 1]) else { return [] }
        var units: [(UInt8, UInt8)] = []
        for index in 2..<max(2, bytes.count - 2)
        where bytes[index] == 1 && bytes[index - 1] == 0 && bytes[index - 2] == 0 {
            units.append((bytes[index + 1], bytes[index + 2]))
        }
        return units
    }
}
