import Model
import Testing

@testable import Fixtures

@Suite struct FixtureMonthTests {
    private let month = FixtureMonth.december2024

    private func day(of clip: FixtureClip) -> Day {
        CaptureTime(instant: clip.stamp.instant, offset: clip.stamp.offset, evidence: .quickTimeCreationDate).day()
    }

    @Test func numbersAndPathsAreUnique() {
        #expect(Set(month.clips.map(\.number)).count == month.clips.count)
        let paths = month.clips.map(\.path) + month.stills.map(\.path) + month.oddFiles.map(\.path)
        #expect(Set(paths).count == paths.count)
        #expect(month.clips.allSatisfy { FrameCode(clip: $0.number, frame: $0.picture.frames - 1) != nil })
    }

    @Test func daysAreWhatTheReadmeSays() {
        let days = Dictionary(grouping: month.clips.map { day(of: $0) }, by: \.self).mapValues(\.count)
        let december = days.filter { $0.key.month == 12 }
        let empty = (1...31).filter { number in !december.keys.contains { $0.day == number } }
        #expect(empty == [4, 13, 21, 23, 26, 29])
        #expect(december.filter { $0.value > 1 }.map { [$0.key.day, $0.value] } == [[14, 4]])
        #expect(days.keys.filter { $0.month != 12 }.map(\.description).sorted() == ["2024-11-30", "2025-01-01"])
    }

    @Test func clipIsFoundByNameAndNumber() {
        #expect(month.clip(named: "IMG_1024.MOV")?.number == 25)
        #expect(month.clip(numbered: 25)?.path == "100APPLE/IMG_1024.MOV")
        #expect(month.clip(named: "IMG_1007.MOV") == nil)
    }

    @Test func stillsAreNamedLikeTheirVideos() {
        for still in month.stills {
            #expect(still.path.dropLast(4) == still.clip.path.dropLast(4))
            #expect(still.clip.stamp.contentIdentifier != nil)
        }
    }

    @Test func variableTimesAreUnevenAndExact() throws {
        let clip = try #require(month.clip(named: "20241211_120000.mp4"))
        let timing = clip.picture.timing
        #expect((0...9).map { timing.ticks(ofFrame: $0) } == [0, 20, 41, 66, 85, 125, 149, 169, 200, 220])
        #expect(timing.time(ofFrame: 1) == MediaTime(microseconds: 33_333))
        #expect(timing.averageRate.time(ofFrames: 8) == timing.time(ofFrame: 8))
    }
}
