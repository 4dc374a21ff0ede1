import Testing

@testable import Library

@Suite struct FetchAllowanceTests {
    private let gigabyte: Int64 = 1 << 30

    /// The number of checks of the cache while `bytes` are fetched in pieces of 1 MiB.
    private func checks(fetching bytes: Int64, limit: Int64, keptAtFirst: Int64 = 0) -> Int {
        var allowance = FetchAllowance()
        var (kept, checks) = (keptAtFirst, 0)
        for _ in 0..<(bytes >> 20) {
            kept += 1 << 20
            guard allowance.take(1 << 20) else { continue }
            checks += 1
            kept = min(kept, limit)
            allowance.renew(limit: limit, kept: kept)
        }
        return checks
    }

    @Test func `a cache with room is seldom listed`() {
        // A fixed allowance of 256 MiB would need 40 checks, whatever the limit.
        #expect(checks(fetching: 10 * gigabyte, limit: 30 * gigabyte) == 1)
        #expect(checks(fetching: 10 * gigabyte, limit: .max) == 1)
    }

    @Test func `a full cache is listed every 256 MiB`() {
        #expect(checks(fetching: 10 * gigabyte, limit: gigabyte, keptAtFirst: gigabyte) == 40)
    }

    @Test func `the limit is exceeded by the least allowance at most`() {
        var allowance = FetchAllowance()
        for kept in [0, gigabyte, 29 * gigabyte, 30 * gigabyte, 31 * gigabyte] {
            allowance.renew(limit: 30 * gigabyte, kept: kept)
            #expect(kept + allowance.bytes <= max(kept, 30 * gigabyte) + FetchAllowance.least)
        }
    }
}
