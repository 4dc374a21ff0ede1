import Model
import Testing

@testable import Library

@Suite struct DVRecordingTests {
    /// A DIF block of type 2 (auxiliary data) with these packs at its beginning, or of type 1 (subcode).
    private func block(_ type: UInt8, _ packs: [[UInt8]]) -> [UInt8] {
        var bytes = [UInt8](repeating: 0xFF, count: 80)
        bytes[0] = type << 5 | 0x1F
        for (number, pack) in packs.enumerated() {
            let start = type == 1 ? 6 + 8 * number : 3 + 5 * number
            bytes.replaceSubrange(start..<start + 5, with: pack)
        }
        return bytes
    }

    private let date: [UInt8] = [0x62, 0xFF, 0xD2, 0x07, 0x03]
    private let time: [UInt8] = [0x63, 0xFF, 0x80, 0xA0, 0xD5]
    private let timecode: [UInt8] = [0x13, 0x00, 0x80, 0x80, 0xC0]

    @Test func `date and time are in the auxiliary data`() {
        let source: [UInt8] = [0x60, 0xFF, 0xFF, 0xC0, 0xFF]
        let picture = block(0, []) + block(1, [timecode, timecode]) + block(2, [source, date, time]) + block(4, [])
        #expect(DVRecording(picture: picture)?.wall.text == "2003-07-12T15:20:00")
    }

    @Test func `or in the subcode`() {
        let picture = block(0, []) + block(1, [timecode, date, time])
        #expect(DVRecording(picture: picture)?.wall.text == "2003-07-12T15:20:00")
    }

    @Test func `years since 1995`() {
        func year(_ bcd: UInt8) -> String? {
            DVRecording(picture: block(2, [[0x62, 0xFF, 0xC1, 0xE1, bcd], time])).map { String($0.wall.text.prefix(4)) }
        }
        #expect(year(0x97) == "1997" && year(0x99) == "1999" && year(0x00) == "2000" && year(0x12) == "2012")
    }

    @Test(
        arguments: [
            // Empty packs, no time, no such month, no such hour, picture data that look like packs, a part of a block.
            [[0x62, 0xFF, 0xFF, 0xFF, 0xFF], [0x63, 0xFF, 0xFF, 0xFF, 0xFF]], [[0x62, 0xFF, 0xD2, 0x07, 0x03]],
            [[0x62, 0xFF, 0xD2, 0x13, 0x03], [0x63, 0xFF, 0x80, 0xA0, 0xD5]],
            [[0x62, 0xFF, 0xD2, 0x07, 0x03], [0x63, 0xFF, 0x80, 0xA0, 0xE5]], [],
        ] as [[[UInt8]]])
    func `a picture without a valid time has none`(packs: [[UInt8]]) {
        #expect(DVRecording(picture: block(2, packs)) == nil)
        #expect(DVRecording(picture: Array(block(2, packs).prefix(40))) == nil)
    }

    @Test func `picture data that look like packs are none`() {
        #expect(DVRecording(picture: block(4, [date, time])) == nil)
    }
}
