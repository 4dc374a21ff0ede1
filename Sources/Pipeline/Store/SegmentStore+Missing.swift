import Files
import Foundation
package import Model

extension SegmentStore {
    /// The tasks that must be rendered, in order, each key once. From now on the lease keeps all of them: existing entries are checked
    /// against their checksums and kept, and their diagnostics are repeated. A damaged entry is removed, reported, and counts as missing.
    package func missing(
        from tasks: [RenderTask], lease: StoreLease
    ) throws -> (tasks: [RenderTask], diagnostics: [Diagnostic]) {
        try note(tasks.map(\.key), for: lease.id)
        var seen: Set<RenderKey> = []
        var missing: [RenderTask] = []
        var diagnostics: [Diagnostic] = []
        for task in tasks where seen.insert(task.key).inserted {
            try Task.checkCancellation()
            if isIntact(task.key) {
                touch(task.key)
                diagnostics += self.diagnostics(of: task)
                continue
            }
            if access(path(for: task.key), F_OK) == 0 {
                let message = "a cached segment of \(task.displayName) was damaged; it is rendered again"
                diagnostics.append(Diagnostic(.note, .damagedSegment, path: path(for: task.key), message))
                try remove(task.key)
            }
            missing.append(task)
        }
        return (missing, diagnostics)
    }

    /// Adds to the keys that the lease keeps.
    private func note(_ keys: [RenderKey], for lease: StoreLease.ID) throws {
        let guarding = try guardStore()
        defer { withExtendedLifetime(guarding) {} }
        let path = folder(of: lease) + "/needs"
        let file = try OpenFile(path: path, flags: O_RDWR | O_CREAT, message: "cannot note what the run needs")
        try file.write(Array(keys.map { $0.digest + "\n" }.joined().utf8), at: try file.size())
    }
}
