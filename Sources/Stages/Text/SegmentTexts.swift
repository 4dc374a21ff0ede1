import LibAV
import Model
import Pipeline

/// Prepares the texts of a segment: the dates of its clips, which give way to each other, then titles and captions.
struct SegmentTexts {
    let recipe: SegmentRecipe
    let inputs: [Fingerprint: SourceInfo]
    let fonts: FontDigests
    /// The look of the pictures behind the texts.
    let look: PictureLook?
    /// Keeps how much light each text takes: the date of a clip is measured for its own segments and for the next clip's.
    var measurements: SourceMeasurements?

    private var format: FilmFormat { recipe.format }

    /// Throws `RenderFailure`, `DayreelError`, `LibAVError`.
    func cues() throws -> [TextCue] {
        try dates() + recipe.clip.texts.flatMap { try timed($0) }
    }

    private func dates() throws -> [TextCue] {
        let (old, new) = (recipe.outgoing?.clip.label, recipe.clip.label)
        let overlap = recipe.outgoing?.overlap ?? 0
        let change = LabelChange(from: old, to: new, overlap: overlap)
        let shares = recipe.frames.indices.map { change.shares(atFrame: $0 - recipe.frames.lowerBound) }
        var cues: [TextCue] = []
        var before = 0
        if let outgoing = recipe.outgoing, let old {
            let drawn = try drawing(old, on: outgoing.clip)
            before = drawn.strength
            if !change.isTheSame {
                let start = outgoing.clip.frames - outgoing.overlap
                cues += drawn.cues { _ in
                    shares.enumerated().map { index, share in
                        moment(
                            share.outgoing, old.timing, atFrame: start + index, strength: index < overlap ? before : 0)
                    }
                }
            }
        }
        guard let new else { return cues }
        let drawn = try drawing(new, on: recipe.clip)
        let after = drawn.strength
        return cues
            + drawn.cues { _ in
                zip(shares.indices, recipe.frames).map { index, frame in
                    let strength = change.isTheSame ? strength(from: before, to: after, atFrame: index) : after
                    return moment(shares[index].incoming, new.timing, atFrame: frame, strength: strength)
                }
            }
    }

    /// The strength of the scrim of a text that stays, in a frame of the segment: it keeps its letters, and its scrim becomes that of the
    /// next clip.
    private func strength(from before: Int, to after: Int, atFrame index: Int) -> Int {
        guard let overlap = recipe.outgoing?.overlap, index < overlap else { return after }
        return before + ((after - before) * Transition.share(ofFrame: index, of: overlap)) >> 16
    }

    private func moment(_ share: Int, _ timing: Label.Timing?, atFrame frame: Int, strength: Int) -> TextCue.Moment {
        let visible = timing.map { Int((Double(share) * $0.opacity(atFrame: frame)).rounded()) } ?? share
        return TextCue.Moment(share: visible, offset: 0, strength: strength * visible / 256)
    }

    private func timed(_ label: Label) throws -> [TextCue] {
        guard let timing = label.timing else { return [] }
        let drawn = try drawing(label, on: recipe.clip)
        let rise = drawn.rise / 100 * Double(format.height)
        var before = drawn.strength
        if let outgoing = recipe.outgoing,
            let old = outgoing.clip.texts.first(where: {
                LabelChange(from: $0, to: label, overlap: outgoing.overlap).isTheSame
            })
        {
            before = try drawing(old, on: outgoing.clip).strength
        }
        return drawn.cues { delay in
            let delayed = timing.delayed(by: format.frameRate.nearestFrames(to: .milliseconds(Int64(delay))))
            return recipe.frames.enumerated().map { index, frame in
                let opacity = delayed.opacity(atFrame: frame)
                let strength = strength(from: before, to: drawn.strength, atFrame: index)
                return TextCue.Moment(
                    share: Int((256 * opacity).rounded()), offset: rise * delayed.remaining(atFrame: frame),
                    strength: Int(Double(strength) * opacity))
            }
        }
    }

    private struct Drawing {
        /// By their delays in milliseconds.
        var layers: [(delay: Int, layer: TextLayer)]
        var scrim: Scrim?
        /// How much the scrim takes from the clip, of 65,536.
        var strength: Int
        var plate: FrostedPlate?
        var bar: TextBar?
        var rise: Double

        /// A cue for each layer. The first has what lies behind the letters.
        func cues(_ moments: (_ delay: Int) -> [TextCue.Moment]) -> [TextCue] {
            layers.enumerated().map { index, layer in
                TextCue(
                    layer: layer.layer, scrim: index == 0 ? scrim : nil, plate: index == 0 ? plate : nil,
                    bar: index == 0 ? bar : nil, moments: moments(layer.delay))
            }
        }
    }

    /// Opens the label's fonts once, for its letters and for the measure of what surrounds them.
    private func drawing(_ label: Label, on clip: ClipRecipe) throws -> Drawing {
        let font = try label.file.map { try inputs.location(of: $0.source).path } ?? label.font
        let setter = try TextSetter(font: font, locale: label.locale)
        let layout = try fitting { try TextLayout(label, setter, format: format) }
        return Drawing(
            layers: try TextLayer.layers(of: label, layout, setter, fonts: fonts, format: format),
            scrim: layout.design.scrim.map { Scrim($0, height: format.height, isAtTop: label.isAtTop) },
            strength: try layout.design.scrim.map { try strength(of: $0, behind: label, setter, on: clip) } ?? 0,
            plate: layout.plate, bar: layout.bar, rise: layout.design.rise)
    }

    private func strength(
        of scrim: ScrimDesign, behind label: Label, _ setter: TextSetter, on clip: ClipRecipe
    ) throws -> Int {
        func measure() throws -> ScrimMeasure {
            try fitting { try ScrimMeasure(label, scrim, setter, format: format, look: look) }
        }
        if label.ground == .picture {
            let cards = clip.extras?.cards(of: clip.frames) ?? []
            let shown = cards.first { $0.card.picture != nil && $0.frames.overlaps(label.timing?.frames ?? $0.frames) }
            guard let source = shown?.card.picture?.source else { return 0 }
            return try measure().strength(onCard: try inputs.location(of: source).path)
        }
        let frames = (label.timing?.frames ?? 0..<clip.frames).clamped(to: 0..<clip.frames)
        let key = Taken.Key(label, on: clip, frames, in: recipe)
        if let known = measurements?.value(Taken.self, for: key) { return known.share }
        let share = try measure().strength(for: frames, of: clip) { try inputs.location(of: $0) }
        measurements?.keep(Taken(share: share), for: key, of: clip.source)
        return share
    }

    /// The light that a text takes from its clip.
    private struct Taken: Codable {
        /// Of 65,536.
        var share: Int

        /// Everything that decides it.
        struct Key: Encodable {
            var version: RendererVersion
            /// Without its texts.
            var clip: ClipRecipe
            var label: Label
            var first: Int
            var end: Int
            /// As far as pictures depend on it before they are encoded.
            var format: FilmFormat
            /// Raised whenever the same text on the same clip would be measured differently.
            var measurement = "scrim-1"

            init(_ label: Label, on clip: ClipRecipe, _ frames: Range<Int>, in recipe: SegmentRecipe) {
                version = recipe.version
                (self.label, self.clip, first, end) = (label, clip, frames.lowerBound, frames.upperBound)
                (self.clip.label, self.clip.texts) = (nil, [])
                format = recipe.format
                format.video = VideoEncoding(dynamicRange: format.video.dynamicRange)
                format.audio = nil
            }
        }
    }

    /// Planning has fitted the text already.
    private func fitting<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let error as TextTooWide {
            throw DayreelError(.internalError, "a text does not fit into the film", cause: error.text)
        }
    }
}

/// A text on the frames of one segment: what is seen of it in each.
struct TextCue {
    private let layer: TextLayer?
    private let scrim: Scrim?
    private let plate: FrostedPlate?
    private let bar: TextBar?
    /// For each frame of the segment.
    private let moments: [Moment]

    struct Moment: Hashable {
        /// The visible share of the letters, of 256.
        var share = 0
        /// Pixels below the place of the text.
        var offset = 0.0
        /// The share of light that the scrim takes, of 65,536.
        var strength = 0
    }

    init(layer: TextLayer?, scrim: Scrim?, plate: FrostedPlate? = nil, bar: TextBar? = nil, moments: [Moment]) {
        (self.layer, self.scrim, self.plate, self.bar, self.moments) = (layer, scrim, plate, bar, moments)
    }

    func isSeen(atFrame frame: Int) -> Bool {
        moments.indices.contains(frame) && (moments[frame].share > 0 || moments[frame].strength > 0)
    }

    /// Both draw on a frame in which the text is seen.
    func applyScrim(to picture: inout VideoFrame, atFrame frame: Int) {
        scrim?.apply(to: &picture, strength: moments[frame].strength)
    }

    func applyLetters(to picture: inout VideoFrame, atFrame frame: Int) throws {
        plate?.apply(to: &picture, share: moments[frame].share)
        bar?.apply(to: &picture, share: moments[frame].share, offset: moments[frame].offset)
        try layer?.apply(to: &picture, share: moments[frame].share, offset: moments[frame].offset)
    }
}

extension Label.Timing {
    /// The visible share of a text in a frame of its clip, from 0 to 1: it appears quickly and goes gently.
    func opacity(atFrame frame: Int) -> Double {
        guard frame < goes.upperBound else { return 0 }
        let out = frame < goes.lowerBound ? 0 : Self.progress(of: frame, in: goes)
        return (1 - out * out * out) * (1 - remaining(atFrame: frame))
    }

    /// The part of a text's way up that is still before it in a frame of its clip, from 0 to 1.
    func remaining(atFrame frame: Int) -> Double {
        guard let appears, frame < appears.upperBound else { return 0 }
        guard frame >= appears.lowerBound else { return 1 }
        let left = 1 - Self.progress(of: frame, in: appears)
        return left * left * left
    }

    /// The same for a line that comes `frames` later.
    func delayed(by frames: Int) -> Self {
        Self(appears: appears.map { $0.lowerBound + frames..<$0.upperBound + frames }, goes: goes)
    }

    private static func progress(of frame: Int, in range: Range<Int>) -> Double {
        Double(frame - range.lowerBound) / Double(max(1, range.count))
    }
}
