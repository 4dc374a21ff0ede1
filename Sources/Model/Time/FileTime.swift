package import Foundation

/// The time of a file's last change, as its file system stores it.
///
/// Seconds and nanoseconds are separate: nanoseconds alone would exceed 64 bits in the year 2262, and files may have any time.
package struct FileTime: Hashable, Sendable {
    /// Seconds since 1970; any 64-bit number.
    package var seconds: Int64
    /// 0 to 999,999,999.
    package var nanoseconds: Int32

    package init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    package init(_ time: timespec) {
        self.init(seconds: Int64(time.tv_sec), nanoseconds: Int32(truncatingIfNeeded: time.tv_nsec))
    }

    /// Seconds since 1970, limited to `CalendarTime.instants`.
    package var instant: Int64 { CalendarTime.clamped(seconds) }
}

extension FileTime: Comparable {
    package static func < (left: FileTime, right: FileTime) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}
