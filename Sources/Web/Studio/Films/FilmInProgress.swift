/// The film that is being made.
struct FilmInProgress: Sendable {
    let id: String
    let watch: FilmWatch
    let task: Task<Void, Never>
}
