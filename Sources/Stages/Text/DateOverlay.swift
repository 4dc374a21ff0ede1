package import LibAV
import Model

/// Draws the labels of a segment's clips on its frames. Comes after the dissolve: where one picture replaces another, one date must be gone
/// before the other appears.
package struct DateOverlay: ~Copyable, FrameSequence {
    private var upstream: TransitionFrames
    private let outgoing: LabelBlend?
    private let incoming: LabelBlend?
    private let change: LabelChange
    private var frame = 0
    private let pool = PicturePool()

    /// Passes frames through if there are no labels.
    init(
        _ upstream: consuming TransitionFrames, from outgoing: LabelBlend?, to incoming: LabelBlend?,
        _ change: LabelChange
    ) {
        (self.outgoing, self.incoming, self.change) = (outgoing, incoming, change)
        self.upstream = upstream
    }

    package mutating func next() throws -> VideoFrame? {
        guard var picture = try upstream.next() else { return nil }
        let shares = change.shares(atFrame: frame)
        frame += 1
        for (blend, share) in [(outgoing, shares.outgoing), (incoming, shares.incoming)] where share > 0 {
            guard let blend else { continue }
            try picture.makeWritable(from: pool)
            blend.apply(to: &picture, share: share)
        }
        return picture
    }
}

/// A label prepared for the three planes of a picture.
struct LabelBlend {
    private let planes: [PlaneBlend]

    /// `font` is the family or the path of the label's font file. Throws `DayreelError`, `LibAVError`.
    init(_ label: Label, font: String, fonts: FontDigests, format: FilmFormat) throws {
        let mask = try LabelMask(
            label, font: font, fonts: fonts, frameWidth: format.width, frameHeight: format.height)
        let chroma = mask.chroma
        planes = [mask.luma, chroma.blue, chroma.red]
    }

    /// `share` is the visible share of the label, of 256.
    func apply(to frame: inout VideoFrame, share: Int) {
        for (plane, blend) in planes.enumerated() { blend.apply(to: &frame, plane: plane, share: share) }
    }
}
