/// A still ground for text, before or after the moving pictures of a clip. It comes from the clip's own first or last picture, and gives
/// way to it, so that the two need no transition.
package struct Card: Hashable, Sendable, Codable {
    package var ground: CardGround
    /// The picture of a ground that is one; nil for other grounds.
    package var picture: CardPicture?
    /// Length in frames of the film.
    package var frames: Int

    /// The time in which a card gives way to its clip.
    package static let opening = MediaTime.milliseconds(600)

    package init(_ ground: CardGround, frames: Int) {
        self.ground = ground
        self.frames = frames
    }
}

/// The picture file of a card.
package struct CardPicture: Hashable, Sendable, Codable {
    package var source: Fingerprint
    /// Its path; nil in a recipe, because the task's inputs have it.
    package var path: String?

    package init(source: Fingerprint, path: String?) {
        self.source = source
        self.path = path
    }
}

/// What a clip shows in addition to its recording: cards at its ends, and its last picture for longer.
///
/// The clip's frames are those of the card before it, of the recording, of the held picture, and of the card after it.
package struct ClipExtras: Hashable, Sendable, Codable {
    package var before: Card?
    /// Frames for which the last picture stays.
    package var held: Int?
    package var after: Card?

    package init(before: Card? = nil, held: Int? = nil, after: Card? = nil) {
        self.before = before
        self.held = held
        self.after = after
    }

    /// The frames that show the moving recording, of a clip of this many frames.
    package func moving(of frames: Int) -> Range<Int> {
        let first = min(before?.frames ?? 0, frames)
        return first..<max(first, frames - (held ?? 0) - (after?.frames ?? 0))
    }

    /// The frames before the moving recording.
    package var lead: Int { before?.frames ?? 0 }

    /// The cards with the frames of the clip, of this many, that they take.
    package func cards(of frames: Int) -> [(card: Card, frames: Range<Int>)] {
        [
            before.map { ($0, 0..<min($0.frames, frames)) },
            after.map { ($0, max(0, frames - $0.frames)..<frames) },
        ].compactMap(\.self)
    }
}
