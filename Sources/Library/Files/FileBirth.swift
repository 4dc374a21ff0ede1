import Foundation

/// Reads the time of a file's creation, which distinguishes a renamed file from a new one that got a deleted file's inode number.
enum FileBirth {
    /// The time in nanoseconds since 1970, following links. Nil if there is no such file, or if the file system or the C library does not
    /// provide the time.
    static func time(of path: String) -> Int64? {
        guard let address = dlsym(nil, "statx") else { return nil }
        let statx = unsafeBitCast(address, to: Statx.self)
        var buffer = [UInt8](repeating: 0, count: 256)
        guard statx(AT_FDCWD, path, 0, wantsBirth, &buffer) == 0 else { return nil }
        // `struct statx` (linux/stat.h) has the mask of filled-in fields at offset 0, and the time of creation at offset 80.
        let (mask, seconds, nanoseconds) = buffer.withUnsafeBytes {
            (
                $0.load(as: UInt32.self), $0.load(fromByteOffset: 80, as: Int64.self),
                $0.load(fromByteOffset: 88, as: UInt32.self)
            )
        }
        return mask & wantsBirth == 0 ? nil : sinceEpoch(seconds, nanoseconds)
    }

    /// Nanoseconds since 1970; nil for a time that does not fit, before 1677 or after 2262: NTFS says 1601 where it knows none.
    static func sinceEpoch(_ seconds: Int64, _ nanoseconds: UInt32) -> Int64? {
        let (whole, isTooFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (time, isOver) = whole.addingReportingOverflow(Int64(nanoseconds))
        return isTooFar || isOver ? nil : time
    }

    /// `STATX_BTIME` of statx(2).
    private static let wantsBirth: UInt32 = 0x800

    /// The type of statx(2), which glibc declares only with `_GNU_SOURCE`.
    private typealias Statx =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UInt32, UnsafeMutableRawPointer) -> Int32
}
