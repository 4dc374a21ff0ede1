import Files
import Foundation
import Model

/// What a worker may write of a store: the folders of the segments that it renders, of its lease, of locks and of measurements. Not the
/// rest, above all not `queue`, whose scripts a cluster's machines run without limits.
extension SegmentStore {
    /// Adds this to the rules of workers that render these keys under a lease. Makes what is missing, because they may make it nowhere.
    /// Throws `DayreelError`.
    func admit(
        workersOf lease: StoreLease.ID, rendering keys: some Sequence<RenderKey>, to rules: inout SandboxRules
    ) throws {
        var folders = Set(keys.map { LexicalPath.folder(of: path(for: $0)) })
        folders.formUnion([root + "/locks", ResultCache(store: self).root])
        for folder in folders.sorted() { try StateFolder.make(folder, message: "the cache folder cannot be made") }
        size.make()
        rules.writes.formUnion(folders.union([folder(of: lease), size.path]))
        rules.movesFiles = true
        guard isShared else { return }
        // Whether the holder of a claim lives tells a file of its lease.
        rules.reads.insert(root + "/tmp")
        rules.writes.insert(makeClock())
    }
}

extension ProcessLaunch {
    /// The same process, which may also write the segments of these keys. Throws `DayreelError`.
    func rendering(
        _ keys: some Sequence<RenderKey>, into store: SegmentStore, as lease: StoreLease.ID
    ) throws -> ProcessLaunch {
        guard var rules else { return self }
        var launch = self
        try store.admit(workersOf: lease, rendering: keys, to: &rules)
        launch.rules = rules
        return launch
    }
}
