/// The choices that people made about their media outside the job: the pins and tags of the sync folder, as far as the job uses them.
package struct LibraryChoices: Hashable, Sendable {
    /// Pins by day, including days outside the film. The job's own pins take precedence.
    package var pins: [Day: Pin]
    /// Tags by the name of the media: a path, a file name, an item's id or a content id.
    package var tags: [String: Set<Tag>]

    package static let none = LibraryChoices()

    package init(pins: [Day: Pin] = [:], tags: [String: Set<Tag>] = [:]) { (self.pins, self.tags) = (pins, tags) }
}
