import Foundation
import Model
import Synchronization
import Testing

@testable import Web

/// The recordings that get a copy, and the point after which none is made.
@Suite struct PlayableCopiesTests {
    /// Makers that wait until the test lets them go on.
    private actor Workshop {
        private(set) var begun: [String] = []
        private(set) var ended: [String] = []
        private var gates: [String: CheckedContinuation<Void, any Error>] = [:]
        private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        func make(_ id: String) async throws -> String {
            begun.append(id)
            for watcher in watchers where watcher.count <= begun.count { watcher.continuation.resume() }
            watchers.removeAll { $0.count <= begun.count }
            do {
                try await withTaskCancellationHandler {
                    try await withCheckedThrowingContinuation { gates[id] = $0 }
                } onCancel: {
                    Task { await self.open(id, throwing: CancellationError()) }
                }
            } catch {
                ended.append(id + " cancelled")
                throw error
            }
            ended.append(id)
            return "/copies/\(id)"
        }

        func open(_ id: String, throwing error: (any Error)? = nil) {
            let gate = gates.removeValue(forKey: id)
            if let error { gate?.resume(throwing: error) } else { gate?.resume() }
        }

        func waitForBeginning(_ count: Int) async {
            guard begun.count < count else { return }
            await withCheckedContinuation { watchers.append((count, $0)) }
        }
    }

    private let shop = Workshop()

    private func copies() -> PlayableCopies { PlayableCopies { [shop] in try await shop.make($0.id) } }

    private static func media(_ id: String) -> StudioMedia {
        StudioMedia(
            id: id, location: MediaLocation(path: "/media/\(id)"), disk: "/media", kind: .video, codec: "hevc",
            dynamicRange: .standard,
            duration: .seconds(1), width: 16, height: 16, rotation: 0, hasAudio: false, playable: .proxy)
    }

    @Test func `two requests for the same copy share it`() async throws {
        let copies = copies()
        async let one = copies.file(for: Self.media("a"))
        await shop.waitForBeginning(1)
        async let other = copies.file(for: Self.media("a"))
        while await copies.waitingCount < 2 { await Task.yield() }
        await shop.open("a")
        #expect(try await [one, other] == ["/copies/a", "/copies/a"])
        #expect(await shop.begun == ["a"])
    }

    @Test func `a copy is made only as long as someone waits for it`() async throws {
        let copies = copies()
        let first = Task { try await copies.file(for: Self.media("a")) }
        await shop.waitForBeginning(1)
        let second = Task { try await copies.file(for: Self.media("a")) }
        while await copies.waitingCount < 2 { await Task.yield() }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(await shop.ended.isEmpty)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        let third = Task { try await copies.file(for: Self.media("a")) }
        await shop.waitForBeginning(2)
        #expect(await shop.ended == ["a cancelled"])
        await shop.open("a")
        #expect(try await third.value == "/copies/a")
    }

    @Test func `copies are made one at a time, and abandoned ones never begin`() async throws {
        let copies = copies()
        let one = Task { try await copies.file(for: Self.media("a")) }
        await shop.waitForBeginning(1)
        let gone = Task { try await copies.file(for: Self.media("b")) }
        while await copies.waitingCount < 2 { await Task.yield() }
        let two = Task { try await copies.file(for: Self.media("c")) }
        while await copies.waitingCount < 3 { await Task.yield() }
        gone.cancel()
        await #expect(throws: CancellationError.self) { try await gone.value }
        await shop.open("a")
        await shop.waitForBeginning(2)
        #expect(await shop.begun == ["a", "c"])
        await shop.open("c")
        #expect(try await [one.value, two.value] == ["/copies/a", "/copies/c"])
    }

    @Test func `closing the server ends the work`() async throws {
        let copies = copies()
        let one = Task { try await copies.file(for: Self.media("a")) }
        await shop.waitForBeginning(1)
        await copies.close()
        await #expect(throws: CancellationError.self) { try await one.value }
        #expect(await shop.ended == ["a cancelled"])
    }
}
