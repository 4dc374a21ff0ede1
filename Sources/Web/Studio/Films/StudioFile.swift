/// A film or a preview on the disk, for who sends its bytes. Never part of an answer.
package struct StudioFile: Hashable, Sendable {
    /// Absolute.
    package var path: String
    /// A name to save it under.
    package var name: String
}
