/// The bytes that may be fetched before the cache's size is checked again. A check gets slower with the number of objects, so it is
/// frequent only when little room is left.
struct FetchAllowance: Hashable, Sendable {
    /// The smallest allowance in bytes: a scan of a large bucket fetches gigabytes.
    static let least: Int64 = 256 << 20

    private(set) var bytes = least

    /// Counts fetched bytes. Returns true if they use up the allowance, which then restarts at its smallest size.
    mutating func take(_ fetched: Int) -> Bool {
        bytes -= Int64(fetched)
        guard bytes <= 0 else { return false }
        bytes = Self.least
        return true
    }

    /// Starts a new allowance after a check that left `kept` bytes of at most `limit`. It is half of the room, because other processes
    /// fetch too and block maps take space as well.
    mutating func renew(limit: Int64, kept: Int64) { bytes = max(Self.least, (limit - kept) / 2) }
}
