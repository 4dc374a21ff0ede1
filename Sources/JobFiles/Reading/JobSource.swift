import Files
import Foundation

/// A file of a job: the job file itself, or one that it extends. Or an option that sets a value of the job.
struct JobSource: Sendable {
    /// Path for messages, as the user named it; of an option, what the user wrote.
    let path: String
    /// Absolute path of the file's folder, from which its relative paths start.
    let folder: String
    let text: SourceText
    /// 0 for the job file itself, then counting through the files that it extends, and the options.
    let order: Int
    /// True for an option, which has no lines.
    var isOption = false
}

/// Equal if they are the same file of the job.
extension JobSource: Hashable {
    static func == (left: JobSource, right: JobSource) -> Bool {
        (left.order, left.path) == (right.order, right.path)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(order)
        hasher.combine(path)
    }
}

/// Reads job files, those that they extend, and the settings: regular files, and nothing that could keep the reader waiting.
///
/// A command line may also name a pipe that the program was started with, as a shell writes `<(…)`: `/dev/fd/63`. No job file can name one,
/// because files that are extended end in `.yaml`.
enum JobFileBytes {
    /// Enough to see that a file is too large.
    private static let most = Document.Limits.standard.bytes + 4

    /// The first bytes of a file. Throws `POSIXError`, `RegularFile.Failure`.
    static func read(_ path: String) throws -> [UInt8] {
        if let number = inherited(path) { return try bytes(of: number) }
        let file: Int32
        do {
            file = try RegularFile.open(path, flags: O_RDONLY)
        } catch .system(let code) {
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        } catch .unfit(.folder) {
            throw POSIXError(.EISDIR)
        }
        defer { close(file) }
        return try bytes(of: file)
    }

    /// The number of a descriptor that the process was started with, in a path that stands for one.
    private static func inherited(_ path: String) -> Int32? {
        if path == "/dev/stdin" { return 0 }
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
            let number = path.dropFirst(folder.count)
            return number.isDigits ? Int32(number) : nil
        }
        return nil
    }

    /// Reads to the end, or as much as counts. A pipe is read as its writer writes.
    private static func bytes(of file: Int32) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            while count < most {
                let got = Glibc.read(file, buffer.baseAddress.map { $0 + count }, most - count)
                if got == 0 { return }
                if got > 0 { count += got } else if errno != EINTR { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
            }
        }
    }
}
