/// What the server makes: films, previews, and what is rendered ahead.
struct StudioMaking: Sendable {
    var films: StoredFilms
    var removed: RemovedFilms
    /// The film in progress.
    var film: FilmInProgress?
    var previews: [String: StudioPreview] = [:]
    var ahead = AheadRendering()

    /// `state` is the server's state folder.
    init(state: String) {
        films = StoredFilms(folder: state + "/films")
        removed = RemovedFilms(state: state)
    }

    /// Everything in progress that somebody asked for.
    var tasks: [Task<Void, Never>] {
        [film?.task].compactMap(\.self) + previews.values.compactMap(\.task)
    }
}

/// The film in progress.
struct FilmInProgress: Sendable {
    let id: String
    let watch: FilmWatch
    let task: Task<Void, Never>
}

/// A preview of a part of a film, in progress or finished.
struct StudioPreview: Sendable {
    var answer: Answer.Preview
    /// The last revision of its draft that has this part.
    var revision: Int
    /// The absolute path of its file.
    let path: String
    var task: Task<Void, Never>?
}

/// Rendering of the schedules' next films while nobody uses the page.
struct AheadRendering: Sendable {
    /// The rendering in progress.
    var task: Task<Bool, Never>?
    /// The first time for the next one.
    var next = Duration.zero
    /// Checks whether the page is unused.
    var watch: Task<Void, Never>?

    /// The time without requests after which the page counts as unused.
    static let rest = Duration.seconds(300)
    /// The time between two checks for something new, as `dayreel run --due` has it.
    static let pace = Duration.seconds(3600)
}
