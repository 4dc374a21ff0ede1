import Files
import TestSupport
import Testing

@Suite struct FileLockTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    @Test func `a sweep removes the lock files that nobody holds`() throws {
        let (name, lock) = try FileLock.making(in: scratch.path)
        try scratch.write([1], to: "4711-dead")
        try scratch.write([1], to: "film.mp4")
        FileLock.sweep(scratch.path) { $0 != "film.mp4" }
        #expect(try Set(scratch.contents()) == [name, "film.mp4"])
        lock.removeFile()
        #expect(try scratch.contents() == ["film.mp4"])
    }

    @Test func `a folder is locked itself, unless it is another user's`() throws {
        let first = try FileLock.attempt(.shared, onFolder: scratch.path, message: "no")
        #expect(try FileLock.attempt(.exclusive, onFolder: scratch.path, message: "no") == nil)
        #expect(try FileLock.attempt(.shared, onFolder: scratch.path, ownedBy: .max, message: "no") == nil)
        #expect(try FileLock.attempt(.shared, onFolder: scratch.path, message: "no") != nil)
        withExtendedLifetime(first) { #expect(first != nil) }
    }

    @Test func `a new name holds the process and a random number`() {
        #expect(FileLock.newName(process: 4711, random: 0xbeef) == "4711-000000000000beef")
        #expect(FileLock.newName() != FileLock.newName())
    }
}
