import Files
import Foundation
import GRDB
import GRDBSQLite
import Model
import Synchronization

/// Ends SQLite's work on a database that costs more than a library may, or that nobody waits for any more.
///
/// SQLite asks it every few thousand steps. The connection must not outlive it, so its configuration owns it.
final class DatabaseGuard: Sendable {
    private enum Stop {
        case cancelled
        case steps
        case memory
    }

    private struct State {
        var steps: Int64 = 0
        var stop: Stop?
    }

    /// Steps between two questions: some microseconds.
    private static let stride: Int32 = 4096

    private let limits: LibraryLimits
    /// Bytes that SQLite has taken for all databases of this process, at most.
    private let mostMemory: Int64
    private let state = Mutex(State())

    init(_ limits: LibraryLimits) {
        self.limits = limits
        mostMemory = sqlite3_memory_used() + limits.memory
    }

    /// Ends the work from another thread.
    func cancel() { state.withLock { $0.stop = $0.stop ?? .cancelled } }

    /// Limits a new connection, before it reads anything.
    fileprivate func limit(_ connection: OpaquePointer?) {
        let most: [(Int32, Int32)] = [
            (SQLITE_LIMIT_LENGTH, limits.value), (SQLITE_LIMIT_SQL_LENGTH, limits.value),
            (SQLITE_LIMIT_EXPR_DEPTH, 200), (SQLITE_LIMIT_COMPOUND_SELECT, 20), (SQLITE_LIMIT_VDBE_OP, 250_000),
            (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100), (SQLITE_LIMIT_VARIABLE_NUMBER, 100),
            (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
        ]
        for (limit, value) in most { sqlite3_limit(connection, limit, value) }
        sqlite3_progress_handler(
            connection, Self.stride,
            { pointer in
                pointer.map { Unmanaged<DatabaseGuard>.fromOpaque($0).takeUnretainedValue().mustStop } == true ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Called by SQLite on the thread that waits for it.
    private var mustStop: Bool {
        state.withLock { state in
            state.steps += Int64(Self.stride)
            if state.stop == nil, Task.isCancelled { state.stop = .cancelled }
            if state.stop == nil, state.steps > limits.steps { state.stop = .steps }
            if state.stop == nil, sqlite3_memory_used() > mostMemory { state.stop = .memory }
            return state.stop != nil
        }
    }

    /// True for a failure that says nothing about damage: another attempt would end in the same way.
    func ends(by error: DatabaseError) -> Bool {
        [.SQLITE_FULL, .SQLITE_INTERRUPT, .SQLITE_NOMEM, .SQLITE_TOOBIG].contains(error.resultCode)
    }

    /// The error that a failure of SQLite means. `CancellationError` if nobody waits any more.
    func meaning(of error: DatabaseError, _ package: PhotosPackage) -> any Error {
        switch (error.resultCode, state.withLock { $0.stop }) {
        case (.SQLITE_INTERRUPT, .cancelled?): CancellationError()
        case (.SQLITE_INTERRUPT, .memory?), (.SQLITE_NOMEM, _):
            DayreelError(
                unreasonable: "it takes more than \(ByteCount.text(limits.memory)) of memory to be read", package)
        case (.SQLITE_INTERRUPT, _): DayreelError(unreasonable: "it takes too long to be read", package)
        case (.SQLITE_TOOBIG, _):
            DayreelError(
                unreasonable: "it has a value of more than \(ByteCount.text(Int64(limits.value)))", package)
        case (.SQLITE_FULL, _): DayreelError.system(ENOSPC, DatabaseCopy.noRoom, place: package.path)
        default:
            DayreelError(
                .inputOutput, "the library's database cannot be read to its end", place: package.path,
                cause: error.message,
                remedy: "Copy the library again. If that does not help, hold Option and Command while Photos starts, "
                    + "and let it repair the library.")
        }
    }
}

extension Configuration {
    /// Opens for reading only, and does not trust the file: nothing in its schema is computed, and damaged cells are noticed. `guarding`
    /// bounds the work.
    static func ofLibrary(_ guarding: DatabaseGuard) -> Configuration {
        var configuration = Configuration()
        configuration.label = "photos-library"
        // The first connection recovers the log; others wait for it.
        configuration.busyMode = .timeout(60)
        configuration.prepareDatabase { database in
            guarding.limit(database.sqliteConnection)
            let pragmas = [
                "trusted_schema = OFF", "ignore_check_constraints = ON", "cell_size_check = ON", "mmap_size = 0",
                "query_only = ON",
            ]
            for pragma in pragmas { try database.execute(sql: "PRAGMA \(pragma)") }
        }
        return configuration
    }
}

extension Database {
    /// Calls `body` with each row of a query. Throws `DayreelError` after more rows than there may be, `DatabaseError`, and what `body`
    /// throws.
    func forEachRow(
        _ sql: String, atMost most: Int, of what: String, _ package: PhotosPackage, _ body: (Row) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(self, sql: sql)
        var count = 0
        while let row = try rows.next() {
            count += 1
            guard count <= most else { throw DayreelError(unreasonable: "it has more than \(most) \(what)", package) }
            try body(row)
        }
    }
}

/// Checks a copy of a database on a thread of its own, while the caller already reads the copy.
final class DatabaseCheck: Sendable {
    private let verdict = Mutex<Result<String?, any Error>>(.success(nil))
    private let end = DispatchSemaphore(value: 0)
    private let guarding: DatabaseGuard

    /// Starts the check. The copy must stay until `wait` returns. Throws `DayreelError(.busy)` if the system has no thread left.
    init(
        _ copy: DatabaseCopy, _ limits: LibraryLimits = .usual,
        starting start: (@escaping @Sendable () -> Void) throws -> Void = {
            try CheckedThread.start(stack: CheckedThread.usualStack, $0)
        }
    ) throws {
        guarding = DatabaseGuard(limits)
        // The thread does not own the copy: it would be the last owner for a moment after `wait`, and delete the copy only then.
        try start { [path = copy.path, package = copy.package, guarding] in
            let found = Result { try DatabaseCopy.verdict(path, of: package, guarding) }
            self.verdict.withLock { $0 = found }
            self.end.signal()
        }
    }

    /// Waits for the end of the check, which cancelling the caller's task ends soon. Returns the damage that it found; nil for an intact
    /// database. Call it once. Throws `DayreelError`, `CancellationError`.
    func wait() throws -> String? {
        while end.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
            if Task.isCancelled { guarding.cancel() }
        }
        return try verdict.withLock { try $0.get() }
    }
}

/// The most that a library may cost. Each is several times what the largest known libraries need: a database from a stranger may claim
/// anything, and this process has no limit of its own on memory.
struct LibraryLimits: Hashable, Sendable {
    /// Bytes of the database and its log together.
    var bytes: Int64 = 16 << 30
    /// Bytes that stay free beside the copy: SQLite writes its index of the log there.
    var spare: Int64 = 64 << 20
    /// Bytes of a text or another value of the database.
    var value: Int32 = 1 << 20
    /// Bytes that SQLite may take while it reads the database. It is built to take a few megabytes, whatever the size of the database.
    var memory: Int64 = 256 << 20
    /// Steps of SQLite's virtual machine in one reading. A library of 100,000 assets takes 25 million.
    var steps: Int64 = 8_000_000_000
    var assets = 2_000_000
    /// Bytes of the texts that describe assets.
    var texts = 512 << 20
    var albums = 100_000
    /// Rows of any other query, such as the members of albums.
    var rows = 5_000_000

    static let usual = LibraryLimits()
}

/// The most bytes of texts that a file system, or Photos, gives a meaning to. Assets with others cannot be found on a disk.
enum LongestText {
    /// A file's name on every file system of Linux and macOS.
    static let name = 255
    /// A path below the package.
    static let folder = 1024
    /// A whole path.
    static let path = 4096
    /// An identifier: UUIDs have 36 bytes, iCloud's names about 60.
    static let identifier = 200
    /// An album's title. Longer ones lose their middle.
    static let title = 1000
    /// A description of an asset.
    static let description = 10_000
}

extension DayreelError {
    /// The error for a database that would cost more than a library may.
    init(unreasonable cause: String, _ package: PhotosPackage) {
        self.init(
            .inputOutput, "the library's database is not one that Photos writes", place: package.path, cause: cause,
            remedy: "Open the library in Photos to see whether it is sound, and copy it again.")
    }
}
