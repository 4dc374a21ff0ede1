import Foundation

/// The space left on a file system.
package enum FreeSpace {
    /// The bytes that users other than root may still write to the file system of a folder; nil if the system does not say.
    package static func bytes(inFolder path: String) -> Int64? {
        var volume = statvfs()
        guard statvfs(path, &volume) == 0 else { return nil }
        let (free, overflow) = UInt64(volume.f_bavail).multipliedReportingOverflow(by: UInt64(volume.f_frsize))
        return overflow ? .max : Int64(clamping: free)
    }
}
