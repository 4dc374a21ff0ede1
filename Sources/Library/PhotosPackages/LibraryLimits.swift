import Model

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
}

extension DayreelError {
    /// The error for a database that would cost more than a library may.
    init(unreasonable cause: String, _ package: PhotosPackage) {
        self.init(
            .inputOutput, "the library's database is not one that Photos writes", place: package.path, cause: cause,
            remedy: "Open the library in Photos to see whether it is sound, and copy it again.")
    }
}
