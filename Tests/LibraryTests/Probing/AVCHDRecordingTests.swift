import Model
import Testing

@testable import Library

@Suite struct AVCHDRecordingTests {
    private let mark: [UInt8] =
        [0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C, 0x9A, 0x66]
        + Array("MDPM".utf8)
    /// 2012-01-26 09:18:35
    private let date: [UInt8] = [0x18, 0x02, 0x20, 0x12, 0x01, 0x19, 0x26, 0x09, 0x18, 0x35]

    private func message(_ entries: [UInt8], count: Int) -> [UInt8] {
        [0, 0, 0, 1, 0x06, 0x05, 60] + mark + [UInt8(count)] + entries + [0x80, 0, 0, 1, 0x65, 1, 2, 3]
    }

    @Test func readsTheLocalTime() throws {
        let found = try #require(AVCHDRecording(h264: message(date, count: 2)))
        #expect(found.wall?.text == "2012-01-26T09:18:35")
        #expect(found.place == nil)
    }

    @Test func readsThePosition() throws {
        let position: [UInt8] =
            [0xB1, UInt8(ascii: "S"), 0, 0, 0, 0xB2, 0, 33, 0, 1, 0xB3, 0, 30, 0, 1, 0xB4, 0, 0, 0, 1]
            + [0xB5, UInt8(ascii: "W"), 0, 0, 0, 0xB6, 0, 70, 0, 1, 0xB7, 0, 15, 0, 1, 0xB8, 0, 0, 0, 1]
        let found = try #require(AVCHDRecording(h264: message(date + position, count: 10)))
        #expect(found.place == Coordinate(latitude: -33.5, longitude: -70.25))
    }

    /// The stream has a 3 after every two zeros.
    @Test func emulationPreventionIsRemoved() throws {
        let midnight: [UInt8] = [0x18, 0x00, 0x20, 0x20, 0x10, 0x19, 0x20, 0x00, 0x00, 0x03, 0x00]
        #expect(AVCHDRecording(h264: message(midnight, count: 2))?.wall?.text == "2020-10-20T00:00:00")
    }

    @Test func otherStreamsHaveNoDate() {
        #expect(AVCHDRecording(h264: []) == nil)
        #expect(AVCHDRecording(h264: mark) == nil)
        #expect(AVCHDRecording(h264: message([], count: 0)) == nil)
        #expect(AVCHDRecording(h264: message(date, count: 1)) == nil)
        let impossible: [UInt8] = [0x18, 0, 0x20, 0x12, 0x13, 0x19, 0x40, 0x09, 0x18, 0x35]
        #expect(AVCHDRecording(h264: message(impossible, count: 2)) == nil)
        let cut = message(date, count: 2).prefix(32)
        #expect(AVCHDRecording(h264: Array(cut)) == nil)
    }
}
