import Files
import TestSupport
import Testing

@testable import DayreelKit

/// The lock on the links of albums, and waiting for it.
@Suite struct AlbumLockTests {
    @Test(.timeLimit(.minutes(1))) func `a cancelled wait ends while another process holds the lock`() async throws {
        let folder = try TemporaryFolder()
        let paths = Workspace.ofTest(folder).paths
        let held = try await AlbumLock.wait(paths)
        let waiting = Task { try await AlbumLock.wait(paths) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        withExtendedLifetime(held) {}
    }

    @Test func `the next process gets the lock when it is free`() async throws {
        let folder = try TemporaryFolder()
        let paths = Workspace.ofTest(folder).paths
        var held: FileLock? = try await AlbumLock.wait(paths)
        let waiting = Task { try await AlbumLock.wait(paths) }
        _ = held
        held = nil
        _ = try await waiting.value
    }
}
