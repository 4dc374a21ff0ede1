import Model

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
