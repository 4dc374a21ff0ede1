import Foundation

/// Examines the entries of a folder on the disk.
package enum FolderContents {
    /// True for a folder without entries. Reads only up to the first, because a folder may have a hundred thousand. Nil for a folder that
    /// cannot be read: `errno` says why.
    package static func isEmpty(_ path: String) -> Bool? {
        guard let stream = FolderStream(path) else { return nil }
        var isEmpty = true
        stream.forEachName { _ in
            isEmpty = false
            return false
        }
        return isEmpty && errno != 0 ? nil : isEmpty
    }
}
