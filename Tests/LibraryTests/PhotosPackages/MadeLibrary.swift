import Foundation
import GRDB
import TestSupport

@testable import Library

/// A small package that a test makes, with the tables that Dayreel reads.
struct MadeLibrary {
    let package: PhotosPackage
    private let folder: TemporaryFolder

    static let assets = """
        CREATE TABLE ZASSET (Z_PK INTEGER PRIMARY KEY, ZUUID TEXT, ZKIND INTEGER, ZKINDSUBTYPE INTEGER, ZDIRECTORY TEXT,
            ZFILENAME TEXT, ZDATECREATED REAL, ZTRASHEDSTATE INTEGER, ZVISIBILITYSTATE INTEGER, ZHIDDEN INTEGER);
        """
    private static let others = """
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME TEXT, Z_SUPER INTEGER, Z_MAX INTEGER);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Album', 0, 0), (2, 'Asset', 0, 0);
        CREATE TABLE ZADDITIONALASSETATTRIBUTES (Z_PK INTEGER PRIMARY KEY, ZASSET INTEGER, ZORIGINALFILENAME TEXT);
        CREATE TABLE ZGENERICALBUM (Z_PK INTEGER PRIMARY KEY, ZUUID TEXT, ZKIND INTEGER, ZTITLE TEXT, ZPARENTFOLDER INTEGER,
            ZTRASHEDSTATE INTEGER);
        CREATE TABLE Z_1ASSETS (Z_1ALBUMS INTEGER, Z_2ASSETS INTEGER);
        """

    /// `assets` creates the table of assets; `sql` runs after all tables are there.
    init(in folder: TemporaryFolder, assets: String = Self.assets, _ sql: String = "") throws {
        self.folder = folder
        package = PhotosPackage(path: folder.path("Made.photoslibrary"))
        try FileManager.default.createDirectory(
            atPath: package.path + "/database", withIntermediateDirectories: true)
        try change(assets + Self.others + sql)
    }

    func change(_ sql: String) throws {
        let queue = try DatabaseQueue(path: database)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    var database: String { package.path + "/database/Photos.sqlite" }

    /// SQL that adds videos with these file names, all in the folder `A`.
    static func videos(_ names: [String]) -> String {
        names.enumerated().map { index, name in
            """
            INSERT INTO ZASSET (Z_PK, ZUUID, ZKIND, ZKINDSUBTYPE, ZDIRECTORY, ZFILENAME, ZDATECREATED, ZTRASHEDSTATE,
                ZVISIBILITYSTATE) VALUES (\(index + 1), 'U\(index + 1)', 1, 0, 'A', '\(name)', 756300000, 0, 0);
            """
        }.joined()
    }

    /// A file of the package.
    func write(_ name: String) throws -> String { try folder.write("media", to: "Made.photoslibrary/" + name) }

    func link(_ name: String, to destination: String) throws {
        let path = package.path + "/" + name
        try FileManager.default.createDirectory(
            atPath: String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: destination)
    }

    func reader(_ limits: LibraryLimits = .usual) throws -> PhotosReader {
        try PhotosReader(package, temporary: folder.path, limits: limits) { _ in }
    }
}
