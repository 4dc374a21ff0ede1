import LibAV
package import Model
package import Pipeline

/// Renders one segment into one file: the table of contents of a worker.
package struct RenderSegment {
    private let recipe: SegmentRecipe
    private let inputs: [Fingerprint: SourceInfo]
    private let fonts: FontDigests
    private let looks: KnownLooks
    private let measurements: SourceMeasurements?

    /// `inputs`: information about the sources, and their current paths. `fonts` and `looks` spare a worker from reading a file for each
    /// segment, `measurements` from looking at a clip again.
    package init(
        _ recipe: SegmentRecipe, inputs: [Fingerprint: SourceInfo], fonts: FontDigests = FontDigests(),
        looks: KnownLooks = KnownLooks(), measurements: SourceMeasurements? = nil
    ) {
        self.recipe = recipe
        self.inputs = inputs
        self.fonts = fonts
        self.looks = looks
        self.measurements = measurements
    }

    /// Throws `RenderFailure`. `frameDone` gets the number of finished frames and may throw to stop.
    package func run(to path: String, frameDone: (Int) throws -> Void) throws {
        let count = try EncodePicture(format: recipe.format).run(frames(), to: path, frameDone: frameDone)
        guard count == recipe.frames.count else {
            throw DayreelError(.internalError, "a segment has \(count) frames instead of \(recipe.frames.count)")
        }
    }

    /// A segment's frames, layer by layer.
    package typealias Frames = FilmFade<TextOverlay<TransitionFrames<CardFrames<FittedFrames>>>>

    /// The segment's frames in film order.
    package func frames() throws -> Frames {
        FilmFade(try labelled(), count: recipe.frames.count, fadeIn: recipe.fadeIn, fadeOut: recipe.fadeOut)
    }

    /// The frames with their texts, which fade with the film.
    private func labelled() throws -> TextOverlay<TransitionFrames<CardFrames<FittedFrames>>> {
        let look = try look()
        // First: what looks at the clip's pictures is closed before its decoder opens.
        let cues = try SegmentTexts(
            recipe: recipe, inputs: inputs, fonts: fonts, look: look, measurements: measurements
        ).cues()
        return TextOverlay(try pictures(look), cues)
    }

    private func look() throws -> PictureLook? {
        guard let look = recipe.format.look else { return nil }
        let path = try look.file.map { try inputs.location(of: $0.source).path }
        return try looks.look(look, path: path, for: recipe.format.picture)
    }

    /// The frames without labels.
    private func pictures(_ look: PictureLook?) throws -> TransitionFrames<CardFrames<FittedFrames>> {
        guard let outgoing = recipe.outgoing else {
            return TransitionFrames(
                from: nil, to: try pictures(of: recipe.clip, frames: recipe.frames, look),
                by: Transition.Style.none.pictures, overlap: 0)
        }
        let frames = (outgoing.clip.frames - outgoing.overlap)..<outgoing.clip.frames
        // Before the incoming clip is opened.
        let tail = try OutgoingTail(
            pictures(of: outgoing.clip, frames: frames, look),
            keeps: TaskMemory.keepsTail(of: outgoing, inputs: inputs, in: recipe.format))
        return TransitionFrames(
            from: tail, to: try pictures(of: recipe.clip, frames: recipe.frames, look), by: outgoing.style.pictures,
            overlap: outgoing.overlap)
    }

    private func pictures(
        of clip: ClipRecipe, frames: Range<Int>, _ look: PictureLook?
    ) throws -> CardFrames<FittedFrames> {
        let fitted = try FittedFrames(
            clip, at: try inputs.location(of: clip.source),
            beside: try clip.beside.map { try inputs.location(of: $0.source) }, frames: frames, format: recipe.format,
            look: look)
        return CardFrames(
            fitted, of: clip, from: frames.lowerBound, rate: recipe.format.frameRate,
            pictures: try cards(of: clip, in: frames, look))
    }

    /// The pictures of the cards that these frames of a clip show.
    private func cards(
        of clip: ClipRecipe, in frames: Range<Int>, _ look: PictureLook?
    ) throws -> [Fingerprint: CardBackdrop] {
        var pictures: [Fingerprint: CardBackdrop] = [:]
        for (card, shown) in clip.extras?.cards(of: clip.frames) ?? [] where shown.overlaps(frames) {
            guard let source = card.picture?.source, pictures[source] == nil else { continue }
            pictures[source] = try CardBackdrop(
                CardPicture.frame(at: try inputs.location(of: source).path, format: recipe.format, look: look))
        }
        return pictures
    }
}
