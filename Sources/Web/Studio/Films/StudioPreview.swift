/// A part of a film, on the way or done.
struct StudioPreview: Sendable {
    var answer: Answer.Preview
    /// Absolute path of the file that it becomes.
    let path: String
    var task: Task<Void, Never>?
}
