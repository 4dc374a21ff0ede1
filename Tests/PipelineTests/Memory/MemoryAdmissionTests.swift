import Testing

@testable import Model
@testable import Pipeline

@Suite struct MemoryAdmissionTests {
    private static let alike = MemoryClass("alike")

    private func admission(bytes: Int64 = 100) -> MemoryAdmission {
        MemoryAdmission(MemoryBudget(bytes: bytes) { _ in 0 })
    }

    private func estimate(
        _ bytes: Int64, isLarge: Bool = false, memoryClass: MemoryClass? = nil
    ) -> MemoryEstimate {
        MemoryEstimate(bytes: bytes, isLarge: isLarge, memoryClass: memoryClass)
    }

    @Test func theRoomIsWhatRunningTasksLeave() throws {
        var admission = admission()
        #expect(admission.hasRoom(for: estimate(900)))
        let task = try RenderTask.segment("a")
        admission.take(task, estimate(60))
        #expect(admission.bytesTaken == 60)
        #expect(admission.hasRoom(for: estimate(40)))
        #expect(!admission.hasRoom(for: estimate(41)))
        admission.release(task.key)
        #expect(admission.bytesTaken == 0)
        #expect(admission.hasRoom(for: estimate(900)))
    }

    /// A sixty-fourth more than it was seen to take: at most, once its dissolve is over and its buffers are full, and
    /// then since what was in the dissolve has been given back.
    @Test func aTaskCountsAsItsEstimateThenAsItsPeakUntilItHasSettled() throws {
        var admission = admission()
        let task = try RenderTask.segment("a", frames: 90, overlap: 15)
        admission.take(task, estimate(90))
        for (frames, bytes, counted) in [
            (24, 64, 90), (25, 32, 65), (39, 32, 65), (40, 32, 32), (50, 64, 65), (60, 32, 65),
        ] {
            admission.note(Int64(bytes), of: task.key, after: frames)
            #expect(admission.bytesTaken == counted, "after \(frames) frames")
        }
        admission.note(32, of: RenderKey(digest: "unknown"), after: 75)
        #expect(admission.bytesTaken == 65)
    }

    @Test func aTaskThatExceedsItsEstimateCountsWithItsRealSize() throws {
        var admission = admission()
        let task = try RenderTask.segment("a")
        admission.take(task, estimate(40))
        admission.note(60, of: task.key, after: 10)
        #expect(admission.bytesTaken == 60)
    }

    /// The admission keeps the peak of the dissolve, though the worker uses less in the end.
    @Test func aTaskCountsAsTheMostThatTasksOfItsClassTook() throws {
        var admission = admission()
        let first = try RenderTask.segment("a", frames: 90, overlap: 15)
        admission.take(first, estimate(90, memoryClass: Self.alike))
        admission.note(64, of: first.key, after: 10)
        admission.note(32, of: first.key, after: 40)
        #expect(admission.hasRoom(for: estimate(90, memoryClass: Self.alike)))
        #expect(!admission.hasRoom(for: estimate(90, memoryClass: MemoryClass("another"))))
        #expect(!admission.hasRoom(for: estimate(90)))
        admission.take(try RenderTask.segment("b"), estimate(90, memoryClass: Self.alike))
        #expect(admission.bytesTaken == 32 + 65)
    }

    /// A dissolve of 15 frames into a clip of 30, as in films of short clips: the clip ends before memory use settles.
    @Test func aShortTaskSetsTheSizeOfItsClassToo() throws {
        var admission = admission()
        for (name, reports, counted) in [("a", [20], 90), ("b", [20, 30], 90), ("c", [], 65)]
            as [(String, [Int], Int64)]
        {
            let task = try RenderTask.segment(name, frames: 30, overlap: 15)
            admission.take(task, estimate(90, memoryClass: Self.alike))
            #expect(admission.bytesTaken == counted)
            for frames in reports { admission.note(64, of: task.key, after: frames) }
            admission.release(task.key)
        }
    }

    @Test func theFramesLeftAreThoseOfTheLongestRemainingTask() throws {
        var admission = admission()
        #expect(admission.framesLeft == 0)
        let (long, short) = (try RenderTask.segment("long", frames: 90), try RenderTask.segment("short", frames: 50))
        admission.take(long, estimate(1))
        admission.take(short, estimate(1))
        #expect(admission.framesLeft == 90)
        admission.note(1, of: long.key, after: 60)
        #expect(admission.framesLeft == 50)
        admission.release(short.key)
        #expect(admission.framesLeft == 30)
    }

    @Test func smallTasksMayRunBesideLargeOnesAndTheSound() throws {
        for (task, isLarge, passes) in try [
            (RenderTask.segment("a"), false, false), (RenderTask.segment("b"), true, true),
            (RenderTask.sound(frames: 30), false, true),
        ] {
            var admission = admission()
            admission.take(task, estimate(60, isLarge: isLarge))
            #expect(admission.allowsBackfill == passes)
        }
    }
}
