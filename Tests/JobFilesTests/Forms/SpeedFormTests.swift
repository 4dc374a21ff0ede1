import Model
import Testing

@testable import JobFiles

/// `clips.speed`, and that of pins.
@Suite struct SpeedFormTests {
    private func parse(_ more: String) throws(JobFileErrors) -> Job {
        let text = """
            version: 1
            timeframe: 2024-12
            sources: [a]
            output: film.mp4
            \(more)

            """
        return try JobFile.parse(
            Array(text.utf8), path: "/jobs/job.yaml", JobFile.Context(workingFolder: "/", homeFolder: nil)
        ).job
    }

    @Test(arguments: [("0.25", 250), ("0.5", 500), ("1", 1000), ("1.5", 1500), ("4", 4000), ("4.0", 4000)])
    func `a speed is a factor`(text: String, thousandths: Int) throws {
        #expect(try parse("clips: { speed: \(text) }").clips.speed == .fixed(Speed(thousandths)))
        let pins = try parse("pins: { 2024-12-24: { media: a.mov, from: 2s, speed: \(text) } }").pins
        #expect(Array(pins.values) == [.media("a.mov", from: .seconds(2), speed: .fixed(Speed(thousandths)))])
    }

    @Test func `a speed may be the telephone's, and is usually as recorded`() throws {
        #expect(try parse("clips: { speed: original }").clips.speed == .original)
        #expect(try parse("clips: { video: 3s }").clips.speed == .normal)
        let pins = try parse("pins: { 2024-12-24: { media: a.mov, speed: original } }").pins
        #expect(Array(pins.values) == [.media("a.mov", speed: .original)])
    }

    @Test(arguments: ["0", "0.2", "4.5", "-1", "half", "0.5x", "1e9", "nan", "[1]"])
    func `others are errors at their line`(text: String) throws {
        let error = try #require(throws: JobFileErrors.self) { _ = try parse("clips:\n  speed: \(text)") }
        #expect(error.errors.map { [$0.line, $0.column] } == [[6, 10]])
        let pin = try #require(throws: JobFileErrors.self) {
            _ = try parse("pins:\n  2024-12-24:\n    media: a.mov\n    speed: \(text)")
        }
        #expect(pin.errors.map { [$0.line, $0.column] } == [[8, 12]])
    }
}
