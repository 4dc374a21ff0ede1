import Files
import Foundation
import Model

/// Tests whether files can be created in a folder by creating one. Leaves nothing behind but the folder.
struct FolderProbe {
    let path: String
    /// The number of this process, for a unique file name.
    let process: Int32

    /// The system's message; nil if the test succeeds.
    var trouble: String? {
        do {
            try StateFolder.make(path)
        } catch {
            return (error as? DayreelError)?.cause.map { "it cannot be made: \($0)" } ?? "it cannot be made"
        }
        let file = "\(path)/.dayreel-doctor-\(process)"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        close(descriptor)
        unlink(file)
        return nil
    }
}
