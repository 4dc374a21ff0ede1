/// The look and sound of the film.
package struct Composition: Hashable, Sendable, Codable {
    package var resolution: Resolution
    package var orientation: FilmShape
    package var frameRate: FrameRate
    package var fit: Fit
    package var transition: Transition
    /// Length of the fade from black and silence at the film's beginning, and of that to them at its end; zero for neither.
    package var fade: MediaTime
    package var audio: AudioMix
    /// Nil for a film without dates.
    package var dateOverlay: DateOverlayStyle?

    package init(
        resolution: Resolution = .lines(1080), orientation: FilmShape = .landscape,
        frameRate: FrameRate = FrameRate(30),
        fit: Fit = .letterbox, transition: Transition = Transition(),
        fade: MediaTime = .milliseconds(500), audio: AudioMix = AudioMix(),
        dateOverlay: DateOverlayStyle? = DateOverlayStyle()
    ) {
        self.resolution = resolution
        self.orientation = orientation
        self.frameRate = frameRate
        self.fit = fit
        self.transition = transition
        self.fade = fade
        self.audio = audio
        self.dateOverlay = dateOverlay
    }

    package enum Resolution: Hashable, Sendable {
        /// 720p, 1080p, 1440p, 2160p: the length of the shorter side of a 16:9 or 9:16 picture, or of a square.
        case lines(Int)
        /// Exactly these pixels; both even. `orientation` does not turn them.
        case pixels(width: Int, height: Int)
        /// The displayed size that most clips have.
        case original
    }

}

/// The way in which a picture of another shape gets into the frame.
package enum Fit: String, Hashable, Sendable, Codable, CaseIterable {
    /// All of it is seen, between black bars.
    case letterbox
    /// The frame is full, what does not fit is cut off evenly.
    case crop
    /// All of it is seen, a blurred copy fills the bars.
    case blur
}

package struct Transition: Hashable, Sendable, Codable {
    package enum Style: String, Hashable, Sendable, Codable, CaseIterable {
        case crossDissolve = "cross-dissolve"
        /// Through black: the first half of the time out, the second half in.
        case fade
        case none
    }

    package var style: Style
    package var duration: MediaTime

    package init(style: Style = .crossDissolve, duration: MediaTime = .milliseconds(500)) {
        self.style = style
        self.duration = duration
    }
}

package struct AudioMix: Hashable, Sendable, Codable {
    /// False makes a film without an audio track.
    package var include: Bool
    package var crossfade: MediaTime
    /// Target of every clip in LUFS; nil leaves levels as recorded.
    package var loudness: Double?

    package init(include: Bool = true, crossfade: MediaTime = .milliseconds(500), loudness: Double? = -16) {
        self.include = include
        self.crossfade = crossfade
        self.loudness = loudness
    }
}

package struct DateOverlayStyle: Hashable, Sendable, Codable {
    package enum Corner: String, Hashable, Sendable, Codable, CaseIterable {
        case topLeft = "top-left"
        case topRight = "top-right"
        case bottomLeft = "bottom-left"
        case bottomRight = "bottom-right"
    }

    package var position: Corner
    /// Unicode date pattern (UTS #35): `d MMMM yyyy`. Nil for the way the locale writes day, month and year.
    package var format: String?
    /// `en_GB`
    package var locale: String
    /// Text size as a percentage of the shorter side of the picture.
    package var size: Double
    /// Name of a font family, or the absolute path of a font file.
    package var font: String

    package init(
        position: Corner = .bottomRight, format: String? = nil, locale: String = "en_GB", size: Double = 4.5,
        font: String = "DejaVu Sans"
    ) {
        self.position = position
        self.format = format
        self.locale = locale
        self.size = size
        self.font = font
    }
}

/// `1080p`, `1280x720`, `original`
extension Composition.Resolution: WrittenAsText {
    init?(written text: String) {
        if text == "original" {
            self = .original
        } else if text.hasSuffix("p"), let lines = Int(text.dropLast()) {
            self = .lines(lines)
        } else {
            let sides = text.split(separator: "x").compactMap { Int($0) }
            guard sides.count == 2, "\(sides[0])x\(sides[1])" == text else { return nil }
            self = .pixels(width: sides[0], height: sides[1])
        }
    }

    package var written: String {
        switch self {
        case .lines(let lines): "\(lines)p"
        case .pixels(let width, let height): "\(width)x\(height)"
        case .original: "original"
        }
    }
}

/// The shape of a film.
package enum FilmShape: String, Hashable, Sendable, Codable, CaseIterable { case landscape, portrait, square }
