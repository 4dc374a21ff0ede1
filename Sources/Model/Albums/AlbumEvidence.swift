/// The knowledge of a source's albums that came with its listing, beside the folders that its media lie in. Who wants the albums after a
/// scan need not list the source again.
package struct AlbumEvidence: Hashable, Sendable {
    /// Files that may give folders their titles, in the order of their paths: of a folder's, the first that has a title counts.
    package var descriptions: [AlbumDescription]
    /// Albums that are lists of items.
    package var lists: [List]

    package init(descriptions: [AlbumDescription], lists: [List]) {
        self.descriptions = descriptions
        self.lists = lists
    }

    /// An album with the ids of the items in it.
    package struct List: Hashable, Sendable {
        package var album: Album
        package var items: [String]

        package init(_ album: Album, items: [String]) {
            self.album = album
            self.items = items
        }
    }
}

/// A file that may say the title of the folder that it lies in, as Takeout's `metadata.json` does.
package struct AlbumDescription: Hashable, Sendable {
    /// The folder's path or address, with a slash at its end.
    package var folder: String
    /// The absolute path at which the file is read: that of an object is a local one.
    package var place: String
    /// Bytes.
    package var size: Int64

    package init(folder: String, place: String, size: Int64) {
        self.folder = folder
        self.place = place
        self.size = size
    }
}
