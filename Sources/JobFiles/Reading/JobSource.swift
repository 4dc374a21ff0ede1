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
