package import JobFiles
package import Model

extension Answer {
    /// A film that can be put together, in a line.
    package struct DraftFacts: Hashable, Sendable, Encodable {
        package var id: String
        package var name: String
        package var revision: Int
        /// The job file has all of it.
        package var saved: Bool
        /// Name of its job file, if it has one.
        package var file: String?
    }

    /// `GET /drafts`
    package struct Drafts: Hashable, Sendable, Encodable {
        package var v = 1
        package var drafts: [DraftFacts]
    }

    /// A film that is being put together.
    package struct Draft: Hashable, Sendable, Encodable {
        package var v = 1
        package var id: String
        package var name: String
        package var revision: Int
        package var saved: Bool
        /// The job file's keys without `pins`, `sources` and `output.file`.
        package var settings: JSONValue
        package var pins: [Day: DraftPin]
        package var file: String?
    }

    /// The draft as a job file, and the file as it is on the disk.
    package struct DraftYAML: Hashable, Sendable, Encodable {
        package var v = 1
        package var yaml: String
        /// Empty without a file.
        package var saved: String
        /// Name of the file, or one that suits.
        package var file: String
    }

    /// `GET /presets`
    package struct Presets: Hashable, Sendable, Encodable {
        package var v = 1
        package var presets: [Preset]
    }

    /// Settings to start from.
    package struct Preset: Hashable, Sendable, Encodable {
        package var id: String
        package var title: String
        package var description: String
        package var settings: JSONValue
    }
}
