import Files
package import JobFiles
package import Model

/// The bodies of requests: one type for each schema of `openapi.json`.
package enum APIRequest {
    /// Decodes a body. Throws `StudioError(.invalid)` if it is of another form.
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
        /// The revision on which the change is based.
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
        /// The name of a file in the job's folder.
        package var file: String?
    }

    /// `POST /drafts/{id}/previews`: a transition, or some clips, of the draft's days or of those from `from` to `to`.
    package struct Preview: Hashable, Sendable, Decodable {
        /// The number of the clip before the transition, from 1.
        package var join: Int?
        /// The numbers of the first and the last clip, from 1.
        package var first: Int?
        package var last: Int?
        package var from: Day?
        package var to: Day?
    }

    /// `POST /films`: of the draft's days, or of those from `from` to `to`.
    package struct Film: Hashable, Sendable, Decodable {
        package var draft: String
        package var revision: Int
        package var from: Day?
        package var to: Day?
    }

    /// `PUT /films/{id}/listed`
    package struct Listed: Hashable, Sendable, Decodable {
        package var listed: Bool
    }

    /// `POST /schedules`
    package struct NewSchedule: Hashable, Sendable, Decodable {
        /// The draft whose settings the films have.
        package var draft: String
        /// The name of the job file, in the folder of the draft's.
        package var file: String
    }

    /// `PUT /items/{id}/tags`
    package struct Tags: Hashable, Sendable, Decodable {
        package var tags: [Int]
    }
}
