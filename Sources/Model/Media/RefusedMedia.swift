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

extension RefusedMedia {
    /// An item to use if another cannot be shown.
    package struct Spare: Hashable, Sendable, Codable {
        package var item: MediaItem
        /// Path of the other item.
        package var other: String

        package init(_ item: MediaItem, for other: String) { (self.item, self.other) = (item, other) }
    }
}

/// Encoded with the code and the words of the reason.
extension RefusedMedia: Codable {
    private enum CodingKeys: CodingKey { case path, code, message, pinnable, day, spare, name }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let code = try values.decode(Diagnostic.Code.self, forKey: .code)
        self.init(
            path: try values.decode(String.self, forKey: .path),
            reason: .written(code, try values.decode(String.self, forKey: .message)),
            pinnable: try values.decodeIfPresent(MediaItem.self, forKey: .pinnable))
        day = try values.decodeIfPresent(Day.self, forKey: .day)
        spare = try values.decodeIfPresent(Spare.self, forKey: .spare)
        name = try values.decodeIfPresent(String.self, forKey: .name)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(path, forKey: .path)
        try values.encode(reason.code, forKey: .code)
        try values.encode(reason.words, forKey: .message)
        try values.encodeIfPresent(pinnable, forKey: .pinnable)
        try values.encodeIfPresent(day, forKey: .day)
        try values.encodeIfPresent(spare, forKey: .spare)
        try values.encodeIfPresent(name, forKey: .name)
    }
}
