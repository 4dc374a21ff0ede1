import Foundation
import Model
import Synchronization
import Testing

@testable import DayreelKit

/// Watching, with a clock that only the test moves and files that are values.
@Suite struct WatchMediaTests {
    private typealias FileState = QuietFiles.FileState

    /// A disk and a clock.
    private final class World: Sendable {
        struct State {
            var now: Int64 = 0
            var files: [String: Int64] = [:]
            /// The events, one for each time that the watch waits.
            var script: [@Sendable (inout State) -> Set<String>?] = []
            var waits: [Int64] = []
        }

        let state = Mutex(State())

        func feed(isComplete: Bool = true) -> ChangeFeed {
            ChangeFeed(
                isComplete: { isComplete },
                next: { milliseconds in
                    try self.state.withLock { state in
                        state.waits.append(milliseconds)
                        guard !state.script.isEmpty else { throw CancellationError() }
                        let step = state.script.removeFirst()
                        return step(&state)
                    }
                })
        }

        func fileState(_ path: String) -> FileState? {
            state.withLock { $0.files[path] }.map { FileState(size: $0, modified: 0) }
        }
    }

    /// The calls of the watch's body, each as a text with the time and the busy files.
    private func calls(
        _ world: World, isComplete: Bool = true, isPeriodic: Bool = false, gaps: [String] = [],
        young: @escaping @Sendable () -> [String] = { [] },
        unfinished: @escaping @Sendable (_ now: Int64) -> Set<String> = { _ in [] }
    ) async -> (calls: [String], notes: [String]) {
        let calls = Mutex<[String]>([])
        let notes = Mutex<[String]>([])
        var feed = world.feed(isComplete: isComplete)
        feed.gaps = { gaps }
        let watch = WatchMedia(
            WatchMedia.Senses(
                feed: feed, clock: { world.state.withLock { $0.now } }, fileState: world.fileState,
                young: { _ in young() }),
            WatchMedia.Pace(settling: .seconds(5), interval: .seconds(60), isPeriodic: isPeriodic))
        _ = try? await watch.run(warn: { note in notes.withLock { $0.append(note.message) } }) { busy in
            let now = world.state.withLock { $0.now }
            calls.withLock { $0.append("\(now): \(busy.sorted().joined(separator: ","))") }
            return unfinished(now)
        }
        return (calls.withLock { $0 }, notes.withLock { $0 })
    }

    @Test func `a growing file is left alone until it has been unchanged for long enough`() async {
        let world = World()
        world.state.withLock { state in
            state.script = [
                {
                    $0.files["a"] = 1; return ["a"]
                },
                {
                    $0.now = 4000; $0.files["a"] = 2; return ["a"]
                },
                // No event is reported, but the file has grown.
                {
                    $0.now = 9500; $0.files["a"] = 3; return []
                },
                {
                    $0.now = 14_400; return []
                },
                {
                    $0.now = 14_500; return []
                },
            ]
        }
        #expect(await calls(world).calls == ["0: ", "14500: "])
        #expect(world.state.withLock { $0.waits } == [3_600_000, 5000, 5000, 5000, 5000, 3_600_000])
    }

    @Test func `a growing file does not hold up the others`() async {
        let world = World()
        world.state.withLock { state in
            state.script = [
                {
                    $0.files = ["a": 1, "b": 1]; return ["a", "b"]
                },
                {
                    $0.now = 5000; $0.files["b"] = 2; return ["b"]
                },
                {
                    $0.now = 10_000; return []
                },
            ]
        }
        #expect(await calls(world).calls == ["0: ", "5000: b", "10000: "])
    }

    /// The file may be broken or still incomplete. After ten seconds the watch can tell, even if no further event arrives.
    @Test func `a file that looks unfinished is looked at again once it is old enough`() async {
        let world = World()
        world.state.withLock { state in
            state.script = [
                {
                    $0.files["a"] = 1; return ["a"]
                },
                {
                    $0.now = 5000; return []
                },
                {
                    $0.now = 15_999; return []
                },
                {
                    $0.now = 16_000; return []
                },
                {
                    $0.now = 40_000; return []
                },
            ]
        }
        let calls = await calls(world, unfinished: { $0 == 5000 ? ["a"] : [] }).calls
        #expect(calls == ["0: ", "5000: ", "16000: "])
    }

    @Test func `a job waits for all files of a card, but at most an hour`() async {
        let world = World()
        world.state.withLock { state in
            state.script = [
                {
                    $0.files = ["a": 1, "b": 1]; return ["a", "b"]
                },
                {
                    $0.now = 5000; $0.files["b"] = 2; return ["b"]
                },
                {
                    $0.now = 10_000; return []
                },
                {
                    $0.now = 59_000; $0.files["c"] = 1; return ["c"]
                },
                {
                    $0.now = 60_000; $0.files["c"] = 2; return ["c"]
                },
                {
                    $0.now = 70_000; $0.files["c"] = 3; return ["c"]
                },
            ]
        }
        #expect(await calls(world, isPeriodic: true).calls == ["0: ", "10000: ", "70000: c"])
    }

    @Test func `a file that disappears again is no error`() async {
        let world = World()
        world.state.withLock { state in
            state.script = [
                {
                    $0.files["a"] = 1; return ["a"]
                },
                {
                    $0.now = 1000; $0.files["a"] = nil; return ["a"]
                },
                {
                    $0.now = 6000; return []
                },
            ]
        }
        #expect(await calls(world).calls == ["0: ", "6000: "])
    }

    @Test func `a file that was growing before the watch is waited for once`() async {
        let world = World()
        world.state.withLock { state in
            state.files["young"] = 1
            state.script = [
                {
                    $0.now = 5000; $0.files["young"] = 2; return []
                },
                {
                    $0.now = 10_000; return []
                },
                // Anything may have changed. The clock of the file's disk is ahead, so the file looks young for ever.
                {
                    $0.now = 11_000; return nil
                },
                {
                    $0.now = 12_000; $0.files["young"] = 3; return nil
                },
            ]
        }
        let answer = await calls(world) { ["young"] }
        #expect(answer.calls == ["0: young", "10000: ", "11000: ", "12000: young"])
    }

    @Test func `a job does not begin while a card is being copied`() async {
        let world = World()
        world.state.withLock { state in
            state.files["young"] = 1
            state.script = [
                {
                    $0.now = 5000; $0.files["young"] = 2; return []
                },
                {
                    $0.now = 10_000; return []
                },
            ]
        }
        #expect(await calls(world, isPeriodic: true) { ["young"] }.calls == ["10000: "])
    }

    @Test func `the reason for missing reports of changes is given once`() async {
        let world = World()
        world.state.withLock { $0.script = [{ _ in nil }, { _ in nil }] }
        let answer = await calls(world, isComplete: false, gaps: ["the network is slow"])
        #expect(answer.notes.count == 1 && answer.notes.first?.hasPrefix("the network is slow") == true)
        #expect(answer.calls.count == 3)
    }

    @Test func `sources without reports of changes are scanned periodically, others are not`() async {
        for (isComplete, isPeriodic, wanted) in [(false, false, 3), (true, false, 1), (true, true, 3)] {
            let world = World()
            world.state.withLock { state in
                state.script = [
                    {
                        $0.now = 59_000; return []
                    },
                    {
                        $0.now = 60_000; return []
                    },
                    {
                        $0.now = 119_000; return []
                    },
                    {
                        $0.now = 120_000; return []
                    },
                ]
            }
            #expect(await calls(world, isComplete: isComplete, isPeriodic: isPeriodic).calls.count == wanted)
        }
    }

    @Test func `more events than the kernel keeps cause a scan`() async {
        let world = World()
        world.state.withLock { $0.script = [{ _ in nil }] }
        #expect(await calls(world).calls == ["0: ", "0: "])
    }
}
