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
    package func frames() throws -> FilmFade<DateOverlay> {
        FilmFade(try labelled(), count: recipe.frames.count, fadeIn: recipe.fadeIn, fadeOut: recipe.fadeOut)
    }

    /// The frames with the date, which fades with the film.
    private func labelled() throws -> DateOverlay {
        let (outgoing, overlap) = (recipe.outgoing?.clip.label, recipe.outgoing?.overlap ?? 0)
        let change = LabelChange(from: outgoing, to: recipe.clip.label, overlap: overlap)
        let isSeen = change.shares(atFrame: 0).outgoing > 0
        return DateOverlay(
            try pictures(), from: try isSeen ? outgoing.map(blend) : nil, to: try recipe.clip.label.map(blend), change)
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

    private func pictures(of clip: ClipRecipe, frames: Range<Int>) throws -> FittedFrames {
        let steady = try ConstantRateFrames(
            clip, at: try location(of: clip.source), frames: frames, rate: recipe.format.frameRate)
        return FittedFrames(steady, format: recipe.format)
    }

    private func blend(_ label: Label) throws -> LabelBlend {
        let font = try label.file.map { try location(of: $0.source).path } ?? label.font
        return try LabelBlend(label, font: font, fonts: fonts, format: recipe.format)
    }

    private func location(of source: Fingerprint) throws -> MediaLocation {
        guard let location = inputs[source]?.location else {
            throw DayreelError(.internalError, "a task does not say where its source lies")
        }
        return location
    }
}
