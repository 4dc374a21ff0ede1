import Files
package import Model

extension Job {
    /// SHA-256 over the job's meaning: the same for two job files that say the same.
    package func hash() throws -> String { ContentHash.of(try DocumentJSON.line(of: self)) }
}

extension FilmPlan {
    /// SHA-256 over what decides the film: the recipes of its parts, their places, its title and its chapters. Two plans
    /// with the same hash give the same film; where the media lie does not matter, nor what else was found.
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
        }
        let parts = timeline.clips.map { Part(day: $0.day, frames: $0.frames, label: $0.label?.text) }
        let essence = Essence(title: timeline.title, keys: tasks.map(\.key.digest), parts: parts)
        return ContentHash.of(try DocumentJSON.line(of: essence))
    }
}
