import Foundation
import Model
import Testing

@testable import Library

@Suite struct DateCorrectionsTests {
    private func file(_ path: String, source: UInt16 = 0) -> FoundFile {
        var file = FoundFile(path: "/m/" + path, relativePath: path, size: 1, modified: FileTime(seconds: 0), inode: 1)
        file.sourceIndex = source
        return file
    }

    private func corrections(_ changes: KeyValuePairs<String, DateCorrection.Change>) throws -> DateCorrections {
        try DateCorrections(
            sources: [Source(path: "/m", home: "Asia/Tokyo", shift: 3600), Source(path: "/n")],
            corrections: changes.map { DateCorrection(files: $0.key, change: $0.value) })
    }

    @Test func aNameBeatsAPatternAndAnEarlierPatternALaterOne() throws {
        let all = try corrections([
            "*.mp4": .shift(1), "trip/**": .shift(2), "a.mp4": .shift(3), "trip/b.mp4": .shift(4),
            "IMG_1.HEIC": .shift(5),
        ])
        #expect(all.index(for: file("x/A.MP4"), still: nil) == 2)
        #expect(all.index(for: file("trip/b.mp4"), still: nil) == 3)
        #expect(all.index(for: file("trip/c.mp4"), still: nil) == 0)
        #expect(all.index(for: file("trip/deep/c.mov"), still: nil) == 1)
        #expect(all.index(for: file("IMG_1.MOV"), still: "/m/IMG_1.heic") == 4)
        #expect(all.index(for: file("c.mov"), still: nil) == nil)
    }

    @Test func shiftsChangeDatesOfSourcesAndFilesButNotOfSatellites() throws {
        let all = try corrections(["a.mov": .shift(-86_400)])
        let stamps: [CaptureStamp] = [
            CaptureStamp(.quickTimeCreationDate, .zoned(instant: 100_000, offset: 60)),
            CaptureStamp(.gpsClock, .utc(5)),
            CaptureStamp(.containerDate, .wall(WallTime(seconds: 100_000))),
            CaptureStamp(.fileName, .day(Day(daysSinceEpoch: 9))),
        ]
        let shifted = all.apply(0, to: stamps, of: file("a.mov"))
        #expect(
            shifted.map(\.reading) == [
                .zoned(instant: 17_200, offset: 60), .utc(5), .wall(WallTime(seconds: 17_200)),
                .day(Day(daysSinceEpoch: 9)),
            ])
        #expect(all.apply(nil, to: stamps, of: file("b.mov", source: 1)) == stamps)
        #expect(all.zone(of: file("a.mov"))?.zone.identifier == "Asia/Tokyo")
        #expect(all.zone(of: file("a.mov", source: 1)) == nil)
    }

    @Test func aCorrectedDateIsAStampOfItsOwn() throws {
        let all = try corrections(["a": .day(Day(daysSinceEpoch: 9)), "b": .wall(77), "c": .instant(88, offset: 60)])
        #expect(all.apply(0, to: [], of: file("a", source: 1)) == [CaptureStamp(.job, .day(Day(daysSinceEpoch: 9)))])
        #expect(all.apply(1, to: [], of: file("b")) == [CaptureStamp(.job, .wall(WallTime(seconds: 77)))])
        #expect(all.apply(2, to: [], of: file("c")) == [CaptureStamp(.job, .zoned(instant: 88, offset: 60))])
    }

    @Test func aCorrectionThatMatchesNothingIsReported() throws {
        let unused = try corrections(["a.mp4": .shift(1), "b.mp4": .shift(1)]).unused([0])
        #expect(unused.map(\.code) == [.unusedCorrection] && unused.map(\.path) == ["b.mp4"])
    }
}
