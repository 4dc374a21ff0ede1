import Files
import Model
import Pipeline
import Testing

@testable import Stages

@Suite struct TaskMemoryTests {
    private let source = Fingerprint(digest: "aa")

    private func task(
        _ width: Int, _ height: Int, preset: String = "veryfast", range: FilmRange = .sdr, fit: Fit = .letterbox,
        showing item: MediaItem? = nil
    ) throws -> RenderTask {
        let format = FilmFormat(
            width: width, height: height, frameRate: FrameRate(30), fit: fit,
            video: VideoEncoding(preset: preset, dynamicRange: range))
        let recipe = RenderTask.Recipe.segment(
            SegmentRecipe(
                version: StandardPipeline.version, format: format,
                clip: ClipRecipe(source: source, start: .zero, frames: 30), frames: 0..<30))
        let inputs = item.map { [source: SourceInfo($0)] } ?? [:]
        return RenderTask(recipe: recipe, inputs: inputs, key: try RenderKey(of: recipe), clips: [0])
    }

    @Test func `larger films and slower presets take more`() throws {
        let hd = TaskMemory.bytes(of: try task(1280, 720))
        let fullHD = TaskMemory.bytes(of: try task(1920, 1080))
        #expect(hd < fullHD)
        #expect(fullHD < TaskMemory.bytes(of: try task(1920, 1080, preset: "medium")))
        #expect(TaskMemory.bytes(of: try task(1920, 1080, preset: "superfast")) < fullHD)
    }

    @Test func `pictures of a film in HDR take twice the memory`() throws {
        let item = try TestItems.item("a.mov", day: "2024-12-01", width: 640, height: 360)
        let process: Int64 = 40_000_000
        let sdr = TaskMemory.bytes(of: try task(1920, 1080, showing: item)) - process
        #expect(TaskMemory.bytes(of: try task(1920, 1080, range: .hdr, showing: item)) - process == 2 * sdr)
    }

    /// Telephones store an upright picture lying, with a rotation.
    @Test func `a turned picture counts as it is shown, bars included`() throws {
        func bytes(_ width: Int, _ height: Int, turned rotation: Int) throws -> Int64 {
            var item = try TestItems.item("a.mov", day: "2024-12-01", width: width, height: height)
            item.rotation = rotation
            return TaskMemory.bytes(of: try task(1920, 1080, fit: .blur, showing: item))
        }
        #expect(try bytes(1080, 1920, turned: 90) == bytes(1080, 1920, turned: 0))
        #expect(try bytes(1080, 1920, turned: 90) > bytes(1920, 1080, turned: 0))
    }

    @Test func `an unknown source counts as 4K HDR`() throws {
        let unknown = TaskMemory.bytes(of: try task(1920, 1080))
        let item = try TestItems.item("a.mov", day: "2024-12-01", width: 640, height: 360)
        let known = TaskMemory.bytes(of: try task(1920, 1080, showing: item))
        #expect(unknown - known == Int64(3840 * 2160 * 30 - 640 * 360 * 10))
    }

    @Test func `a photo counts with its pixels, but never with more than any has`() throws {
        func bytes(_ width: Int, _ height: Int) throws -> Int64 {
            var item = try TestItems.item("a.heic", day: "2024-12-01", width: width, height: height)
            item.kind = .still
            return TaskMemory.bytes(of: try task(1920, 1080, showing: item))
        }
        #expect(try bytes(4032, 3024) - bytes(1008, 756) == Int64(4032 * 3024 - 1008 * 756) * 6)
        #expect(try bytes(60_000, 60_000) == bytes(8000, 6000))
    }

    /// A source may state false sizes, so the kernel's limit does not depend on them.
    @Test func `a task's upper limit does not depend on its source's claims`() throws {
        let item = try TestItems.item("a.mov", day: "2024-12-01", width: 16, height: 16)
        #expect(
            TaskMemory.most(of: try task(3840, 2160, showing: item)) == TaskMemory.most(of: try task(3840, 2160)))
    }

    @Test func `a planned task describes its sources`() throws {
        let item = try TestItems.item("a.mov", day: "2024-12-01", width: 640, height: 360)
        let timeline = try TestItems.timeline([Pick(item: item)])
        let tasks = try Split(version: StandardPipeline.version).tasks(for: timeline)
        let source = try #require(timeline.clips.first?.source)
        // The segments of the picture, and the sound.
        #expect(tasks.count > 1)
        #expect(tasks.map(\.inputs) == tasks.map { _ in [source: SourceInfo(item)] })
        let line = try InternalJSON.bytes(of: tasks[0])
        #expect(try InternalJSON.value(RenderTask.self, from: line) == tasks[0])
    }

    @Test func `ten bits take twice as much as eight`() throws {
        var item = try TestItems.item("a.mov", day: "2024-12-01", width: 640, height: 360)
        let eight = TaskMemory.bytes(of: try task(1280, 720, showing: item))
        item.bitDepth = 10
        #expect(TaskMemory.bytes(of: try task(1280, 720, showing: item)) - eight == 640 * 360 * 10)
    }

    @Test func `a Live Photo in Display P3 takes as much as HDR`() throws {
        var item = try TestItems.item("a.mov", day: "2024-12-01", width: 1440, height: 1920)
        item.codec = "hevc"
        let video = try task(1920, 1080, showing: item)
        item.kind = .livePhoto
        let live = try task(1920, 1080, showing: item)
        #expect(TaskMemory.bytes(of: live) - TaskMemory.bytes(of: video) == 1440 * 1920 * 15)
        #expect(TaskMemory.memoryClass(of: live) != TaskMemory.memoryClass(of: video))
    }

    @Test func `tasks that decode and encode alike share a class`() throws {
        let item = try TestItems.item("a.mov", day: "2024-12-01", width: 640, height: 360)
        let memoryClass = try #require(TaskMemory.memoryClass(of: try task(1920, 1080, showing: item)))
        var other = try TestItems.item("b.mov", day: "2024-12-02", width: 640, height: 360)
        #expect(TaskMemory.memoryClass(of: try task(1920, 1080, showing: other)) == memoryClass)
        #expect(TaskMemory.memoryClass(of: try task(1280, 720, showing: other)) != memoryClass)
        other.codec = "hevc"
        #expect(TaskMemory.memoryClass(of: try task(1920, 1080, showing: other)) != memoryClass)
        #expect(TaskMemory.memoryClass(of: try task(1920, 1080)) == nil)
    }

    @Test func `two workers render a 1080p month within the default memory`() throws {
        let item = try TestItems.item("a.mov", day: "2024-12-01", width: 640, height: 360)
        #expect(2 * TaskMemory.bytes(of: try task(1920, 1080, showing: item)) < 445_000_000)
    }

    /// The last pictures of a recording in 4K are drawn before the encoder opens, so that a dissolve out of it leaves room for another task.
    @Test func `two workers render where recordings of 1080p and of 4K meet`() throws {
        var small = try TestItems.item("a.mov", day: "2024-12-01", width: 1920, height: 1080)
        var large = try TestItems.item("b.mov", day: "2024-12-02", width: 3840, height: 2160)
        (small.codec, large.codec) = ("h264", "hevc")
        let other = Fingerprint(digest: "bb")
        func bytes(from outgoing: MediaItem) throws -> Int64 {
            var task = try task(1920, 1080, showing: small)
            guard case .segment(var recipe) = task.recipe else { return .max }
            recipe.outgoing = SegmentRecipe.Outgoing(
                clip: ClipRecipe(source: other, start: .zero, frames: 30), style: .crossDissolve, overlap: 15)
            task.recipe = .segment(recipe)
            task.inputs[other] = SourceInfo(outgoing)
            return TaskMemory.bytes(of: task)
        }
        #expect(try bytes(from: large) + bytes(from: small) < 445_000_000)
        #expect(try bytes(from: large) > bytes(from: small))
    }
}
