package import Model

/// The facts that probing finds in a still.
package struct StillFacts: Hashable, Sendable {
    /// EXIF's DateTimeOriginal, followed by OffsetTimeOriginal if there is one: `2020:07:10 06:16:29+02:00`.
    package var taken: String?
    /// The place where it was taken.
    package var place: Coordinate?
    /// Apple's identifier of the Live Photo that the still is part of.
    package var contentIdentifier: String?
    /// True if it says that it has a video inside, and has none.
    package var lacksVideo: Bool
    /// Pixels as displayed; 0 if unknown, and if one of them is impossible.
    package var width: Int
    package var height: Int

    package init(
        taken: String? = nil, place: Coordinate? = nil, contentIdentifier: String? = nil, lacksVideo: Bool = false,
        width: Int = 0, height: Int = 0
    ) {
        let isKnown = Still.sides.contains(width) && Still.sides.contains(height)
        (self.width, self.height) = isKnown ? (width, height) : (0, 0)
        self.taken = taken
        self.place = place
        self.contentIdentifier = contentIdentifier
        self.lacksVideo = lacksVideo
    }
}

extension StillFacts {
    mutating func code(_ coder: inout some FactCoder) {
        let sides = 0...Int64(Still.sides.upperBound)
        coder.code(&taken)
        coder.code(&place)
        coder.code(&contentIdentifier)
        coder.code(&lacksVideo)
        coder.code(&width, in: sides)
        coder.code(&height, in: sides)
    }
}

extension StillFacts {
    init(_ tags: StillTags) {
        // A malformed offset, as some cameras write it, must not cost the date.
        let whole = tags.dateTimeOriginal.map { $0 + (tags.offsetTimeOriginal ?? "") }
        let taken = [whole, tags.dateTimeOriginal].compactMap(\.self).first { DateText.reading(of: $0) != nil }
        let place = tags.place.flatMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        self.init(
            taken: taken, place: place, contentIdentifier: tags.contentIdentifier, width: tags.width,
            height: tags.height)
    }
}
