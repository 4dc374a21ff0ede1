import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Library

@Suite(.enabled(if: Checkout.expectsShared)) struct DatabaseCopyTests {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    private func failure(_ package: PhotosPackage, pause: (Int) -> Void = { _ in }) throws -> DayreelError {
        let scratch = temporary.path("scratch")
        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        let error = #expect(throws: DayreelError.self) { try PhotosReader(package, temporary: scratch, pause: pause) }
        // The copy is removed even after an error.
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch) == [])
        return try #require(error)
    }

    @Test(arguments: LibraryFacts.all.map(\.name) + ["Test-Movie-4_0"])
    func thePackageIsNotChanged(_ name: String) throws {
        let path = SharedLibraries.path(name)
        let before = try FileRecord.all(below: path)
        #expect(before.count > 5)
        if let reader = try? SharedLibraries.reader(name, temporary: temporary) {
            let files = AssetFiles(reader.package)
            try reader.forEachAsset { _ = files.clip(of: $0, edited: true) }
            _ = try reader.albums(now: 0, home: .gmt)
        }
        #expect(try FileRecord.all(below: path) == before)
        #expect(try temporary.contents() == [])
    }

    @Test func `a check that gets no thread is an error`() throws {
        let reader = try SharedLibraries.reader(LibraryFacts.all[0].name, temporary: temporary)
        let copy = try DatabaseCopy(of: reader.package, in: temporary.path, isChecked: false, pause: { _ in })
        #expect(throws: DayreelError.tooFewThreads(EAGAIN)) {
            _ = try DatabaseCheck(copy, starting: { _ in throw DayreelError.tooFewThreads(EAGAIN) })
        }
    }

    @Test func aPhotos4LibraryIsRefusedWithARemedy() throws {
        let error = try failure(PhotosPackage(path: SharedLibraries.path("Test-Movie-4_0") + "/"))
        #expect(error.code == .missingInput)
        #expect(error.place == SharedLibraries.path("Test-Movie-4_0") && error.remedy?.contains("10.15") == true)
    }

    @Test func `a missing library is not reported as another kind of folder`() throws {
        for path in [temporary.path("A.photoslibrary"), try temporary.write("", to: "file") + "/A.photoslibrary"] {
            let error = try failure(PhotosPackage(path: path))
            #expect(error.code == .missingInput && error.place == path)
            #expect(error.remedy?.contains("photoslibrary") == false)
        }
    }

    @Test func aFolderWithoutADatabaseIsNotALibrary() throws {
        try FileManager.default.createDirectory(
            atPath: temporary.path("none"), withIntermediateDirectories: true)
        let error = try failure(PhotosPackage(path: temporary.path("none")))
        #expect(error.code == .missingInput && error.remedy?.contains(".photoslibrary") == true)
    }

    @Test func encryptedDatabaseIsRefused() throws {
        let bytes = (0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        try temporary.write(bytes, to: "E.photoslibrary/database/Photos.sqlite")
        let package = PhotosPackage(path: temporary.path("E.photoslibrary"))
        let encrypted = try failure(package)
        try temporary.write([UInt8](), to: "E.photoslibrary/database/Photos.sqlite")
        let empty = try failure(package)
        #expect(encrypted.code == .missingInput && empty.code == .missingInput)
        // Only a copy that is empty was not finished.
        #expect(encrypted.cause != empty.cause && encrypted.remedy != empty.remedy)
    }

    /// The copy was made page by page while Photos wrote, so half of its pages are from another time.
    @Test func tornDatabaseIsTriedAgainAndThenRefused() throws {
        let package = try SharedLibraries.copyOfDatabase("Test-12.0.1", in: temporary)
        var bytes = try temporary.bytes("Copy.photoslibrary/database/Photos.sqlite")
        let whole = bytes
        for page in stride(from: 1, to: bytes.count / 4096, by: 2) {
            bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: repeatElement(0, count: 4096))
        }
        try temporary.write(bytes, to: "Copy.photoslibrary/database/Photos.sqlite")
        unlink(package.path + "/database/Photos.sqlite-wal")
        var attempts: [Int] = []
        let error = try failure(package) { attempts.append($0) }
        #expect(attempts == [1, 2, 3, 4])
        #expect(error.code == .inputOutput && error.remedy?.contains("Photos.sqlite-wal") == true)
        // Photos finishes writing between two attempts.
        let reader = try PhotosReader(package, temporary: temporary.path("scratch")) { _ in
            _ = try? temporary.write(whole, to: "Copy.photoslibrary/database/Photos.sqlite")
        }
        #expect(try reader.assets().count > 0)
    }

    /// Damage is in a page of a table that Dayreel reads, or of one that it does not read.
    @Test(arguments: [("ZADDITIONALASSETATTRIBUTES", true), ("ZSCENECLASSIFICATION", false)])
    func onlyTheTablesThatAreReadMustBeIntact(table: String, isRead: Bool) throws {
        let package = try SharedLibraries.copyOfDatabase("Test-12.0.1", in: temporary)
        let path = package.path + "/database/Photos.sqlite"
        // Merges the log into the database, and closes it.
        let root = try DatabaseQueue(path: path).writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            return try #require(
                try Int.fetchOne(database, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table])
            )
        }
        var bytes = try temporary.bytes("Copy.photoslibrary/database/Photos.sqlite")
        bytes.replaceSubrange((root - 1) * 4096..<root * 4096, with: repeatElement(0, count: 4096))
        try temporary.write(bytes, to: "Copy.photoslibrary/database/Photos.sqlite")
        for ending in ["-wal", "-shm"] { unlink(path + ending) }
        if isRead {
            #expect(try failure(package).code == .inputOutput)
        } else {
            let scratch = temporary.path("scratch")
            try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
            #expect(try !PhotosReader(package, temporary: scratch).assets().isEmpty)
        }
    }

    /// The listing begins before the check ends: everything read from a torn copy must be discarded.
    @Test func resultsFromATornCopyAreDiscarded() throws {
        let package = try SharedLibraries.copyOfDatabase("Test-12.0.1", in: temporary)
        let whole = try temporary.bytes("Copy.photoslibrary/database/Photos.sqlite")
        unlink(package.path + "/database/Photos.sqlite-wal")
        var torn = whole
        for page in stride(from: whole.count / 8192, to: whole.count / 4096, by: 2) {
            torn.replaceSubrange(page * 4096..<(page + 1) * 4096, with: repeatElement(0, count: 4096))
        }
        try temporary.write(torn, to: "Copy.photoslibrary/database/Photos.sqlite")
        let scratch = temporary.path("scratch")
        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        var attempts: [Int] = []
        func read(_ pause: (Int) -> Void) throws -> [PhotosAsset] {
            try PhotosReader.reading(package, temporary: scratch, pause: pause) { try $0.assets() }
        }
        let error = #expect(throws: DayreelError.self) { try read { attempts.append($0) } }
        #expect(error?.code == .inputOutput && attempts == [1, 2, 3, 4])
        let assets = try read { _ in _ = try? temporary.write(whole, to: "Copy.photoslibrary/database/Photos.sqlite") }
        #expect(assets == (try PhotosReader(package, temporary: scratch).assets()) && !assets.isEmpty)
        #expect(throws: CancellationError.self) {
            try PhotosReader.reading(package, temporary: scratch) { _ in throw CancellationError() }
        }
    }

    /// Photos writes to the database while it is copied.
    @Test func libraryThatIsBeingWrittenIsTriedAgainAndThenNamed() throws {
        let package = try SharedLibraries.copyOfDatabase("Test-Shared-10.15.1", in: temporary)
        let database = package.path + "/database/Photos.sqlite"
        func copy(whileWriting times: Int) throws -> [Int] {
            var (writes, attempts) = (0, [Int]())
            _ = try DatabaseCopy(of: package, in: temporary.path, pause: { attempts.append($0) }) { original, copy in
                try FileCopy.make(of: original, to: copy)
                guard original == database, writes < times else { return }
                writes += 1
                let date = Date(timeIntervalSince1970: TimeInterval(writes))
                try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: original)
            }
            return attempts
        }
        #expect(try copy(whileWriting: 0) == [])
        #expect(try copy(whileWriting: 2) == [1, 2])
        let error = try #require(throws: DayreelError.self) { try copy(whileWriting: 9) }
        #expect(error.code == .busy && error.place == package.path && error.remedy != nil)
        #expect(try temporary.contents().filter { !$0.hasPrefix("Copy.photoslibrary") } == [])
    }

    @Test func truncatedDatabaseIsRefused() throws {
        let package = try SharedLibraries.copyOfDatabase("TestTimeWarp-13.6.9", in: temporary, log: false)
        let bytes = try temporary.bytes("Copy.photoslibrary/database/Photos.sqlite")
        try temporary.write(Array(bytes.prefix(bytes.count / 2)), to: "Copy.photoslibrary/database/Photos.sqlite")
        #expect(try failure(package).code == .inputOutput)
    }

    @Test func databaseOfAnotherProgramIsRefused() throws {
        try FileManager.default.createDirectory(
            atPath: temporary.path("N.photoslibrary/database"), withIntermediateDirectories: true)
        let package = PhotosPackage(path: temporary.path("N.photoslibrary"))
        let queue = try DatabaseQueue(path: package.path + "/database/Photos.sqlite")
        try queue.write { try $0.execute(sql: "CREATE TABLE note (text)") }
        #expect(try failure(package).cause?.hasSuffix(" ZASSET") == true)
        // A view could call functions of its own, so only tables count.
        try queue.write { try $0.execute(sql: "CREATE VIEW ZASSET AS SELECT 1 AS Z_PK") }
        #expect(try failure(package).cause?.hasSuffix(" ZASSET") == true)
        try queue.write {
            try $0.execute(sql: "DROP VIEW ZASSET; CREATE TABLE ZASSET (Z_PK INTEGER PRIMARY KEY, ZUUID)")
        }
        let error = try failure(package)
        #expect(error.code == .missingInput && error.cause?.hasSuffix("ZASSET.ZKIND") == true)
        try queue.close()
    }

    /// A database with only the columns that every version has: everything else is left out without an error.
    @Test func smallestDatabaseIsReadable() throws {
        try FileManager.default.createDirectory(
            atPath: temporary.path("S.photoslibrary/database"), withIntermediateDirectories: true)
        let package = PhotosPackage(path: temporary.path("S.photoslibrary"))
        let queue = try DatabaseQueue(path: package.path + "/database/Photos.sqlite")
        try queue.write {
            try $0.execute(
                sql: """
                    CREATE TABLE ZASSET (Z_PK INTEGER PRIMARY KEY, ZUUID, ZKIND, ZDATECREATED, ZTRASHEDSTATE, ZDIRECTORY, ZFILENAME);
                    INSERT INTO ZASSET VALUES (1, 'U1', 1, 'no date', 0, 'U', 'U1.mov'), (2, 'U2', 1, 9e999, 0, 'U', 'U2.mov'),
                        (3, NULL, 1, 0, 0, 'U', 'U3.mov'), (4, 'U4', 0, 0, 1, 'U', 'U4.jpg'), (5, x'00FF', 'x', -1e300, 0, 'U', 'f');
                    """)
        }
        try queue.close()
        let reader = try PhotosReader(package, temporary: temporary.path)
        let assets = try reader.assets()
        #expect(assets.prefix(2).map(\.uuid) == ["U1", "U2"])
        #expect(assets.dropFirst().allSatisfy { $0.captured == nil })
        #expect(try reader.albums(now: 0, home: .gmt).filter { $0.count > 0 }.map(\.title) == ["Videos"])
    }

    @Test func aReadOnlyFolderIsEnough() throws {
        let package = try SharedLibraries.copyOfDatabase("Test-Shared-10.15.1", in: temporary)
        #expect(chmod(package.path + "/database", 0o555) == 0)
        defer { chmod(package.path + "/database", 0o755) }
        #expect(try PhotosReader(package, temporary: temporary.path).assets().count == 3)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: package.path + "/database").sorted()
                == ["Photos.sqlite", "Photos.sqlite-wal"])
    }
}

/// The state of a file by stat(2), to prove that nobody touched it. The times include the change time, which no program can set back.
struct FileRecord: Hashable {
    var path: String
    var size: Int64
    var times: [Int]

    static func all(below folder: String) throws -> [FileRecord] {
        try ([""] + FileManager.default.subpathsOfDirectory(atPath: folder).sorted()).map { name in
            var status = stat()
            try #require(lstat("\(folder)/\(name)", &status) == 0)
            return FileRecord(
                path: name, size: Int64(status.st_size),
                times: [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec])
        }
    }
}
