import Files
package import JobFiles
package import Model

/// The bodies of requests, as `openapi.json` describes them.
package enum Order {
    /// Throws `StudioError(.invalid)` for a body that is not of this form.
    package static func read<Body: Decodable>(_ type: Body.Type, from json: String) throws -> Body {
        do {
            return try DocumentJSON.value(type, from: json)
        } catch {
            throw StudioError(
                .invalid, error: .usage, "the body of the request is not what the API describes",
                remedy: "Reload the page.")
        }
    }

    /// `PUT /drafts/{id}`
    package struct DraftChange: Hashable, Sendable, Decodable {
        /// The revision that was changed.
        package var revision: Int
        package var settings: JSONValue
        package var pins: [Day: DraftPin]
    }

    /// `PUT /drafts/{id}/yaml`
    package struct YAMLChange: Hashable, Sendable, Decodable {
        package var revision: Int
        package var yaml: String
    }

    /// `POST /drafts/{id}/save`
    package struct Save: Hashable, Sendable, Decodable {
        /// A name beside the jobs, without a folder.
        package var file: String?
    }

    /// `POST /drafts/{id}/previews`: a join, or clips.
    package struct Preview: Hashable, Sendable, Decodable {
        /// The join after this clip, from 1.
        package var join: Int?
        /// The first and the last of clips, from 1.
        package var first: Int?
        package var last: Int?
    }

    /// `POST /films`
    package struct Film: Hashable, Sendable, Decodable {
        package var draft: String
        package var revision: Int
    }

    /// `PUT /items/{id}/tags`
    package struct Tags: Hashable, Sendable, Decodable {
        package var tags: [Int]
    }
}
