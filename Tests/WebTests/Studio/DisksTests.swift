import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Web

/// Disks that stop answering. A pipe that nobody writes to stands for one: opening it never returns. `release` lets it.
@Suite(.timeLimit(.minutes(1))) struct DisksTests {
    /// Lets time pass at once, so that work that has not ended counts as silent; but never tries a silent place again.
    private static var impatient: Disks {
        Disks(patience: .zero) { if $0 == Disks.pause { try await ContinuousClock().sleep(for: .seconds(3600)) } }
    }

    /// A call that never returns until it is released.
    private final class DeadDisk: Sendable {
        private let folder: TemporaryFolder
        let path: String

        init() throws {
            folder = try TemporaryFolder()
            path = try folder.pipe("pipe")
        }

        @Sendable func hang() { close(open(path, O_RDONLY)) }

        /// Lets everybody who hangs return. True if somebody did.
        func release() -> Bool {
            let file = open(path, O_WRONLY | O_NONBLOCK)
            if file >= 0 { close(file) }
            return file >= 0
        }
    }

    @Test func `work returns its result, or its error`() async throws {
        let disks = Disks()
        #expect(try await disks.work(at: "/a") { 7 } == 7)
        await #expect(throws: POSIXError.self) { try await disks.work(at: "/a") { throw POSIXError(.EIO) } }
    }

    @Test func `a disk that does not answer costs one request, and not those of others`() async throws {
        let disk = try DeadDisk()
        let disks = Self.impatient
        let first = await refusal { try await disks.work(at: "/dead") { disk.hang() } }
        #expect(first?.kind == .unavailable && first?.code == "disk-silent")
        // The next is refused without being begun.
        let begun = Atomic(false)
        let next = await refusal { try await disks.work(at: "/dead") { begun.store(true, ordering: .relaxed) } }
        let hasBegun = begun.load(ordering: .relaxed)
        #expect(next?.code == "disk-silent" && !hasBegun)
        #expect(try await Disks().work(at: "/other") { 1 } == 1)
        while !disk.release() { await Task.yield() }
        // Once it answers, so does its place.
        while await refusal({ try await disks.work(at: "/dead") {} }) != nil { await Task.yield() }
    }

    @Test func `who is cancelled does not wait for a disk`() async throws {
        let disk = try DeadDisk()
        let disks = Disks()
        let task = Task { try await disks.work(at: "/dead") { disk.hang() } }
        while !disk.release() { await Task.yield() }
        try await task.value
        let other = Task { try await disks.work(at: "/dead") { disk.hang() } }
        other.cancel()
        await #expect(throws: CancellationError.self) { try await other.value }
        while !disk.release() { await Task.yield() }
    }

    @Test func `long work is given up when one of its disks falls silent`() async throws {
        let disks = Self.impatient
        let disk = try DeadDisk()
        _ = await refusal { try await disks.work(at: "/dead") { disk.hang() } }
        let given = await refusal {
            try await disks.watching(["/dead"], on: TestStudio.blocking) {
                // Like a scan that waits for the disk, and does not notice that it is not wanted any more.
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        #expect(given?.code == "disk-silent")
        while !disk.release() { await Task.yield() }
    }

    @Test func `the end waits for work, but not for a disk`() async throws {
        let done = Atomic(false)
        await Disks().awaitEnd({ done.store(true, ordering: .relaxed) }, on: TestStudio.blocking)
        let isDone = done.load(ordering: .relaxed)
        #expect(isDone)
        await Self.impatient.awaitEnd(
            { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }, on: TestStudio.blocking)
    }
}
