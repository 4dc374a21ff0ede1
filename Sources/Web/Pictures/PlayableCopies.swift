import DayreelKit
import HTTPTypes
import Model

/// Provides copies of recordings that browsers can play. It makes one at a time, and only while somebody waits for it.
actor PlayableCopies {
    private struct Work {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: CheckedContinuation<String, any Error>] = [:]
    }

    /// A recording, and how small its copy has to be.
    private struct Key: Hashable {
        let location: MediaLocation
        let mostBytes: Int64?

        init(_ media: StudioMedia) { (location, mostBytes) = (media.location, media.mostBytes) }
    }

    private let make: @Sendable (StudioMedia) async throws -> String
    private var works: [Key: Work] = [:]
    private var last: Task<Void, Never>?
    private var count = 0

    /// `make` returns the path of a recording's copy, and makes it if needed.
    init(make: @escaping @Sendable (StudioMedia) async throws -> String) { self.make = make }

    /// The path of the copy. Throws `DayreelError`, and `CancellationError` if the caller is cancelled or `close` was called.
    func file(for media: StudioMedia) async throws -> String {
        count += 1
        let ticket = count
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { wait($0, ticket, media) }
        } onCancel: {
            Task { await self.leave(Key(media), ticket) }
        }
    }

    /// The number of callers that wait for a copy.
    var waitingCount: Int { works.values.reduce(0) { $0 + $1.waiting.count } }

    /// Cancels all work and everybody who waits for it. Returns when the last work has ended.
    func close() async {
        for (key, work) in works {
            for ticket in work.waiting.keys { leave(key, ticket) }
        }
        await last?.value
    }

    private func wait(_ continuation: CheckedContinuation<String, any Error>, _ ticket: Int, _ media: StudioMedia) {
        var work = works[Key(media)] ?? begin(media)
        work.waiting[ticket] = continuation
        works[Key(media)] = work
    }

    private func begin(_ media: StudioMedia) -> Work {
        let (before, make) = (last, make)
        count += 1
        let number = count
        let task = Task {  // Awaits `make`, which has its own executor.
            // One after the other, whether or not the one before failed.
            await before?.value
            do {
                try Task.checkCancellation()
                let path = try await make(media)
                self.end(Key(media), number, .success(path))
            } catch {
                self.end(Key(media), number, .failure(error))
            }
        }
        last = task
        return Work(number: number, task: task)
    }

    private func end(_ key: Key, _ number: Int, _ result: Result<String, any Error>) {
        guard let work = works[key], work.number == number else { return }
        works[key] = nil
        for continuation in work.waiting.values { continuation.resume(with: result) }
    }

    /// Stops waiting, and cancels the work if nobody else waits for it. Its finished parts stay for the next one.
    private func leave(_ key: Key, _ ticket: Int) {
        guard let continuation = works[key]?.waiting.removeValue(forKey: ticket) else { return }
        continuation.resume(throwing: CancellationError())
        guard let work = works[key], work.waiting.isEmpty else { return }
        work.task.cancel()
        works[key] = nil
    }
}
