import Reports
import Synchronization
import Testing

@testable import Model
@testable import Pipeline

/// Questions that need something fetched before they can be answered.
@Suite struct UnansweredQuestionsTests {
    private func bytes(_ number: Int) -> MissingBytes { MissingBytes(path: "/\(number)", 0..<1) }

    private func lost(_ count: Int, needing needs: Set<Int>, _ supply: MediaSupply?) async throws -> [Int: String] {
        let lost = Mutex<[Int: String]>([:])
        let there = Mutex<Set<Int>>([])
        try await UnansweredQuestions.forEach(count, supply: supply) { indices, missing in
            for index in indices where needs.contains(index) && there.withLock({ $0.insert(index).inserted }) {
                missing.add(index, [bytes(index)])
            }
        } lost: { index, loss in
            lost.withLock { $0[index] = loss.words }
        }
        return lost.withLock { $0 }
    }

    @Test func nothingIsFetchedForLocalFiles() async throws {
        let supply = MediaSupply { _ in throw DayreelError(.internalError, "asked") }
        #expect(try await lost(1000, needing: [], supply).isEmpty)
    }

    /// A scan of a large bucket gets answers long before everything is fetched.
    @Test func manyObjectsAreFetchedInPortions() async throws {
        let portions = Mutex<[Int]>([])
        let supply = MediaSupply { missing in
            portions.withLock { $0.append(missing.count) }
            return [:]
        }
        #expect(try await lost(1200, needing: Set(100..<1200), supply).isEmpty)
        #expect(portions.withLock { $0.filter { $0 > 0 } } == [1024, 76])
    }

    /// The two portions wait for each other: the first would wait for ever if it were asked only after the fetching.
    @Test(.timeLimit(.minutes(1))) func theNextPortionIsFetchedWhileOneIsAsked() async throws {
        let (stream, fetched) = AsyncStream<Int>.makeStream()
        let supply = MediaSupply { missing in
            if !missing.isEmpty { fetched.yield(missing.count) }
            return [:]
        }
        var asked: [Int] = []
        try await UnansweredQuestions.forEach(2 * UnansweredQuestions.portion, supply: supply) { indices, missing in
            asked.append(indices.count)
            if asked.count == 1 { for index in indices { missing.add(index, [bytes(index)]) } }
            // The first portion is fetched, and then the second while the first is asked.
            if asked.count == 2 {
                for await count in stream.prefix(2) { #expect(count == UnansweredQuestions.portion) }
            }
        } lost: { index, _ in
            Issue.record("lost \(index)")
        }
        #expect(asked == [2 * UnansweredQuestions.portion, UnansweredQuestions.portion, UnansweredQuestions.portion])
    }

    /// Every file needs more than the first fetch; none holds up the others.
    @Test func aQuestionThatNeedsMoreIsAskedWithTheNextPortion() async throws {
        let fetches = Mutex(0)
        let supply = MediaSupply { missing in
            fetches.withLock { $0 += missing.count }
            return [:]
        }
        var seen: [Int: Int] = [:]
        try await UnansweredQuestions.forEach(3000, supply: supply) { indices, missing in
            for index in indices {
                seen[index, default: 0] += 1
                if seen[index] != 3 { missing.add(index, [bytes(index)]) }
            }
        } lost: { index, _ in
            Issue.record("lost \(index)")
        }
        #expect(seen.count == 3000 && seen.values.allSatisfy { $0 == 3 })
        #expect(fetches.withLock { $0 } == 6000)
    }

    @Test func aQuestionWhosePartsStayMissingIsLost() async throws {
        var reasons: [Int: ExaminerLoss] = [:]
        try await UnansweredQuestions.forEach(1, supply: MediaSupply { _ in [:] }) { indices, missing in
            for index in indices { missing.add(index, [bytes(index)]) }
        } lost: {
            reasons[$0] = $1
        }
        #expect(reasons == [0: .notFetched(nil)])
    }

    @Test func aFailedFetchLosesTheQuestionWithItsReason() async throws {
        let supply = MediaSupply { _ in ["/1": DayreelError(.missingInput, "the object is gone", cause: "NoSuchKey")] }
        #expect(
            try await lost(3, needing: [1, 2], supply)
                == [1: "cannot be fetched: the object is gone: NoSuchKey"])
        #expect(try await lost(3, needing: [1], nil) == [1: "cannot be fetched: parts of it are missing"])
    }
}
