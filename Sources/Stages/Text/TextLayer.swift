package import LibAV
import Model
import Typography

/// A group of a label's lines that appear together, drawn when first needed. Stays on one thread.
final class TextLayer {
    private let lines: [TextLayout.PlacedLine]
    private let setter: TextSetter
    private let shadow: TextDesign.Shadow
    private let format: FilmFormat
    /// By the offset below the layer's place in quarters of a pixel, 0 to 7: chroma moves by two pixels of luma at a time.
    private var drawn: [Int: TextBlend] = [:]

    private init(
        _ lines: [TextLayout.PlacedLine], _ setter: TextSetter, shadow: TextDesign.Shadow, format: FilmFormat
    ) {
        (self.lines, self.setter, self.shadow, self.format) = (lines, setter, shadow, format)
    }

    /// The layers of a label, by their delays in milliseconds. Throws `DayreelError` if the fonts are not the label's.
    static func layers(
        of label: Label, _ layout: TextLayout, _ setter: TextSetter, fonts: FontDigests, format: FilmFormat
    ) throws -> [(delay: Int, layer: TextLayer)] {
        try check(label, try label.faces(of: layout, setter, fonts))
        let delays = Set(layout.lines.map(\.design.delay)).sorted()
        return delays.map { delay in
            let lines = layout.lines.filter { $0.design.delay == delay }
            return (delay, TextLayer(lines, setter, shadow: layout.design.shadow, format: format))
        }
    }

    /// `offset` is in pixels below its place, `share` the visible share, of 256. Throws `DayreelError`, `LibAVError`.
    func apply(to frame: inout VideoFrame, share: Int, offset: Double) throws {
        guard share > 0 else { return }
        let quarters = Int((offset * 4).rounded())
        let (steps, phase) = (quarters >> 3, quarters & 7)
        let blend: TextBlend
        if let known = drawn[phase] {
            blend = known
        } else {
            blend = TextBlend(
                try TextRaster(lines, setter, shadow: shadow, offset: Double(phase) / 4, format: format))
            drawn[phase] = blend
        }
        blend.apply(to: &frame, share: share, down: 2 * steps)
    }

    /// Throws if the fonts are not the label's: letters of one font must not be stored under the name of another.
    private static func check(_ label: Label, _ faces: [Label.Face]) throws {
        guard !label.faces.isEmpty, faces != label.faces else { return }
        let names = [label.faces, faces].map { $0.map(\.name).joined(separator: ", ") }
        throw DayreelError(
            .missingInput, "the fonts are not those that the film was planned with",
            cause: names[0] == names[1]
                ? "the file of \(names[0]) has changed"
                : "'\(label.text)' was in \(names[0]), and is in \(names[1]) now",
            remedy: "Run the same command again; a plan that was written down has to be written again.")
    }
}

extension Label {
    /// The faces of all lines, each once, identified by the contents of their files.
    func faces(of layout: TextLayout, _ setter: TextSetter, _ fonts: FontDigests) throws -> [Face] {
        var faces: [Face] = []
        for line in layout.lines {
            let set = try setter.line(line.text, line.design, size: line.size)
            for face in try fonts.faces(of: set) where !faces.contains(face) { faces.append(face) }
        }
        return faces
    }
}

/// Draws texts on a segment's frames. Comes after the dissolve: where one picture replaces another, one date must be gone before the other
/// appears.
package struct TextOverlay<Upstream: FrameSequence & ~Copyable>: ~Copyable, FrameSequence {
    private var upstream: Upstream
    private let cues: [TextCue]
    private var frame = 0
    private let pool = PicturePool()

    /// Passes frames through if there are no texts.
    init(_ upstream: consuming Upstream, _ cues: [TextCue]) {
        self.cues = cues
        self.upstream = upstream
    }

    package mutating func next() throws -> VideoFrame? {
        guard var picture = try upstream.next() else { return nil }
        let seen = cues.filter { $0.isSeen(atFrame: frame) }
        if !seen.isEmpty {
            try picture.makeWritable(from: pool)
            for cue in seen { cue.applyScrim(to: &picture, atFrame: frame) }
            for cue in seen { try cue.applyLetters(to: &picture, atFrame: frame) }
        }
        frame += 1
        return picture
    }
}
