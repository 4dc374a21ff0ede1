import Foundation

/// A row of the history with meaningless text, in a file that SQLite considers intact.
package enum DamagedRun {
    /// Overwrites the status of the first completed run after the job's path in the file.
    package static func damage(ofJob job: String, in history: String) throws {
        var bytes = try Data(contentsOf: URL(filePath: history))
        guard let row = bytes.range(of: Data(job.utf8)),
            let status = bytes.range(of: Data("completed".utf8), in: row.upperBound..<bytes.endIndex)
        else { throw CocoaError(.fileReadCorruptFile) }
        bytes[status.lowerBound] = UInt8(ascii: "X")
        try bytes.write(to: URL(filePath: history))
    }
}
