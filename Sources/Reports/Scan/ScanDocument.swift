import Files
package import Model

/// `dayreel scan --json`, version 1. The names of the fields are fixed (docs/cli.md).
package struct ScanDocument: Hashable, Sendable, Codable {
    static let currentVersion = 1

    package var version = currentVersion
    package var items: [Item]
    /// The places of all items; absent without any.
    package var places: [ScanPlaces.Count]?
    package var refused: [Refused]
    package var passedOver: [PassedOverGroup]
    package var warnings: [Diagnostic]

    /// `contents` are digests by path, as far as they are known. Paths inside `folder` are written relative to it.
    package init(
        _ result: ScanResult, _ contents: [String: ContentDigests] = [:], relativeTo folder: String? = nil,
        places: ScanPlaces? = nil
    ) {
        self.places = places.flatMap { $0.places.isEmpty ? nil : $0.places }
        items = result.items.map { Item($0, contents, relativeTo: folder) }
        refused = result.refused.map { Refused($0, relativeTo: folder) }
        passedOver = result.passedOver.groups.map(PassedOverGroup.init)
        warnings = result.diagnostics + [places?.note].compactMap(\.self)
    }

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case items, places, refused, passedOver, warnings
    }

    package struct Item: Hashable, Sendable, Codable {
        package var id: String
        package var path: String
        package var pair: String?
        /// The files that continue the recording; absent without any.
        package var continuations: [Continuation]?
        package var kind: MediaKind
        package var day: Day
        /// ISO 8601 with offset.
        package var captured: String
        package var evidence: CaptureTime.Evidence
        /// True if the only evidence for its day is the file's modification time, or a day without a time; otherwise absent.
        package var uncertain: Bool?
        /// The evidence for the offset.
        package var zoneEvidence: CaptureTime.ZoneEvidence?
        /// Other evidence that is more than an hour away; absent if there is none.
        package var otherDates: [OtherDate]?
        /// Seconds.
        package var duration: Double
        package var width: Int
        package var height: Int
        package var rotation: Int
        package var frameRate: Double
        package var hdr: DynamicRange
        package var audio: Bool
        package var codec: String
        /// Bytes.
        package var size: Int64
        package var problems: [String]
        /// Absent if it is not a favourite.
        package var favorite: Bool?
        /// Stars from an XMP file; absent without any.
        package var rating: Int?
        /// The place of filming in degrees; absent if unknown.
        package var place: Coordinate?
        /// Its name in its library; absent if it is the file's.
        package var name: String?
        /// The id that is the same on other devices; absent if no source provides one and its bytes were not read for it.
        package var contentId: String?
        /// iCloud's fingerprint of the file that the id identifies; absent if its bytes were not read for it.
        package var fingerprint: String?

        init(_ item: MediaItem, _ contents: [String: ContentDigests], relativeTo folder: String?) {
            id = item.id
            path = item.location.address.relative(to: folder)
            pair = item.pair?.relative(to: folder)
            continuations = item.location.continuations?.map {
                Continuation(path: $0.address.relative(to: folder), start: $0.picture.seconds)
            }
            kind = item.kind
            day = item.day
            captured = item.captured.description
            evidence = item.captured.evidence
            uncertain = item.captured.isUncertain ? true : nil
            zoneEvidence = item.captured.zone
            let others = item.otherDates.map { OtherDate(captured: $0.description, evidence: $0.evidence) }
            otherDates = others.isEmpty ? nil : others
            duration = item.duration.seconds
            width = item.width
            height = item.height
            rotation = item.rotation
            // Three decimals distinguish 29.97 from 30.
            frameRate = (item.frameRate * 1000).rounded() / 1000
            hdr = item.dynamicRange
            audio = item.hasAudio
            codec = item.codec
            size = item.fileSize
            problems = item.problems.map(\.words)
            favorite = item.isFavorite
            rating = item.rating
            place = item.place
            (name, contentId) = (item.name, item.contentId(contents))
            fingerprint = item.files.first.flatMap { contents[$0]?.appleFingerprint }.flatMap { $0.isEmpty ? nil : $0 }
        }

        private enum CodingKeys: String, CodingKey {
            case id, path, pair, continuations, kind, day, captured, evidence, uncertain, duration, width, height,
                rotation
            case zoneEvidence
            case otherDates
            case frameRate
            case hdr, audio, codec, size, problems, favorite, rating, place
            case name, contentId, fingerprint
        }
    }

    package struct Continuation: Hashable, Sendable, Codable {
        package var path: String
        /// Seconds from the beginning of the recording.
        package var start: Double
    }

    package struct OtherDate: Hashable, Sendable, Codable {
        /// ISO 8601 with offset.
        package var captured: String
        package var evidence: CaptureTime.Evidence
    }

    package struct Refused: Hashable, Sendable, Codable {
        package var path: String
        package var code: String
        package var message: String

        init(_ media: RefusedMedia, relativeTo folder: String?) {
            path = media.path.relative(to: folder)
            code = media.reason.code.rawValue
            message = media.reason.words
        }
    }
}

extension ScanDocument {
    /// Folders and files that names or marks keep out.
    package struct PassedOverGroup: Hashable, Sendable, Codable {
        package var kind: PassedOver.Kind
        package var count: Int
        /// Different names, at most `PassedOver.mostNames`.
        package var names: [String]

        init(kind: PassedOver.Kind, group: PassedOver.Group) {
            (self.kind, count, names) = (kind, group.count, group.names)
        }
    }
}

extension String {
    /// The path relative to the folder if it lies inside; unchanged otherwise.
    func relative(to folder: String?) -> String {
        folder.flatMap { below($0) }.map(String.init) ?? self
    }
}

extension ScanDocument {
    /// Writes the same text as `DocumentJSON.text`, in pieces of a few hundred entries: for a library of a hundred thousand files, the
    /// complete text would take more memory than the rest of a scan.
    package static func write(
        _ result: ScanResult, _ contents: [String: ContentDigests] = [:], relativeTo folder: String? = nil,
        places: ScanPlaces? = nil, to write: (String) throws -> Void
    ) throws {
        try write("{\n  \"items\" : ")
        try array(of: result.items.lazy.map { Item($0, contents, relativeTo: folder) }, to: write)
        try write(",\n  \"passed-over\" : ")
        try array(of: result.passedOver.groups.map(PassedOverGroup.init), to: write)
        if let places = places?.places, !places.isEmpty {
            try write(",\n  \"places\" : ")
            try array(of: places, to: write)
        }
        try write(",\n  \"refused\" : ")
        try refused(result.refused, relativeTo: folder, to: write)
        try write(",\n  \"v\" : \(currentVersion),\n  \"warnings\" : ")
        try array(of: result.diagnostics + [places?.note].compactMap(\.self), to: write)
        try write("\n}")
    }

    private static func array(of values: some Collection<some Encodable>, to write: (String) throws -> Void) throws {
        guard !values.isEmpty else { return try write("[\n\n  ]") }
        var piece = Array("[\n    ".utf8)
        let encoder = DocumentJSON.Writer()
        for (count, value) in values.enumerated() {
            if count > 0 { piece += ",\n    ".utf8 }
            indent(try encoder.text(of: value), into: &piece)
            guard piece.count > 1 << 16 else { continue }
            try write(String(decoding: piece, as: UTF8.self))
            piece.removeAll(keepingCapacity: true)
        }
        try write(String(decoding: piece, as: UTF8.self) + "\n  ]")
    }

    /// Writes the same text as `array(of:)`, many times faster: a library whose originals are in iCloud has tens of thousands of these.
    private static func refused(
        _ media: [RefusedMedia], relativeTo folder: String?, to write: (String) throws -> Void
    ) throws {
        guard !media.isEmpty else { return try write("[\n\n  ]") }
        var piece = "[\n    "
        piece.reserveCapacity(1 << 17)
        for (count, media) in media.enumerated() {
            piece += count > 0 ? ",\n    {\n      \"code\" : " : "{\n      \"code\" : "
            try DocumentJSON.append(media.reason.code.rawValue, to: &piece)
            piece += ",\n      \"message\" : "
            try DocumentJSON.append(media.reason.words, to: &piece)
            piece += ",\n      \"path\" : "
            try DocumentJSON.append(media.path.relative(to: folder), to: &piece)
            piece += "\n    }"
            guard piece.utf8.count > 1 << 16 else { continue }
            try write(piece)
            piece.removeAll(keepingCapacity: true)
        }
        try write(piece + "\n  ]")
    }

    /// Indents the lines of a text. All line breaks belong to the layout, because JSON strings contain none. An empty array has an empty
    /// line.
    private static func indent(_ text: String, into piece: inout [UInt8]) {
        let newline = UInt8(ascii: "\n")
        var isAtStart = false
        for byte in text.utf8 {
            if isAtStart, byte != newline { piece += "    ".utf8 }
            piece.append(byte)
            isAtStart = byte == newline
        }
    }
}
