import Files
package import Model

/// An album that Dayreel keeps of a job, after it was written.
package struct AlbumRecord: Hashable, Sendable {
    package let id: String
    /// True if the job had an album that was gone.
    package let isAgain: Bool
    /// The folder that its links were in before, if that is not the present one.
    package let formerLinks: String?
    /// The items of all its films, by day, each once.
    package var entries: [Entry]
    /// Absolute paths of its films.
    package let films: [String]

    /// An item that a film shows.
    package struct Entry: Hashable, Sendable {
        /// Absolute path.
        package var path: String
        /// Absolute path of the source that it lies in; nil for a file that lies outside of its source.
        package var root: String?
        /// Path of the still of a Live Photo.
        package var pair: String?
        /// The source's own id.
        package var item: String
        package var name: String
        /// Size of the file.
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

    /// A job file as it is found again: by its path, or by what it is after it was renamed.
    package struct JobPlace: Hashable, Sendable {
        /// Absolute.
        package var path: String
        package var device: Int64
        package var inode: Int64
        /// Nanoseconds since 1970: inode numbers are used again. Nil where the file system does not say.
        package var born: Int64?

        package init(path: String, device: Int64, inode: Int64, born: Int64? = nil) {
            self.path = path
            self.device = device
            self.inode = inode
            self.born = born
        }

        /// The file as it is on the disk.
        package init(path: String) {
            let identity = HeldFile(path)?.identity
            self.init(
                path: path, device: Int64(bitPattern: identity?.device ?? 0),
                inode: Int64(bitPattern: identity?.inode ?? 0), born: FileBirth.time(of: path))
        }
    }
}

extension AlbumRecord.Entry {
    /// Its place in the first of the job's sources that has a file of its name and size there, if it is not where it was: the library was
    /// moved. Nil if it is still there, or nowhere.
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

    /// The path after the root, with its slash.
    private func under(_ root: String, _ path: String) -> String? {
        path.hasPrefix(root + "/") ? String(path.dropFirst(root.count)) : nil
    }
}
