import Model
import Testing

@testable import Pipeline

@Suite struct WorkloadTests {
    private func milliseconds(_ costs: [(Double, Int64)], workers: Int, memory: Int64? = nil) -> Int64 {
        let costs = costs.map { Workload.Cost(milliseconds: $0.0, bytes: $0.1) }
        return Workload(costs, memory: memory).milliseconds(workers: workers)
    }

    @Test func noTasksTakeNoTime() {
        #expect(milliseconds([], workers: 2) == 0 && Workload([]).work == 0)
    }

    @Test func workersShareTheTasks() {
        let costs: [(Double, Int64)] = [(3000, 0), (2000, 0), (2000, 0), (1000, 0)]
        #expect(milliseconds(costs, workers: 1) == 8000)
        #expect(milliseconds(costs, workers: 2) == 4000)
        #expect(milliseconds(costs, workers: 64) == 3000)
        #expect(milliseconds(costs, workers: 0) == 8000)
    }

    @Test func isNoShorterThanItsLongestTask() {
        #expect(milliseconds([(1000, 0), (1000, 0), (10_000, 0)], workers: 2) == 11_000)
        #expect(milliseconds([(10_000, 0), (1000, 0), (1000, 0)], workers: 2) == 10_000)
    }

    @Test func tasksWaitForMemoryAndSmallOnesRunMeanwhile() {
        #expect(milliseconds([(4000, 60), (4000, 60)], workers: 2, memory: 100) == 8000)
        #expect(milliseconds([(4000, 60), (4000, 60)], workers: 2, memory: 120) == 4000)
        #expect(milliseconds([(4000, 60), (4000, 60), (3000, 30), (3000, 30)], workers: 2, memory: 100) == 8000)
        // A single task is rendered even if it does not fit.
        #expect(milliseconds([(4000, 600), (1000, 1)], workers: 2, memory: 100) == 5000)
    }

    @Test func costsThatAreNotNumbersAreBounded() {
        let costs = [Double.nan, .infinity, -5, 1e300].map { Workload.Cost(milliseconds: $0) }
        #expect(Workload(costs).milliseconds(workers: 1) == 1_000_000_000_000)
    }

    @Test func aHundredThousandTasksAreSummed() {
        let costs = (0..<100_000).map { (10.0, Int64(40 + $0 % 30)) }
        #expect(milliseconds(costs, workers: 2, memory: 100) >= 500_000)
    }
}
