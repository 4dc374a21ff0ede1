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

    /// `POST /drafts/{id}/previews`: a transition, some clips or the whole sound, of the film of the draft's days or of
    /// those from `from` to `to`.
    package struct Preview: Hashable, Sendable, Decodable {
        /// The number of the clip before the transition, from 1.
        package var join: Int?
        /// The numbers of the first and the last clip, from 1.
        package var first: Int?
        package var last: Int?
        package var from: Day?
        package var to: Day?
        /// True for the sound of the whole film.
        package var sound: Bool?
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

    /// `POST /films/{id}/share`
    package struct Share: Hashable, Sendable, Decodable {
        /// How long the link opens the film: 1 to 365.
        package var days: Int
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

/// The days that a request names, in place of those of the draft: the month that is on the screen.
package struct AskedDays: Hashable, Sendable {
    package let first: Day
    package let last: Day

    /// Days of a job may be any; a page has no use for more than a century.
    private static let longest = 36_525

    init(first: Day, last: Day) { (self.first, self.last) = (first, last) }

    /// Nil if neither day is named. Throws `StudioError(.invalid)` if only one is, or if they are no range.
    package init?(from first: Day?, to last: Day?) throws {
        if first == nil, last == nil { return nil }
        guard let first, let last, first <= last, last.daysSinceEpoch - first.daysSinceEpoch < Self.longest else {
            throw StudioError(
                .invalid, error: .usage, "the request names no range of days", remedy: "Reload the page.")
        }
        self.init(first: first, last: last)
    }

    /// A month or a year if these are its days, because titles name them.
    var timeframe: Timeframe {
        let isMonth =
            first.day == 1 && first.year == last.year && first.month == last.month
            && last.day == Day.length(ofMonth: last.month, year: last.year)
        if isMonth { return .month(year: first.year, month: first.month) }
        let isYear = first.day == 1 && first.month == 1 && last.year == first.year && last.month == 12 && last.day == 31
        return isYear ? .year(first.year) : .days(first: first, last: last)
    }
}

/// The filter of `GET /items` and `GET /counts`. An item must match all of it.
package struct ItemFilter: Hashable, Sendable {
    /// Words to find in date, name, album, tag or kind; all must match.
    package var words: String?
    package var kind: ItemKind?
    package var tag: Int?
    /// The id of an album.
    package var album: String?
    /// The id of a source.
    package var source: String?
    /// The id of a place, or `none`.
    package var place: String?

    package init(
        words: String? = nil, kind: ItemKind? = nil, tag: Int? = nil, album: String? = nil, source: String? = nil,
        place: String? = nil
    ) {
        self.words = words
        self.kind = kind
        self.tag = tag
        self.album = album
        self.source = source
        self.place = place
    }
}
