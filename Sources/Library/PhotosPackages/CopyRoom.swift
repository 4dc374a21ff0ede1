import Files
import Foundation
import Model

/// Checks that a copy of a library's database can be made, before the first byte is copied: the files are files of the package, of a size
/// that libraries have, and the disk has room for them.
struct CopyRoom {
    let package: PhotosPackage
    /// The folder of the copy.
    let folder: String
    let limits: LibraryLimits

    /// Throws `DayreelError`: `missingInput` for a link or something else that is no file, `inputOutput` for an impossible size,
    /// `diskFull`.
    func check() throws {
        let size = try bytes(of: package.database, mustExist: true) + bytes(of: package.log, mustExist: false)
        guard size <= limits.bytes else {
            throw DayreelError(
                unreasonable: "it has \(ByteCount.text(size)), and at most \(ByteCount.text(limits.bytes)) are read",
                package)
        }
        guard let free = FreeSpace.bytes(inFolder: folder), size > free - limits.spare else { return }
        throw DayreelError(
            .diskFull, DatabaseCopy.noRoom, place: folder,
            cause: "it has \(ByteCount.text(size)), and \(ByteCount.text(max(0, free))) are free",
            remedy: FileCopy.roomRemedy)
    }

    private func bytes(of path: String, mustExist: Bool) throws -> Int64 {
        if let link = package.link(onTheWayTo: path) { throw DayreelError(link: link) }
        guard let status = FileStatus(path, followingLinks: false) else {
            let code = errno
            if mustExist || ![ENOENT, ENOTDIR].contains(code) { throw DayreelError(readingLibrary: path, code) }
            return 0
        }
        guard status.kind == .file else { throw DayreelError(notAFile: path) }
        // Bounded, so that their sum cannot overflow.
        return min(status.size, .max / 4)
    }
}

extension DayreelError {
    fileprivate init(link path: String) {
        self.init(
            .missingInput, "the library cannot be read", place: path, cause: "it is a link, which is not followed",
            remedy: "Put the file or folder itself in its place, or name the package that it belongs to.")
    }

    init(notAFile path: String) {
        self.init(
            .missingInput, "the library cannot be read", place: path, cause: "it is not a regular file",
            remedy: "Copy the library again.")
    }
}
