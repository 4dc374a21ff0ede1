import Foundation
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

@Suite struct CalibrationTests {
    private let estimate = FilmEstimate(filmBytes: 10_000_000, storeBytes: 10_000_000, work: 20_000)

    @Test func withoutARunTheFormulasApply() {
        #expect(Calibration().time == 1 && Calibration().size == 1)
    }

    @Test func oneRunSaysHowFarTheFormulasAreOff() {
        // 20 s were expected.
        let one = Calibration().adding(estimate, seconds: 60, workers: 2, filmBytes: 5_000_000)
        #expect(one.time == 3 && one.size == 0.5)
    }

    /// The estimate already includes the time in which workers wait for each other, so it does not count as a slow machine.
    @Test func waitingForMemoryTeachesNothing() throws {
        let costs = [5000.0, 5000].map { Workload.Cost(milliseconds: $0, bytes: 60) }
        var estimate = estimate
        estimate.workload = Workload(costs, memory: 100)
        #expect(Calibration().adding(estimate, seconds: 10, workers: 2, filmBytes: 10_000_000).time == 1)
        estimate.workload = Workload(costs, memory: 120)
        #expect(Calibration().adding(estimate, seconds: 10, workers: 2, filmBytes: 10_000_000).time == 2)
    }

    @Test func aLaterRunCountsTwiceAsMuch() {
        let one = Calibration().adding(estimate, seconds: 20, workers: 1, filmBytes: 10_000_000)
        let two = one.adding(estimate, seconds: 80, workers: 1, filmBytes: 40_000_000)
        #expect(two.time == 3 && two.size == 3)
    }

    @Test func outliersAreBounded() {
        let asleep = Calibration().adding(estimate, seconds: 100_000, workers: 2, filmBytes: 1)
        #expect(asleep.time == 8 && asleep.size == 0.125)
        #expect(Calibration().adding(estimate, seconds: 0, workers: 2, filmBytes: 9) == Calibration())
    }

    @Test func isKeptForItsCodecAndPresetInTheStore() throws {
        let folder = try TemporaryFolder()
        let store = try SegmentStore(root: folder.path("store"))
        let video = VideoEncoding(codec: .h264, crf: 20, preset: "veryfast")
        #expect(store.calibration(for: video) == Calibration())
        let known = Calibration().adding(estimate, seconds: 7, workers: 3, filmBytes: 12_345_678)
        store.keep(known, for: video)
        #expect(store.calibration(for: VideoEncoding(codec: .h264, crf: 17, preset: "veryfast")) == known)
        #expect(store.calibration(for: VideoEncoding(codec: .h264, crf: 20, preset: "medium")) == Calibration())
        #expect(store.calibration(for: VideoEncoding(codec: .hevc, crf: 20, preset: "veryfast")) == Calibration())
    }
}
