/// The values that change with each write to a file. Information read from the file is valid as long as they stay the same.
///
/// The device's number is not included, because it differs from one mount to the next.
package struct FileVersion: Hashable, Sendable {
    /// Bytes.
    package var size: Int64
    package var modified: FileTime
    package var inode: UInt64

    package init(size: Int64, modified: FileTime, inode: UInt64) {
        (self.size, self.modified, self.inode) = (size, modified, inode)
    }
}

extension FileVersion: Codable {
    private enum CodingKeys: String, CodingKey {
        case size, modified, inode
    }

    /// Decodes `{"size": 3, "modified": [1735686000, 5], "inode": 7}`, with the time in seconds and nanoseconds.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        var time = try values.nestedUnkeyedContainer(forKey: .modified)
        self.init(
            size: try values.decode(Int64.self, forKey: .size),
            modified: FileTime(seconds: try time.decode(Int64.self), nanoseconds: try time.decode(Int32.self)),
            inode: try values.decode(UInt64.self, forKey: .inode))
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(size, forKey: .size)
        try values.encode([modified.seconds, Int64(modified.nanoseconds)], forKey: .modified)
        try values.encode(inode, forKey: .inode)
    }
}
