package import LibAV
import Model

/// Puts the labels of a segment's clips on its frames. Comes after the dissolve: where one picture gives way to another, one date
/// must have gone before the other comes.
package struct DateOverlay: ~Copyable, VideoSource {
    private var upstream: TransitionFrames
    private let outgoing: LabelBlend?
    private let incoming: LabelBlend?
    private let change: LabelChange
    private var frame = 0
    private let pool = PicturePool()

    /// Labels without a blend pass frames through.
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

/// A label as it is laid over the three planes of a picture.
struct LabelBlend {
    private let planes: [PlaneBlend]

    /// `font` is the family or the path of the file that the label is in. Throws `DayreelError`, `LibAVError`.
    init(_ label: Label, font: String, fonts: FontDigests, format: FilmFormat) throws {
        let mask = try LabelMask(
            label, font: font, fonts: fonts, frameWidth: format.width, frameHeight: format.height)
        let chroma = mask.chroma
        planes = [mask.luma, chroma.blue, chroma.red]
    }

    /// `share` is how much of it is seen, of 256.
    func apply(to frame: inout VideoFrame, share: Int) {
        for (plane, blend) in planes.enumerated() { blend.apply(to: &frame, plane: plane, share: share) }
    }
}
