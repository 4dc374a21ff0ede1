import Files
import Foundation
package import Model

/// Segments that were rendered before their film is due. A pruning removes all others first.
extension SegmentStore {
    /// Bytes of a list of keys: those of a million segments.
    private static let longestList = 1 << 26

    private var listsAhead: String { root + "/ahead" }

    /// The path of a job's list. `job` is the absolute path of its file.
    private func list(of job: String) -> String { "\(listsAhead)/\(SHA256Hex.of(job).prefix(32))" }

    /// Lists the segments that the job's next film needs, in place of those listed before; none removes the list. Throws `DayreelError`.
    package func keepAhead(_ keys: [RenderKey], ofJob job: String) throws {
        guard !keys.isEmpty else {
            unlink(list(of: job))
            return
        }
        let text = keys.map { $0.digest + "\n" }.joined()
        try WholeFile.write(
            Array(text.utf8), to: list(of: job), durability: .replaceable,
            message: "cannot note what was rendered ahead")
    }

    /// The digests of the listed segments: of all jobs, or of all but one. A list that cannot be read lists nothing.
    func keysAhead(exceptOfJob job: String? = nil) -> Set<String> {
        let own = job.map { list(of: $0) }
        var keys: Set<String> = []
        for name in names(in: listsAhead) where "\(listsAhead)/\(name)" != own {
            guard let text = SmallFile.text("\(listsAhead)/\(name)", atMost: Self.longestList) else { continue }
            keys.formUnion(text.split(separator: "\n").map(String.init))
        }
        return keys
    }

    /// The bytes of the segments that other jobs have listed, as far as they exist.
    package func bytesAhead(exceptOfJob job: String) -> Int64 {
        keysAhead(exceptOfJob: job).reduce(0) { $0 + (FileStatus(path(for: RenderKey(digest: $1)))?.size ?? 0) }
    }

    /// True if another process has a lease: a run, a preview or a copy for browsers that somebody waits for.
    package func isUsed(besides lease: StoreLease.ID) -> Bool {
        names(in: root + "/tmp").contains { name in
            if isShared { return name != lease.description && (try? isAlive(name)) == true }
            let path = "\(root)/tmp/\(name)/lock"
            guard name != lease.description, let lock = try? FileLock.attempt(.exclusive, at: path, creating: false)
            else {
                // Held, or just removed with its folder.
                return name != lease.description && access(path, F_OK) == 0
            }
            withExtendedLifetime(lock) {}
            return false
        }
    }
}
