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
        guard let found = status, let free = FreeSpace.bytes(inFolder: path) else { return nil }
        return SpaceCheck.Volume(id: found.identity.device, freeBytes: free)
    }
}
