import Model
import Testing

@testable import Library

@Suite struct GoProTelemetryTests {
    private func record(_ key: String, _ type: Character, size: Int, _ values: [UInt8]) -> [UInt8] {
        let count = size == 0 ? 0 : values.count / size
        let head =
            Array(key.utf8) + [
                type == "0" ? 0 : type.asciiValue ?? 0, UInt8(size), UInt8(count >> 8), UInt8(count & 255),
            ]
        return head + values + [UInt8](repeating: 0, count: (4 - values.count % 4) % 4)
    }

    private func nested(_ key: String, _ content: [UInt8]) -> [UInt8] { record(key, "0", size: 1, content) }
    private func long(_ value: Int32) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    private func short(_ value: Int16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }

    private func hero5(fix: Int32, utc: String = "170417173103.000") -> [UInt8] {
        let stream =
            record("GPSF", "L", size: 4, long(fix)) + record("GPSU", "U", size: 16, Array(utc.utf8))
            + record("SCAL", "l", size: 4, [10_000_000, 10_000_000, 1000, 1000, 100].flatMap { long($0) })
            + record("GPS5", "l", size: 20, [331_264_969, -1_173_271_000, 0, 0, 0].flatMap { long($0) })
        return nested("DEVC", record("DVNM", "c", size: 1, Array("Camera".utf8)) + nested("STRM", stream))
    }

    @Test func readsTheFirstFix() {
        let found = GoProTelemetry(packet: hero5(fix: 3))
        // 2017-04-17T17:31:03Z
        #expect(found.instant == 1_492_450_263)
        #expect(found.place == Coordinate(latitude: 33.1264969, longitude: -117.3271))
    }

    @Test func nothingCountsBeforeAFix() {
        #expect(GoProTelemetry(packet: hero5(fix: 0)) == GoProTelemetry(packet: []))
    }

    @Test func readsWhatNewerCamerasWrite() {
        let scales: [Int32] = [10_000_000, 10_000_000, 1000, 1000, 100, 1, 1000, 100, 1]
        let sample =
            [525_000_000, 49_000_000, 0, 0, 0, 8793, 62_063_500].flatMap { long(Int32($0)) } + short(120) + short(3)
        let stream =
            record("SCAL", "l", size: 4, scales.flatMap { long($0) }) + record("GPS9", "?", size: 32, sample)
        let found = GoProTelemetry(packet: nested("DEVC", nested("STRM", stream)))
        // 8793 days after 2000-01-01 is 2024-01-28; 62,063.5 s are 17:14:23.
        #expect(found.instant == 1_706_462_063)
        #expect(found.place == Coordinate(latitude: 52.5, longitude: 4.9))
    }

    @Test func aClockWithoutAPlaceIsNotAFix() {
        let clock = [UInt8](repeating: 0, count: 8) + [0x80] + [UInt8](repeating: 0, count: 7)
        let stream =
            record("SCAL", "l", size: 4, [1, 1].flatMap { long($0) }) + record("SYST", "J", size: 16, clock)
        #expect(!GoProTelemetry(packet: nested("DEVC", nested("STRM", stream))).hasFix)
        #expect(!GoProTelemetry(packet: hero5(fix: 0)).hasFix && GoProTelemetry(packet: hero5(fix: 2)).hasFix)
    }

    @Test func readsTheDronesClockAndPlace() {
        let scales = [1000, 10_000_000, 10_000_000, 1000, 1000, 100, 100, 100, 100].flatMap { long($0) }
        let position =
            [146_544, 331_253_688, -1_173_310_668, 0, 0].flatMap { long($0) } + [UInt8](repeating: 0, count: 8)
        let clock =
            [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0, count: 2) + [0x01, 0x5B, 0x7D, 0x62, 0xCA, 0x30]
        let drone =
            nested("STRM", record("SCAL", "l", size: 4, scales) + record("GLPI", "?", size: 28, position))
            + nested(
                "STRM",
                record("SCAL", "l", size: 4, [1_000_000, 1000].flatMap { long($0) })
                    + record("SYST", "J", size: 16, clock))
        let found = GoProTelemetry(packet: nested("DEVC", drone))
        #expect(found.place == Coordinate(latitude: 33.1253688, longitude: -117.3310668))
        #expect(found.instant == 1_492_457_278)
    }

    @Test func damagedPacketsGiveNoFix() {
        let whole = hero5(fix: 3)
        for length in 0..<whole.count { _ = GoProTelemetry(packet: Array(whole.prefix(length))) }
        var lengths = whole
        for index in lengths.indices { lengths[index] = 0xFF }
        #expect(GoProTelemetry(packet: lengths) == GoProTelemetry(packet: []))
    }
}
