import Files
package import Model

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
        let prefix = folder?.withSlashAtEnd
        var piece = "[\n    "
        piece.reserveCapacity(1 << 17)
        for (count, media) in media.enumerated() {
            piece += count > 0 ? ",\n    {\n      \"code\" : " : "{\n      \"code\" : "
            try DocumentJSON.append(media.reason.code.rawValue, to: &piece)
            piece += ",\n      \"message\" : "
            try DocumentJSON.append(media.reason.words, to: &piece)
            piece += ",\n      \"path\" : "
            try DocumentJSON.append(media.path.below(prefix), to: &piece)
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
