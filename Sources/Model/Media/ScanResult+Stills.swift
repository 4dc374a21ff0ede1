extension ScanResult {
    /// The results with the photos among the items, as clips of this length, for films that show them. Raw photos stay out, with a note if
    /// one is of these days.
    package func takingStills(for length: MediaTime, days: ResolvedTimeframe) -> ScanResult {
        var result = self
        result.stills = []
        let shown = stills.filter { !$0.isRaw }
        if !shown.isEmpty {
            result.items = (items + shown.map { MediaItem($0, for: length) }).sorted(by: MediaItem.precedesInTime)
        }
        let raw = stills.filter { $0.isRaw && days.contains($0.day) }
        if let first = raw.first {
            let others = (raw.count - 1).andMore(comma: false)
            result.diagnostics.append(
                Diagnostic(
                    .note, .rawPhoto, day: first.day, path: first.location.address,
                    "films do not show raw photos: \(first.name ?? first.location.address.lastPathPart)\(others)"))
        }
        return result
    }
}

extension MediaItem {
    /// A photo as media of this length, without sound.
    package init(_ still: Still, for length: MediaTime) {
        let codec = ["jpg": "jpeg", "heif": "heic", "hif": "heic", "tif": "tiff"][still.fileExtension]
        self.init(
            id: still.id, location: still.location, kind: .still, captured: still.captured, day: still.day,
            duration: length, width: still.width, height: still.height, frameRate: 0, hasAudio: false,
            codec: codec ?? still.fileExtension, fileSize: still.fileSize, otherDates: still.otherDates)
        (isFavorite, name, contentIdentifier) = (still.isFavorite, still.name, still.contentIdentifier)
        (fileMark, place, caption) = (still.fileMark, still.place, still.caption)
    }
}
