import DayreelKit
import HTTPTypes
import Model

/// Gives the copies that browsers can play. One is made at a time, and only while somebody waits for it.
actor ProxyDesk {
    private struct Work {
        let number: Int
        let task: Task<String, any Error>
        var waiting = 1
    }

    private let make: @Sendable (StudioMedia) async throws -> String
    private var works: [MediaLocation: Work] = [:]
    private var last: Task<String, any Error>?
    private var count = 0

    /// `make` gives the path of a recording's copy, which it makes if it is not there.
    init(make: @escaping @Sendable (StudioMedia) async throws -> String) { self.make = make }

    /// Path of the copy. Throws `DayreelError`, and `CancellationError` if nobody waits for it any more.
    func file(for media: StudioMedia) async throws -> String {
        let work = join(media)
        defer { leave(media.location, work.number) }
        return try await withTaskCancellationHandler {
            try await work.task.value
        } onCancel: {
            Task { await self.abandon(media.location, work.number) }
        }
    }

    private func join(_ media: StudioMedia) -> Work {
        if var work = works[media.location] {
            work.waiting += 1
            works[media.location] = work
            return work
        }
        let (before, make) = (last, make)
        count += 1
        let task = Task {
            // One after the other, well or not.
            _ = await before?.result
            try Task.checkCancellation()
            return try await make(media)
        }
        last = task
        let work = Work(number: count, task: task)
        works[media.location] = work
        return work
    }

    private func leave(_ location: MediaLocation, _ number: Int) {
        guard var work = works[location], work.number == number else { return }
        work.waiting -= 1
        works[location] = work.waiting > 0 ? work : nil
    }

    /// Ends the work when the last one who waits for it leaves. The next to ask starts it from the beginning.
    private func abandon(_ location: MediaLocation, _ number: Int) {
        guard let work = works[location], work.number == number, work.waiting <= 1 else { return }
        work.task.cancel()
        works[location] = nil
    }
}
