import YAML

/// One of the files that make up a job.
struct JobSource: Sendable {
    /// Path for messages: as the user named it.
    let path: String
    /// Absolute folder of the file, which its relative paths start from.
    let folder: String
    let text: SourceText
    /// 0 for the job file itself, then the files underneath it.
    let order: Int
}

/// Two are the same if they are the same file of the job.
extension JobSource: Hashable {
    static func == (left: JobSource, right: JobSource) -> Bool {
        (left.order, left.path) == (right.order, right.path)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(order)
        hasher.combine(path)
    }
}
