import Model
import Pipeline
import Testing

@testable import Stages

@Suite struct TaskFootprintTests {
    private let source = Fingerprint(digest: "aa")

    private func task(_ width: Int, _ height: Int, preset: String = "veryfast") throws -> RenderTask {
        let format = FilmFormat(
            width: width, height: height, frameRate: FrameRate(30), video: VideoEncoding(preset: preset))
        let recipe = RenderTask.Recipe.segment(
            SegmentRecipe(
                version: StandardPipeline.version, format: format,
                clip: ClipRecipe(source: source, start: .zero, frames: 30), frames: 0..<30))
        return RenderTask(recipe: recipe, inputs: [:], key: try RenderKey(of: recipe), clips: [0])
    }

    @Test func `larger films and slower presets take more`() throws {
        let footprint = TaskFootprint()
        let hd = footprint.bytes(of: try task(1280, 720))
        let fullHD = footprint.bytes(of: try task(1920, 1080))
        #expect(hd < fullHD)
        #expect(fullHD < footprint.bytes(of: try task(1920, 1080, preset: "medium")))
        #expect(footprint.bytes(of: try task(1920, 1080, preset: "superfast")) < fullHD)
    }

    @Test func `an unknown source counts as 4K HDR until a plan tells what it is`() throws {
        let footprint = TaskFootprint()
        let task = try task(1920, 1080)
        let before = footprint.bytes(of: task)
        let item = try TestItems.item("a.mov", day: "2024-12-01", width: 640, height: 360)
        let timeline = try TestItems.timeline([Pick(item: item)])
        let known = try #require(timeline.clips.first?.source)
        var plan = ReelPlan(
            request: ReelRequest(job: TestItems.job(), today: item.day, now: 0),
            found: ScanResult(items: [], refused: []),
            selection: try TestItems.selection([Pick(item: item)]), timeline: timeline, tasks: [])
        footprint.learn(from: plan)
        #expect(footprint.bytes(of: task) == before)
        plan.timeline.clips[0].source = source
        footprint.learn(from: plan)
        #expect(before - footprint.bytes(of: task) == Int64(3840 * 2160 * 30 - 640 * 360 * 10))
        #expect(known != source)
    }

    @Test func `ten bits take twice as much as eight`() throws {
        var item = try TestItems.item("a.mov", day: "2024-12-01", width: 640, height: 360)
        let eight = try footprint(knowing: item).bytes(of: try task(1280, 720))
        item.bitDepth = 10
        #expect(try footprint(knowing: item).bytes(of: try task(1280, 720)) - eight == 640 * 360 * 10)
    }

    @Test func `a Live Photo in Display P3 takes as much as HDR`() throws {
        var item = try TestItems.item("a.mov", day: "2024-12-01", width: 1440, height: 1920)
        item.codec = "hevc"
        let task = try task(1920, 1080)
        let video = try footprint(knowing: item).bytes(of: task)
        item.kind = .livePhoto
        #expect(try footprint(knowing: item).bytes(of: task) - video == 1440 * 1920 * 15)
        let wide = try footprint(knowing: item).likeness(of: task)
        item.kind = .video
        #expect(try footprint(knowing: item).likeness(of: task) != wide)
    }

    @Test func `what decodes and encodes alike is alike`() throws {
        let item = try TestItems.item("a.mov", day: "2024-12-01", width: 640, height: 360)
        let task = try task(1920, 1080)
        let likeness = try #require(try footprint(knowing: item).likeness(of: task))
        var other = try TestItems.item("b.mov", day: "2024-12-02", width: 640, height: 360)
        #expect(try footprint(knowing: other).likeness(of: task) == likeness)
        #expect(try footprint(knowing: other).likeness(of: self.task(1280, 720)) != likeness)
        other.codec = "hevc"
        #expect(try footprint(knowing: other).likeness(of: task) != likeness)
        #expect(TaskFootprint().likeness(of: task) == nil)
    }

    @Test func `two workers render a 1080p month within the default memory`() throws {
        let item = try TestItems.item("a.mov", day: "2024-12-01", width: 640, height: 360)
        #expect(2 * (try footprint(knowing: item).bytes(of: try task(1920, 1080))) < 445_000_000)
    }

    /// One that a plan has told of the item, as the source of `task`.
    private func footprint(knowing item: MediaItem) throws -> TaskFootprint {
        var timeline = try TestItems.timeline([Pick(item: item)])
        timeline.clips[0].source = source
        let footprint = TaskFootprint()
        footprint.learn(
            from: ReelPlan(
                request: ReelRequest(job: TestItems.job(), today: item.day, now: 0),
                found: ScanResult(items: [], refused: []), selection: try TestItems.selection([Pick(item: item)]),
                timeline: timeline, tasks: []))
        return footprint
    }
}
