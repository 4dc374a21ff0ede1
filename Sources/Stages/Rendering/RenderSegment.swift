import LibAV
package import Model

/// Renders one segment into one file: the table of contents of a worker.
package struct RenderSegment {
    private let recipe: SegmentRecipe
    private let inputs: [Fingerprint: SourceInfo]
    private let fonts: FontDigests

    /// `inputs`: information about the sources, and their current paths. `fonts` spares a worker from reading a font for each segment.
    package init(_ recipe: SegmentRecipe, inputs: [Fingerprint: SourceInfo], fonts: FontDigests = FontDigests()) {
        self.recipe = recipe
        self.inputs = inputs
        self.fonts = fonts
    }

    /// Throws `RenderFailure`. `frameDone` gets the number of finished frames and may throw to stop.
    package func run(to path: String, frameDone: (Int) throws -> Void) throws {
        let count = try EncodePicture(format: recipe.format).run(frames(), to: path, frameDone: frameDone)
        guard count == recipe.frames.count else {
            throw DayreelError(.internalError, "a segment has \(count) frames instead of \(recipe.frames.count)")
        }
    }

    /// The segment's frames in film order.
    package func frames() throws -> FilmFade<TextOverlay> {
        FilmFade(try labelled(), count: recipe.frames.count, fadeIn: recipe.fadeIn, fadeOut: recipe.fadeOut)
    }

    /// The frames with their texts, which fade with the film.
    private func labelled() throws -> TextOverlay {
        // First: what looks at the clip's pictures is closed before its decoder opens.
        let cues = try SegmentTexts(recipe: recipe, inputs: inputs, fonts: fonts).cues()
        return TextOverlay(try pictures(), cues)
    }

    /// The frames without labels.
    private func pictures() throws -> TransitionFrames {
        let incoming = try pictures(of: recipe.clip, frames: recipe.frames)
        guard let outgoing = recipe.outgoing else {
            return TransitionFrames(from: nil, to: incoming, by: Transition.Style.none.pictures, overlap: 0)
        }
        let tail = (outgoing.clip.frames - outgoing.overlap)..<outgoing.clip.frames
        return TransitionFrames(
            from: try pictures(of: outgoing.clip, frames: tail), to: incoming, by: outgoing.style.pictures,
            overlap: outgoing.overlap)
    }

    private func pictures(of clip: ClipRecipe, frames: Range<Int>) throws -> CardFrames {
        let fitted = try FittedFrames(
            clip, at: try inputs.location(of: clip.source), frames: frames, format: recipe.format)
        return CardFrames(fitted, of: clip, from: frames.lowerBound, rate: recipe.format.frameRate)
    }
}
