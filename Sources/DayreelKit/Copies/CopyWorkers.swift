import JobFiles

/// The share of the machine that making a copy for the browser may take: what the settings say. Where they say nothing, all of it: somebody
/// waits for the copy.
struct CopyWorkers: Hashable, Sendable {
    /// Worker processes at once.
    let count: Int
    /// Bytes for all workers together; nil for no limit.
    let memory: Int64?

    init(_ settings: Settings, cores: Int) {
        count = settings.workers ?? cores
        memory = settings.maxMemory.map { MemoryLimit.bytesOfWorkers(within: $0) }
    }
}
