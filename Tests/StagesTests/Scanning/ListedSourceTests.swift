import Library
import Model
import Testing

@testable import Stages

@Suite struct ListedSourceTests {
    private static func listed(
        _ path: String, _ capabilities: SourceCapabilities, files: [String], photos: [String] = []
    ) -> ListedSource {
        let found = { (path: String) in
            FoundFile(
                path: path, relativePath: path.lastPathPart, size: 1, modified: FileTime(seconds: 1, nanoseconds: 0),
                inode: 1)
        }
        var listing = SourceListing()
        listing.files = files.map(found)
        listing.photos = photos.map(found)
        return ListedSource(path: path, capabilities: capabilities, listing: listing)
    }

    /// A Photos library may refer to originals outside its package: on another disk, or beside it under a name that begins with the
    /// package's.
    @Test func `originals outside of their library are listed under its path`() {
        let library = Self.listed(
            "/photos/A.photoslibrary", .albums,
            files: ["/disk/y.mov", "/photos/A.photoslibrary/originals/0/x.mov", "/photos/A.photoslibrary2/z.mov"],
            photos: ["/disk/p.heic", "/photos/A.photoslibrary/originals/0/q.heic"])
        let folder = Self.listed("/videos", [], files: ["/videos/a.mp4"])
        #expect(
            ListedSource.elsewhere([library, folder]) == [
                "/disk/y.mov": "/photos/A.photoslibrary", "/photos/A.photoslibrary2/z.mov": "/photos/A.photoslibrary",
                "/disk/p.heic": "/photos/A.photoslibrary",
            ])
    }
}
