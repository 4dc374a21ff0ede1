import Files
package import Model

extension Job {
    /// The SHA-256 of the job's meaning, the same for two job files with the same meaning.
    package func hash() throws -> String {
        var job = self
        job.composition.dateOverlay = dateStyle
        return SHA256Hex.of(try DocumentJSON.line(of: job))
    }
}

extension FilmPlan {
    /// The SHA-256 of everything that decides the film: the recipes of its parts, their positions, its title and its chapters. Two plans
    /// with the same hash yield the same film, no matter where the media are or what else was found.
    package func hash() throws -> String {
        struct Part: Encodable {
            var day: Day
            var frames: Range<Int>
            var label: String?
        }
        struct Essence: Encodable {
            var version = 1
            var title: String
            var keys: [String]
            var parts: [Part]
            /// False for a film without a cover; nil for the others, as before there were covers.
            var cover: Bool?
            /// True for a film with a poster beside it.
            var poster: Bool?
            /// True for a film with a timeline for an editor.
            var timeline: Bool?
            /// True for a film with a teaser.
            var teaser: Bool?
            var subtitles: SubtitleTrack?
        }
        func has(_ file: FileBesideFilm) -> Bool? { request.path(of: file) == nil ? nil : true }
        let parts = timeline.clips.map { Part(day: $0.day, frames: $0.frames, label: $0.label?.text) }
        let essence = Essence(
            title: timeline.title, keys: tasks.map(\.key.digest), parts: parts, cover: timeline.cover ? nil : false,
            poster: has(.poster), timeline: has(.timeline), teaser: has(.teaser), subtitles: timeline.subtitles)
        return SHA256Hex.of(try DocumentJSON.line(of: essence))
    }
}

extension RenderKey {
    /// The SHA-256 of the recipe as JSON with sorted keys: the recipe type *is* the input of the key.
    package init(of recipe: RenderTask.Recipe) throws {
        self.init(digest: SHA256Hex.of(try InternalJSON.bytes(of: recipe)))
    }
}
