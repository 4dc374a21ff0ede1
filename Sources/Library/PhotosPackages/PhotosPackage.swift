import Files
import Foundation
import Model

/// The folder of an Apple Photos library, and the paths in it.
///
/// Nothing in it is ever opened for writing: names, sizes and times of its files do not change.
struct PhotosPackage: Hashable, Sendable {
    /// Absolute, without a slash at its end.
    let path: String

    init(path: String) {
        self.path = path.withoutSlashAtEnd
    }

    /// True if the folder is an Apple Photos library, judging by its name, or by its database if it was renamed. Lists no folder, because
    /// this is called for any folder of media, however large.
    static func isOne(_ path: String) -> Bool {
        let path = PhotosPackage(path: path).path
        return path.photosLibraryName != nil
            || [databaseName, oldDatabaseName].contains { access("\(path)/\($0)", F_OK) == 0 }
    }

    private static let databaseName = "database/Photos.sqlite"
    private static let oldDatabaseName = "database/photos.db"

    /// The database of Photos 5 and later (macOS 10.15).
    var database: String { onDisk(Self.databaseName) }
    /// The write-ahead log, which holds the latest changes. Without it the database is out of date.
    var log: String { onDisk("database/Photos.sqlite-wal") }
    /// The database of Photos 4 and earlier; a stub in later libraries.
    var oldDatabase: String { onDisk(Self.oldDatabaseName) }
    /// The folder that every change in Photos writes to; nil if it is a link.
    var databaseFolder: String? {
        let folder = onDisk("database")
        return link(onTheWayTo: folder) == nil ? folder : nil
    }

    /// The first link on the way from the package to a path in it; nil without one. The package itself may be a link: its user has named
    /// it.
    func link(onTheWayTo inside: String) -> String? {
        guard let rest = inside.below(path) else { return nil }
        var way = path
        for part in String(rest).pathParts {
            way += "/" + part
            if FileStatus(way, followingLinks: false)?.kind == .link { return way }
        }
        return nil
    }

    /// The path of a file of the package, in whatever letter case it exists; the expected path if it does not.
    private func onDisk(_ name: String) -> String {
        let path = path + "/" + name
        return access(path, F_OK) == 0 ? path : NamesOnDisk(self.path).path(of: name) ?? path
    }

    /// Throws `DayreelError` (`missingInput`) unless the package exists and has the database of a readable version.
    func check() throws {
        guard access(database, F_OK) != 0 else { return }
        let code = errno
        if code == EACCES { throw DayreelError(readingLibrary: database, code) }
        if access(path, F_OK) != 0, [ENOENT, ENOTDIR].contains(errno) {
            throw DayreelError(
                .missingInput, "there is no such folder", place: path,
                remedy: "Check its name, and that its disk is connected.")
        }
        guard access(oldDatabase, F_OK) == 0 else {
            throw DayreelError(
                .missingInput, "the folder is not an Apple Photos library: it has no database", place: path,
                remedy:
                    "Name the package itself, whose name ends in .photoslibrary. If it was copied, copy it again: its "
                    + "folder 'database' is missing.")
        }
        throw DayreelError(
            .missingInput, "the library is of Photos 4 or earlier (macOS 10.14), which cannot be read", place: path,
            remedy:
                "Open it once in Photos on macOS 10.15 or later, which converts it; or export its originals there (File > "
                + "Export > Export Unmodified Originals) and name that folder as a source.")
    }
}

extension DayreelError {
    /// The error for a file of the library that cannot be opened or read. `code` is `errno`.
    init(readingLibrary path: String, _ code: Int32) {
        self.init(
            code == EIO ? .inputOutput : .missingInput, "the library cannot be read", place: path,
            cause: String(cString: strerror(code)),
            remedy: code == EACCES || code == EPERM
                ? "Give yourself the right to read the package and all that is in it."
                : "Check that its disk is connected and the whole package was copied.")
    }
}
