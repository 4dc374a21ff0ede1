/// The bytes that may be fetched before the cache is looked through for its limit again. Looking takes the longer the more objects there
/// are, so it is done while there is little room.
struct FetchAllowance: Hashable, Sendable {
    /// The least: a scan of a large bucket fetches gigabytes.
    static let least: Int64 = 256 << 20

    private(set) var bytes = least

    /// Takes bytes that were fetched. True when they use the allowance up; then a new one begins.
    mutating func take(_ fetched: Int) -> Bool {
        bytes -= Int64(fetched)
        guard bytes <= 0 else { return false }
        bytes = Self.least
        return true
    }

    /// The cache was looked through and keeps `kept` bytes of at most `limit`. Half of the room: other processes fetch as well, and maps
    /// of what is there take room beside it.
    mutating func renew(limit: Int64, kept: Int64) { bytes = max(Self.least, (limit - kept) / 2) }
}
