import Files
package import Model

/// An album that Dayreel keeps for a job, as stored.
package struct AlbumRecord: Hashable, Sendable {
    package let id: String
    /// True if the job had an earlier album, which was deleted or lost.
    package let isAgain: Bool
    /// The former folder of its links, if it differs from the present one.
    package let formerLinks: String?
    /// The items of all its films, by day, without repetition.
    package var entries: [Entry]
    /// The absolute paths of its films.
    package let films: [String]

    /// An item that a film shows.
    package struct Entry: Hashable, Sendable {
        /// The absolute path.
        package var path: String
        /// The absolute path of the source that contains it; nil for a file outside its source.
        package var root: String?
        /// The path of a Live Photo's still.
        package var pair: String?
        /// The source's own id.
        package var item: String
        package var name: String
        /// The size of the file in bytes.
        package var bytes: Int64
        /// The day for which it is shown.
        package var day: Day

        package init(
            path: String, root: String? = nil, pair: String? = nil, item: String, name: String, bytes: Int64 = 0,
            day: Day
        ) {
            self.path = path
            self.root = root
            self.pair = pair
            self.item = item
            self.name = name
            self.bytes = bytes
            self.day = day
        }
    }

    /// The identity of a job file: its path, or its file's identity after a rename.
    package struct JobPlace: Hashable, Sendable {
        /// The absolute path.
        package var path: String
        package var device: Int64
        package var inode: Int64
        /// The time of creation in nanoseconds since 1970, because inode numbers are reused. Nil if the file system does not record it.
        package var born: Int64?

        package init(path: String, device: Int64, inode: Int64, born: Int64? = nil) {
            self.path = path
            self.device = device
            self.inode = inode
            self.born = born
        }

        /// Reads the identity of the file on the disk.
        package init(path: String) {
            let identity = HeldFile(path)?.identity
            self.init(
                path: path, device: Int64(bitPattern: identity?.device ?? 0),
                inode: Int64(bitPattern: identity?.inode ?? 0), born: FileBirth.time(of: path))
        }
    }
}

extension AlbumRecord.Entry {
    /// The entry at its new path after its library was moved: in the first of the job's other sources that has a file of the same relative
    /// path and size. Nil if the file is still at its old path, or in none of these sources.
    package func moved(to roots: [String]) -> Self? {
        guard let root, let path = under(root, path), HeldFile(self.path) == nil else { return nil }
        for other in roots where other != root && HeldFile(other + path)?.size == bytes {
            var entry = self
            entry.root = other
            entry.path = other + path
            entry.pair = pair.flatMap { under(root, $0) }.map { other + $0 } ?? pair
            return entry
        }
        return nil
    }

    /// The path below the root, including its leading slash.
    private func under(_ root: String, _ path: String) -> String? {
        path.below(root).map { "/" + $0 }
    }
}
