/// The film in progress.
struct FilmInProgress: Sendable {
    let id: String
    let watch: FilmWatch
    let task: Task<Void, Never>
}
