import TestSupport
import Testing

@testable import Model
@testable import Pipeline

@Suite struct TaskBundlesTests {
    private func divide(_ count: Int, milliseconds: Double, workers: Int = 1) throws -> [[RenderTask]] {
        let tasks = try (0..<count).map { try RenderTask.segment("\($0)") }
        return TaskBundles { _ in milliseconds }.divide(tasks, workers: workers)
    }

    @Test func `short segments share a bundle, in order`() throws {
        let bundles = try divide(100, milliseconds: 5_000)
        #expect(bundles.count == 20)
        #expect(bundles.allSatisfy { $0.count == 5 })
        #expect(bundles[1][0] == (try RenderTask.segment("5")))
    }

    @Test func `long segments have one each`() throws {
        #expect(try divide(10, milliseconds: 60_000).count == 10)
    }

    @Test func `several workers get as much more`() throws {
        #expect(try divide(100, milliseconds: 5_000, workers: 4).count == 5)
    }

    @Test func `an array never has more elements than Slurm allows by default`() throws {
        let bundles = try divide(3000, milliseconds: 60_000)
        #expect(bundles.count <= 1000)
        #expect(bundles.reduce(0) { $0 + $1.count } == 3000)
    }

    @Test func `nothing is nothing`() throws {
        #expect(try divide(0, milliseconds: 1).isEmpty)
    }

    @Test func `differences name what is here and there`() {
        func versions(_ libav: String, _ encoders: [String: String]) -> NodeVersions {
            NodeVersions(
                program: "1.0", renderer: RendererVersion(renderer: 9, libav: libav), encoders: encoders)
        }
        let own = versions("libavcodec 59.37.100, libavutil 57.1", ["libx264.so.164": "aa"])
        #expect(own.differences(of: own).isEmpty)
        let other = versions("libavcodec 60.1.100, libavutil 57.1", ["libx264.so.165": "bb"])
        #expect(
            own.differences(of: other) == [
                "libavcodec 60.1.100 instead of 59.37.100", "no libx264.so.164 aa",
                "libx264.so.165 bb, which is not here",
            ])
        var newer = own
        newer.program = "1.1"
        newer.text = ["pango": "1.50"]
        #expect(own.differences(of: newer) == ["dayreel 1.1 instead of 1.0", "pango 1.50, which is not here"])
    }
}
