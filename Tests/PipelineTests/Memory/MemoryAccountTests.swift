import Testing

@testable import Model
@testable import Pipeline

@Suite struct MemoryAccountTests {
    private static let alike = FootprintClass("alike")

    private func account(bytes: Int64 = 100) -> MemoryAccount { MemoryAccount(MemoryBudget(bytes: bytes) { _ in 0 }) }

    private func estimate(
        _ bytes: Int64, isLarge: Bool = false, footprintClass: FootprintClass? = nil
    ) -> MemoryEstimate {
        MemoryEstimate(bytes: bytes, isLarge: isLarge, footprintClass: footprintClass)
    }

    @Test func roomIsWhatTheTasksInHandLeave() throws {
        var account = account()
        #expect(account.hasRoom(for: estimate(900)))
        let task = try RenderTask.segment("a")
        account.take(task, estimate(60))
        #expect(account.bytesTaken == 60)
        #expect(account.hasRoom(for: estimate(40)))
        #expect(!account.hasRoom(for: estimate(41)))
        account.release(task.key)
        #expect(account.bytesTaken == 0)
        #expect(account.hasRoom(for: estimate(900)))
    }

    /// A sixty-fourth more than it was seen to take: at most, once its dissolve is over and its buffers are full, and
    /// then since what was in the dissolve has been given back.
    @Test func aTaskCountsAsItsEstimateThenAsItsPeakUntilItHasSettled() throws {
        var account = account()
        let task = try RenderTask.segment("a", frames: 90, overlap: 15)
        account.take(task, estimate(90))
        for (frames, bytes, counted) in [
            (24, 64, 90), (25, 32, 65), (39, 32, 65), (40, 32, 32), (50, 64, 65), (60, 32, 65),
        ] {
            account.note(Int64(bytes), of: task.key, after: frames)
            #expect(account.bytesTaken == counted, "after \(frames) frames")
        }
        account.note(32, of: RenderKey(digest: "unknown"), after: 75)
        #expect(account.bytesTaken == 65)
    }

    @Test func aTaskThatTakesMoreThanEstimatedCountsAsThat() throws {
        var account = account()
        let task = try RenderTask.segment("a")
        account.take(task, estimate(40))
        account.note(60, of: task.key, after: 10)
        #expect(account.bytesTaken == 60)
    }

    /// The account keeps the peak of the dissolve, though the worker uses less in the end.
    @Test func aTaskCountsAsWhatItsLikeTookAtMost() throws {
        var account = account()
        let first = try RenderTask.segment("a", frames: 90, overlap: 15)
        account.take(first, estimate(90, footprintClass: Self.alike))
        account.note(64, of: first.key, after: 10)
        account.note(32, of: first.key, after: 40)
        #expect(account.hasRoom(for: estimate(90, footprintClass: Self.alike)))
        #expect(!account.hasRoom(for: estimate(90, footprintClass: FootprintClass("another"))))
        #expect(!account.hasRoom(for: estimate(90)))
        account.take(try RenderTask.segment("b"), estimate(90, footprintClass: Self.alike))
        #expect(account.bytesTaken == 32 + 65)
    }

    /// A dissolve of 15 frames into a clip of 30, as in films of short clips: the clip ends before memory use settles.
    @Test func aShortTaskTellsItsLikeToo() throws {
        var account = account()
        for (name, reports, counted) in [("a", [20], 90), ("b", [20, 30], 90), ("c", [], 65)]
            as [(String, [Int], Int64)]
        {
            let task = try RenderTask.segment(name, frames: 30, overlap: 15)
            account.take(task, estimate(90, footprintClass: Self.alike))
            #expect(account.bytesTaken == counted)
            for frames in reports { account.note(64, of: task.key, after: frames) }
            account.release(task.key)
        }
    }

    @Test func whatIsLeftIsThatOfTheTaskWithMostFramesLeft() throws {
        var account = account()
        #expect(account.framesLeft == 0)
        let (long, short) = (try RenderTask.segment("long", frames: 90), try RenderTask.segment("short", frames: 50))
        account.take(long, estimate(1))
        account.take(short, estimate(1))
        #expect(account.framesLeft == 90)
        account.note(1, of: long.key, after: 60)
        #expect(account.framesLeft == 50)
        account.release(short.key)
        #expect(account.framesLeft == 30)
    }

    @Test func smallTasksPassBesideLargeOnesAndTheSound() throws {
        for (task, isLarge, passes) in try [
            (RenderTask.segment("a"), false, false), (RenderTask.segment("b"), true, true),
            (RenderTask.sound(frames: 30), false, true),
        ] {
            var account = account()
            account.take(task, estimate(60, isLarge: isLarge))
            #expect(account.allowsBackfill == passes)
        }
    }
}
