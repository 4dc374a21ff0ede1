/// The choices that people made about their media outside of the job: the pins and tags of the sync folder, as far as the job asks for
/// them.
package struct LibraryChoices: Hashable, Sendable {
    /// Pins by day, whether or not the film is of it; a job's own pin goes before.
    package var pins: [Day: Pin]
    /// Tags by the name of the media: a path, a file name, an item's id or a content id.
    package var tags: [String: Set<Tag>]

    package static let none = LibraryChoices()

    package init(pins: [Day: Pin] = [:], tags: [String: Set<Tag>] = [:]) { (self.pins, self.tags) = (pins, tags) }
}
