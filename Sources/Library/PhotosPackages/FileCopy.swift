import Files
import Foundation
import Model

/// Copies a file of the library piece by piece, so that copying from a slow disk can be cancelled.
enum FileCopy {
    /// The size of a piece in bytes.
    private static let piece = 1 << 20

    /// The advice if the copy has no room.
    static let roomRemedy = "Make space there, or name another folder for temporary files with TMPDIR."

    /// Copies a regular file, and follows no link. Throws `DayreelError`, which says whether reading or writing failed;
    /// `CancellationError`.
    static func make(of original: String, to copy: String) throws {
        let source = try OpenFile(path: original, flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW) {
            DayreelError(readingLibrary: original, $0)
        }
        // Others may have put something else there since the package was checked.
        guard try source.status().kind == .file else { throw DayreelError(notAFile: original) }
        let target = try OpenFile(
            path: copy, flags: O_WRONLY | O_CREAT | O_TRUNC, message: DatabaseCopy.noRoom)
        let done = try copyInKernel(source.number, target.number)
        try copyByHand(source, target, from: done)
    }

    /// Lets the kernel copy, which takes half the time. Returns the number of bytes copied. Where the kernel stops, `copyByHand` continues
    /// and finds out which of the two files has trouble.
    private static func copyInKernel(_ source: Int32, _ target: Int32) throws -> Int {
        var done = 0
        while true {
            try Task.checkCancellation()
            var offset = off_t(done)
            let count = sendfile(target, source, &offset, piece << 4)
            if count <= 0 { return done }
            done += count
        }
    }

    private static func copyByHand(_ source: OpenFile, _ target: OpenFile, from start: Int) throws {
        var buffer = [UInt8](repeating: 0, count: piece)
        var done = start
        while true {
            try Task.checkCancellation()
            let count = try buffer.withUnsafeMutableBytes { bytes in
                try PositionalRead.fill(bytes, from: source.number, at: Int64(done)) {
                    DayreelError(readingLibrary: source.path, $0)
                }
            }
            if count == 0 { return }
            do {
                try target.write(count == buffer.count ? buffer : Array(buffer[..<count]), at: done)
            } catch var error as DayreelError where error.code == .diskFull {
                error.message = DatabaseCopy.noRoom
                error.remedy = roomRemedy
                throw error
            }
            done += count
        }
    }
}
