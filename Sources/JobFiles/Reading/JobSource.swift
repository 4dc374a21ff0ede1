import YAML

/// A file of a job: the job file itself, or one that it extends.
struct JobSource: Sendable {
    /// Path for messages, as the user named it.
    let path: String
    /// Absolute path of the file's folder, from which its relative paths start.
    let folder: String
    let text: SourceText
    /// 0 for the job file itself, then counting through the files that it extends.
    let order: Int
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
