import Files
import Foundation
import Pipeline

/// The file system that contains a path.
enum DiskVolume {
    /// The volume of the path, or of the nearest existing folder above it. Nil if the system does not report it.
    @Sendable
    static func of(_ path: String) -> SpaceCheck.Volume? {
        var path = path
        var status = FileStatus(path)
        while status == nil {
            let parent = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
            guard parent != path, !parent.isEmpty else { return nil }
            path = parent
            status = FileStatus(path)
        }
        var volume = statvfs()
        guard let found = status, statvfs(path, &volume) == 0 else { return nil }
        // The space available to users other than root.
        let (free, overflow) = UInt64(volume.f_bavail).multipliedReportingOverflow(by: UInt64(volume.f_frsize))
        return SpaceCheck.Volume(id: found.identity.device, freeBytes: overflow ? .max : Int64(clamping: free))
    }
}
