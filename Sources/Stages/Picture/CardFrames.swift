package import LibAV
package import Model

/// The frames of a clip with its cards: the picture at the card's end of the clip gives way to the card's ground and comes back from it.
///
/// A ground out of focus begins as the picture itself, so that a dissolve into the card is one into its clip. Any other ground is there at
/// once before a clip, and comes within half a second after one.
package struct CardFrames<Upstream: FrameSequence & ~Copyable>: ~Copyable, FrameSequence {
    private var upstream: Upstream
    private let extras: ClipExtras?
    private let frames: Int
    private let rate: FrameRate
    /// The pictures of its cards, in the film's frame.
    private let pictures: [Fingerprint: CardBackdrop]
    /// Number of the next frame in the clip.
    private var frame: Int
    /// The picture out of focus, while its card is shown.
    private var soft: SoftPicture?
    private let pool = PicturePool()

    /// `first` is the number in the clip of the first frame of `upstream`; `pictures` are those of the cards, in the film's frame. Passes
    /// frames through for a clip without cards.
    package init(
        _ upstream: consuming Upstream, of clip: ClipRecipe, from first: Int, rate: FrameRate,
        pictures: [Fingerprint: CardBackdrop] = [:]
    ) {
        self.upstream = upstream
        self.pictures = pictures
        (extras, frames, self.rate, frame) = (clip.extras, clip.frames, rate, first)
    }

    package mutating func next() throws -> VideoFrame? {
        guard var picture = try upstream.next() else { return nil }
        defer { frame += 1 }
        guard let (card, share) = extras?.card(atFrame: frame, of: frames, rate: rate), share > 0 else {
            soft = nil
            return picture
        }
        try picture.makeWritable(from: pool)
        switch card.ground {
        case .black: picture.dim(to: 65_536 - share)
        case .white: picture.fade(to: .white, keeping: 65_536 - share)
        case .picture:
            card.picture.flatMap { pictures[$0.source] }?.apply(to: &picture, share: share)
        case .blur:
            let shown = try soft ?? SoftPicture(of: picture)
            soft = shown
            shown.apply(to: &picture, share: share)
        }
        return picture
    }
}

extension ClipExtras {
    /// Time in which a picture gives way to a card's ground.
    private static let closing = MediaTime.milliseconds(500)

    /// The card at a frame of the clip, and the share of its ground, of 65,536; nil outside of cards.
    func card(atFrame frame: Int, of frames: Int, rate: FrameRate) -> (card: Card, share: Int)? {
        let (rise, fall) = (rate.nearestFrames(to: Self.closing), rate.nearestFrames(to: Card.opening))
        if let before, frame < before.frames {
            let isThere = before.ground == .blur ? Self.share(ofStep: frame + 1, of: rise) : 65_536
            let stays = 65_536 - Self.eased(step: frame - (before.frames - fall) + 1, of: fall)
            return (before, min(isThere, stays))
        }
        if let after, frame >= frames - after.frames {
            return (after, Self.share(ofStep: frame - (frames - after.frames) + 1, of: rise))
        }
        return nil
    }

    private static func share(ofStep step: Int, of steps: Int) -> Int {
        min(65_536, max(0, step) * 65_536 / max(1, steps))
    }

    /// 1 − (1 − t)³
    private static func eased(step: Int, of steps: Int) -> Int {
        let left = 65_536 - share(ofStep: step, of: steps)
        return 65_536 - (((left * left) >> 16) * left) >> 16
    }
}

/// The picture of a card at the film's size, in the film's colours.
package final class CardBackdrop {
    private let own: VideoFrame

    /// Shares the pixels of the picture.
    init(_ picture: borrowing VideoFrame) throws { own = try picture.reference() }

    /// Puts it over a picture of the same size. `share` is the part of it that is seen, of 65,536.
    func apply(to picture: inout VideoFrame, share: Int) {
        guard (picture.width, picture.height) == (own.width, own.height) else { return }
        picture.blend(towards: own, weight: share)
    }
}

/// Reads the pictures of cards.
enum CardPicture {
    /// The picture in the film's frame, which it fills, in the film's look. Throws `DayreelError` with the file as its place.
    static func frame(at path: String, format: FilmFormat, look: PictureLook?) throws -> VideoFrame {
        var filling = format
        filling.fit = .crop
        do {
            let photo = try FilmPhoto.read(at: path, format: filling)
            let normalizer = FrameNormalizer(
                rotation: .upright, frameRate: Rational(25, 1), format: filling, look: look)
            return try normalizer.normalized(try photo.picture.reference())
        } catch let error as LibAVError {
            throw DayreelError(card: path, error.description)
        }
    }
}

extension DayreelError {
    /// The error for the picture of a card that cannot be used.
    init(card path: String, _ cause: String) {
        self.init(
            .missingInput, "the picture of a title's card cannot be used", place: path, cause: cause,
            remedy: "Name a JPEG, PNG, HEIC, AVIF, WebP, GIF, BMP or TIFF file, or another 'background' of the title.")
    }
}
