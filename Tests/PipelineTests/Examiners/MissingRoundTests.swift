import Synchronization
import Testing

@testable import Model
@testable import Pipeline

/// Questions that need something fetched before they can be answered.
@Suite struct MissingRoundTests {
    private func bytes(_ number: Int) -> MissingBytes { MissingBytes(path: "/\(number)", 0..<1) }

    private func lost(_ count: Int, needing needs: Set<Int>, _ supply: MediaSupply?) async throws -> [Int: String] {
        let lost = Mutex<[Int: String]>([:])
        let there = Mutex<Set<Int>>([])
        try await MissingRound.forEach(count, supply: supply) { indices, missing in
            for index in indices where needs.contains(index) && there.withLock({ $0.insert(index).inserted }) {
                missing.add(index, [bytes(index)])
            }
        } lost: { index, loss in
            lost.withLock { $0[index] = loss.words }
        }
        return lost.withLock { $0 }
    }

    @Test func nothingIsFetchedForWhatIsHere() async throws {
        let supply = MediaSupply { _ in throw DayreelError(.internalError, "asked") }
        #expect(try await lost(1000, needing: [], supply).isEmpty)
    }

    /// So a scan of a large bucket has answers long before all of it is fetched.
    @Test func manyAreFetchedInPortions() async throws {
        let portions = Mutex<[Int]>([])
        let supply = MediaSupply { missing in
            portions.withLock { $0.append(missing.count) }
            return [:]
        }
        #expect(try await lost(1200, needing: Set(100..<1200), supply).isEmpty)
        #expect(portions.withLock { $0 } == [512, 512, 76])
    }

    @Test func whatCannotBeFetchedIsLostWithTheReason() async throws {
        let supply = MediaSupply { _ in ["/1": DayreelError(.missingInput, "the object is gone", cause: "NoSuchKey")] }
        #expect(
            try await lost(3, needing: [1, 2], supply)
                == [1: "cannot be fetched: the object is gone: NoSuchKey"])
        #expect(try await lost(3, needing: [1], nil) == [1: "cannot be fetched: parts of it are missing"])
    }
}
