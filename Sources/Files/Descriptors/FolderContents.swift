import Foundation

/// The entries of a folder on the disk.
package enum FolderContents {
    /// True for a folder without entries. Reads no further than to the first: a folder may have a hundred thousand. Nil for one that cannot
    /// be read: `errno` says why.
    package static func isEmpty(_ path: String) -> Bool? {
        guard let stream = opendir(path) else { return nil }
        defer { closedir(stream) }
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { ($0[0], $0[1], $0[2]) }
            }
            let dot = CChar(UInt8(ascii: "."))
            if name != (dot, 0, name.2), name != (dot, dot, 0) { return false }
        }
        return errno == 0 ? true : nil
    }
}
