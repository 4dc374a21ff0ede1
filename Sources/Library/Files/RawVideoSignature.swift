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
