/// The results of a scan: items in order of time (`MediaItem.precedesInTime`), refused files by path.
package struct ScanResult: Hashable, Sendable {
    package var items: [MediaItem]
    package var refused: [RefusedMedia]
    /// Trouble that concerns no single file: an unreadable folder, a catalog that had to be rebuilt.
    package var diagnostics: [Diagnostic]
    /// The folders and files that names and marks keep out of the sources.
    package var passedOver = PassedOver()
    /// Information about the albums of sources other than folders, by the source's path.
    package var albums: [String: AlbumEvidence] = [:]
    /// The sources of files outside their folders, by the files' paths: a Photos library can be set to leave originals where they are.
    package var elsewhere: [String: String] = [:]
    /// The photos that belong to no recording, in order of time (`Still.precedesInTime`). Empty unless the scan's rules ask for them.
    package var stills: [Still] = []

    package init(items: [MediaItem], refused: [RefusedMedia], diagnostics: [Diagnostic] = []) {
        self.items = items
        self.refused = refused
        self.diagnostics = diagnostics
    }
}

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
        self.init(
            id: still.id, location: still.location, kind: .still, captured: still.captured, day: still.day,
            facts: VideoFacts(
                duration: length, width: still.width, height: still.height, frameRate: 0, hasAudio: false,
                codec: Still.format(ofExtension: still.fileExtension)),
            fileSize: still.fileSize, otherDates: still.otherDates)
        (isFavorite, name, contentIdentifier) = (still.isFavorite, still.name, still.contentIdentifier)
        (rating, librarysScore) = (still.rating, still.librarysScore)
        (fileMark, place, caption, focus) = (still.fileMark, still.place, still.caption, still.focus)
    }
}

/// A file that looked like media and cannot be used, with the reason.
package struct RefusedMedia: Hashable, Sendable {
    package var path: String
    package var reason: RefusalReason
    /// The item that a pin on the file still shows: the copy that was kept, the original of a proxy or of an edit, or the screen recording
    /// itself.
    @Boxed package var pinnable: MediaItem?
    /// The day of the file; nil if unknown.
    package var day: Day?
    /// The file itself, if another one of the same moment is shown instead: an edit, or the recording of a proxy.
    @Boxed package var spare: Spare?
    /// Its name in its library.
    package var name: String?

    package init(
        path: String, reason: RefusalReason, pinnable: MediaItem? = nil, day: Day? = nil
    ) {
        self.path = path
        self.reason = reason
        _pinnable = Boxed(wrappedValue: pinnable)
        _spare = Boxed(wrappedValue: nil)
        self.day = day ?? pinnable?.day
    }
}

/// What a plan has of it: the file and the reason.
extension RefusedMedia: Codable {
    private enum CodingKeys: CodingKey { case path, reason, day }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            path: try fields.decode(String.self, forKey: .path),
            reason: try fields.decode(RefusalReason.self, forKey: .reason),
            day: try fields.decodeIfPresent(Day.self, forKey: .day))
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(path, forKey: .path)
        try fields.encode(reason, forKey: .reason)
        try fields.encodeIfPresent(day, forKey: .day)
    }
}

extension RefusedMedia {
    /// An item to use if another cannot be shown.
    package struct Spare: Hashable, Sendable {
        package var item: MediaItem
        /// Path of the other item.
        package var other: String

        package init(_ item: MediaItem, for other: String) { (self.item, self.other) = (item, other) }
    }
}

/// A value on the heap, so that nil costs only a pointer. For large values that few of a hundred thousand owners have.
@propertyWrapper
package struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    private indirect enum Storage: Hashable, Sendable { case value(Value) }

    private var storage: Storage?

    package init(wrappedValue: Value?) { storage = wrappedValue.map(Storage.value) }

    package var wrappedValue: Value? {
        get { if case .value(let value)? = storage { value } else { nil } }
        set { storage = newValue.map(Storage.value) }
    }
}
