/// A preview of a part of a film, in progress or finished.
struct StudioPreview: Sendable {
    var answer: Answer.Preview
    /// The absolute path of its file.
    let path: String
    var task: Task<Void, Never>?
}
