package struct Output: Hashable, Sendable, Codable {
    /// Absolute path with `{title} {name} {year} {month} {from} {to}` not filled in yet.
    package var file: String
    package var codec: VideoCodec
    /// Constant rate factor of the codec: a lower one means better quality and a larger file.
    package var crf: Int
    package var preset: String
    /// Bits per second.
    package var audioBitRate: Int
    /// The files that the film may replace.
    package var overwrite: Replacement
    /// Longest film; nil for no limit.
    package var maxDuration: MediaTime?
    /// Path of the cover as a file of its own, with placeholders like `file`; nil for none.
    package var poster: String?
    /// Path of the timeline for an editor, with placeholders like `file`; nil for none.
    package var timeline: String?
    /// Path of the teaser, with placeholders like `file`; nil for none.
    package var teaser: String?
    /// Nil for the default, so that the digests of jobs without the key stay the same.
    private var ownCover: Bool?
    private var ownSubtitles: Subtitles?

    /// The texts of a film's subtitle track.
    package enum Subtitles: String, Hashable, Sendable, Codable, CaseIterable { case none, dates, captions, both }

    private enum CodingKeys: String, CodingKey {
        case file, codec, crf, preset, audioBitRate, overwrite, maxDuration, poster, timeline, teaser
        case ownCover = "cover"
        case ownSubtitles = "subtitles"
    }

    package init(
        file: String, codec: VideoCodec = .standard, crf: Int = 20, preset: String = "veryfast",
        audioBitRate: Int = 192_000,
        overwrite: Replacement = .own, maxDuration: MediaTime? = nil, cover: Bool = true, poster: String? = nil,
        timeline: String? = nil, teaser: String? = nil, subtitles: Subtitles = .none
    ) {
        self.file = file
        self.codec = codec
        self.crf = crf
        self.preset = preset
        self.audioBitRate = audioBitRate
        self.overwrite = overwrite
        self.maxDuration = maxDuration
        self.poster = poster
        self.timeline = timeline
        self.teaser = teaser
        ownCover = cover ? nil : false
        ownSubtitles = subtitles == .none ? nil : subtitles
    }

    /// True for a film with a cover picture.
    package var cover: Bool {
        get { ownCover ?? true }
        set { ownCover = newValue ? nil : false }
    }

    package var subtitles: Subtitles {
        get { ownSubtitles ?? .none }
        set { ownSubtitles = newValue == .none ? nil : newValue }
    }
}

/// A file that a job can ask for besides its film. The raw value is the name of its key below `output`.
package enum FileBesideFilm: String, Hashable, Sendable, CaseIterable {
    /// The cover as a JPEG file.
    case poster
    /// The film as an OpenTimelineIO document, for an editor.
    case timeline
    /// The film in five seconds, as an animated picture.
    case teaser

    /// The endings of its name, in lower case; the first is the usual one.
    package var endings: [String] {
        switch self {
        case .poster: [".jpg", ".jpeg"]
        case .timeline: [".otio"]
        case .teaser: [".webp"]
        }
    }

    /// True for a picture, which must not lie in a source: the next scan would take it for a photo.
    package var isPicture: Bool { self != .timeline }
}

extension Output {
    /// The path of the file with its placeholders not filled in yet; nil for a film without it.
    package func template(of file: FileBesideFilm) -> String? {
        switch file {
        case .poster: poster
        case .timeline: timeline
        case .teaser: teaser
        }
    }
}

/// Fills in `{year}` and the other placeholders of `output.file`.
package enum OutputTemplate {
    package static let placeholders = ["title", "name", "year", "month", "from", "to"]

    /// The placeholders in a path.
    package static func placeholders(in path: String) -> Set<String> {
        Set(placeholders.filter { path.contains("{\($0)}") })
    }
}

extension Job {
    /// The film's title: the job's own, or the timeframe in words.
    package func title(of timeframe: ResolvedTimeframe) -> String { title ?? timeframe.title }

    /// Absolute path of the film: `output.file` with its placeholders filled in.
    ///
    /// A film over several months or years has the first and the last in its name: `2023-2024`, `01-12`. A title cannot create folders: a
    /// hyphen replaces each character that file names do not allow.
    package func filmPath(of timeframe: ResolvedTimeframe) -> String { path(output.file, of: timeframe) }

    /// Absolute path of a file beside the film; nil for a film without it.
    package func path(of file: FileBesideFilm, in timeframe: ResolvedTimeframe) -> String? {
        output.template(of: file).map { path($0, of: timeframe) }
    }

    private func path(_ template: String, of timeframe: ResolvedTimeframe) -> String {
        let (first, last) = timeframe.inNames
        func span(_ first: String, _ last: String) -> String { first == last ? first : "\(first)-\(last)" }
        let isOneMonth = (first.year, first.month) == (last.year, last.month)
        let values = [
            "title": Self.fileName(title(of: timeframe)), "name": Self.fileName(name),
            "year": span(first.year.padded(to: 4), last.year.padded(to: 4)),
            "month": isOneMonth
                ? first.month.padded(to: 2) : "\(first.month.padded(to: 2))-\(last.month.padded(to: 2))",
            "from": "\(first)", "to": "\(last)",
        ]
        // One pass, so that a brace in a title remains a brace.
        var path = ""
        var rest = template[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: start)..<end])
            path += rest[..<start] + (values[name] ?? String(rest[start...end]))
            rest = rest[rest.index(after: end)...]
        }
        return path + rest
    }

    private static func fileName(_ text: String) -> String {
        let safe = text.map { character in
            // By scalars: a slash followed by an accent is one character.
            let isUnsafe = character.unicodeScalars.contains {
                $0 == "/" || $0.properties.generalCategory == .control
            }
            return isUnsafe ? "-" : character
        }
        return [".", ".."].contains(String(safe)) ? "-" : String(safe)
    }
}

/// The files that an output may replace. Inputs of the run and files of a source are never replaced.
package enum Replacement: Hashable, Sendable {
    /// None: an existing file is an error.
    case nothing
    /// Files that Dayreel made.
    case own
    /// Any file.
    case foreign
}

/// Spelled as in `output.overwrite`: `false`, `true`, `foreign`.
extension Replacement: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = flag ? .own : .nothing
        } else if try container.decode(String.self) == Self.foreignWord {
            self = .foreign
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not true, false or foreign")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .nothing: try container.encode(false)
        case .own: try container.encode(true)
        case .foreign: try container.encode(Self.foreignWord)
        }
    }

    package static let foreignWord = "foreign"
}
