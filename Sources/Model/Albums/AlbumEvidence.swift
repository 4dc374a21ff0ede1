/// Information about a source's albums, other than the folders of its media, that the listing of a scan includes. It spares a second
/// listing of the source.
package struct AlbumEvidence: Hashable, Sendable {
    /// Files that may give folders their titles, in the order of their paths. For each folder, the first file with a title counts.
    package var descriptions: [AlbumDescription]
    /// Albums that are lists of items.
    package var lists: [List]

    package init(descriptions: [AlbumDescription], lists: [List]) {
        self.descriptions = descriptions
        self.lists = lists
    }

    /// An album with the ids of its items.
    package struct List: Hashable, Sendable {
        package var album: Album
        package var items: [String]

        package init(_ album: Album, items: [String]) {
            self.album = album
            self.items = items
        }
    }
}

/// A file that may contain the title of its folder, as Takeout's `metadata.json` does.
package struct AlbumDescription: Hashable, Sendable, Codable {
    /// The folder's path or address, with a slash at its end.
    package var folder: String
    /// The absolute path at which the file is read; a local path for an object.
    package var place: String
    /// Bytes.
    package var size: Int64

    package init(folder: String, place: String, size: Int64) {
        self.folder = folder
        self.place = place
        self.size = size
    }
}
