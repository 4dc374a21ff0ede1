import Foundation
import Testing

@testable import Pipeline

@Suite(.serialized) struct WorkerLimitsTests {
    /// A limit above what this process uses, so that it does not affect the other tests.
    @Test(arguments: [nil, 1 << 45] as [Int64?])
    func limitsAreSet(memory: Int64?) throws {
        let (core, data) = (try limits(RLIMIT_CORE), try limits(RLIMIT_DATA))
        defer { restore(core, data) }
        try WorkerLimits(memory: memory).apply()
        #expect(try limits(RLIMIT_CORE).rlim_cur == 0)
        #expect(try limits(RLIMIT_DATA).rlim_cur == memory.map { rlim_t($0) } ?? data.rlim_cur)
        #expect(try limits(RLIMIT_DATA).rlim_max == data.rlim_max)
    }

    private func limits(_ resource: __rlimit_resource) throws -> rlimit {
        var limits = rlimit()
        try #require(getrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0)
        return limits
    }

    private func restore(_ core: rlimit, _ data: rlimit) {
        var (core, data) = (core, data)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
        setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &data)
    }
}
