import Files
import Foundation
package import Model

/// Writes an edited job file in one step, unless it has changed in the meantime.
package struct SaveJob: Sendable {
    /// The absolute path.
    package let path: String
    /// The bytes that the file had when it was read; nil for a new file.
    package let expected: [UInt8]?

    package init(path: String, expected: [UInt8]?) {
        self.path = path
        self.expected = expected
    }

    /// The reason why the file was left alone.
    package enum Refusal: Error, Hashable, Sendable {
        /// The job was to be new, and the file already exists.
        case exists
        /// The file is not the one that was read, or it is missing.
        case changed
        case failed(DayreelError)
    }

    /// Writes the file. Keeps a link at the path, and the file's permissions.
    package func write(_ bytes: [UInt8]) throws(Refusal) {
        do {
            try replace(with: bytes)
        } catch let refusal as Refusal {
            throw refusal
        } catch let error as DayreelError {
            throw .failed(error)
        } catch {
            throw .failed(DayreelError(unforeseen: error))
        }
    }

    private func replace(with bytes: [UInt8]) throws {
        let target = OutputPath.target(of: path)
        try WholeFile.write(bytes, besides: target, mode: 0o666, message: Self.failure) { temporary in
            try giveName(temporary, target)
        }
    }

    private func giveName(_ temporary: String, _ target: String) throws {
        guard let expected else {
            guard try FileNames.renameToFreeName(temporary, target) else { throw Refusal.exists }
            return
        }
        guard SmallFile.bytes(target, atMost: expected.count) == expected else { throw Refusal.changed }
        if let status = FileStatus(target) { chmod(temporary, status.permissions) }
        try checked(Self.failure, place: path) { rename(temporary, target) }
    }

    private static let failure = "the job file cannot be written"
}
