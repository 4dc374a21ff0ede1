import LibAV
import Model

/// Prepares the texts of a segment: the dates of its clips, which give way to each other, then titles and captions.
struct SegmentTexts {
    let recipe: SegmentRecipe
    let inputs: [Fingerprint: SourceInfo]
    let fonts: FontDigests

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
            before = try strength(of: old, on: outgoing.clip)
            if !change.isTheSame {
                let start = outgoing.clip.frames - outgoing.overlap
                let moments = shares.enumerated().map { index, share in
                    moment(share.outgoing, old.timing, atFrame: start + index, strength: index < overlap ? before : 0)
                }
                cues += try self.cues(old, moments: moments)
            }
        }
        guard let new else { return cues }
        let after = try strength(of: new, on: recipe.clip)
        let moments = zip(shares.indices, recipe.frames).map { index, frame in
            // A date that stays keeps its letters, and its scrim becomes that of the next clip.
            let weight =
                change.isTheSame && index < overlap ? TransitionFrames.share(ofFrame: index, of: overlap) : 65_536
            let strength = before + ((after - before) * weight) >> 16
            return moment(
                shares[index].incoming, new.timing, atFrame: frame, strength: change.isTheSame ? strength : after)
        }
        return try cues + self.cues(new, moments: moments)
    }

    private func moment(_ share: Int, _ timing: Label.Timing?, atFrame frame: Int, strength: Int) -> TextCue.Moment {
        let visible = timing.map { Int((Double(share) * $0.opacity(atFrame: frame)).rounded()) } ?? share
        return TextCue.Moment(share: visible, offset: 0, strength: strength * visible / 256)
    }

    private func cues(_ label: Label, moments: [TextCue.Moment]) throws -> [TextCue] {
        let drawn = try drawing(label)
        return drawn.layers.enumerated().map { index, layer in
            TextCue(
                layer: layer.layer, scrim: index == 0 ? drawn.scrim : nil, plate: index == 0 ? drawn.plate : nil,
                moments: moments)
        }
    }

    private func timed(_ label: Label) throws -> [TextCue] {
        guard let timing = label.timing else { return [] }
        let drawn = try drawing(label)
        let strength = try strength(of: label, on: recipe.clip)
        let rise = drawn.rise / 100 * Double(format.height)
        return drawn.layers.enumerated().map { index, layer in
            let delayed = timing.delayed(by: format.frameRate.nearestFrames(to: .milliseconds(Int64(layer.delay))))
            let moments = recipe.frames.map { frame in
                let opacity = delayed.opacity(atFrame: frame)
                return TextCue.Moment(
                    share: Int((256 * opacity).rounded()), offset: rise * delayed.remaining(atFrame: frame),
                    strength: Int(Double(strength) * opacity))
            }
            return TextCue(layer: layer.layer, scrim: index == 0 ? drawn.scrim : nil, moments: moments)
        }
    }

    private struct Drawing {
        var layers: [(delay: Int, layer: TextLayer)]
        var scrim: Scrim?
        var plate: FrostedPlate?
        var rise: Double
    }

    private func drawing(_ label: Label) throws -> Drawing {
        let setter = try setter(for: label)
        let layout = try fitting { try TextLayout(label, setter, format: format) }
        return Drawing(
            layers: try TextLayer.layers(of: label, layout, setter, fonts: fonts, format: format),
            scrim: layout.design.scrim.map { Scrim($0, height: format.height, isAtTop: label.isAtTop) },
            plate: layout.plate, rise: layout.design.rise)
    }

    /// How much the scrim of a label takes from its clip, of 65,536.
    private func strength(of label: Label, on clip: ClipRecipe) throws -> Int {
        guard let scrim = TextDesign(label, format: format).scrim else { return 0 }
        let measure = try fitting { try ScrimMeasure(label, scrim, setter(for: label), format: format) }
        let frames = (label.timing?.frames ?? 0..<clip.frames).clamped(to: 0..<clip.frames)
        return try measure.strength(for: frames, of: clip, at: inputs.location(of: clip.source))
    }

    private func setter(for label: Label) throws -> TextSetter {
        let font = try label.file.map { try inputs.location(of: $0.source).path } ?? label.font
        return try TextSetter(font: font, locale: label.locale)
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

extension [Fingerprint: SourceInfo] {
    /// Throws `DayreelError` if the task does not say where the source lies.
    func location(of source: Fingerprint) throws -> MediaLocation {
        guard let location = self[source]?.location else {
            throw DayreelError(.internalError, "a task does not say where its source lies")
        }
        return location
    }
}
