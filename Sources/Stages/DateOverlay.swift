package import LibAV
package import Pipeline

/// Puts the clip's label on every frame. Comes before the dissolve, so that a date fades with its picture.
package struct DateOverlay: ~Copyable, VideoSource {
    private var upstream: NormalizeAspect
    private let blends: (luma: PlaneBlend, chroma: PlaneBlend)?
    private let pool = PicturePool()

    /// `label` nil passes frames through. Throws `LibAVError` of kind `.unsupported` if libav cannot draw text.
    package init(_ upstream: consuming NormalizeAspect, label: Label?, format: FilmFormat) throws {
        let mask = try label.map { try LabelMask($0, frameWidth: format.width, frameHeight: format.height) }
        blends = mask.map { ($0.luma, $0.chroma) }
        self.upstream = upstream
    }

    package mutating func next() throws -> VideoFrame? {
        guard var frame = try upstream.next() else { return nil }
        if let blends {
            try frame.makeWritable(from: pool)
            blends.luma.apply(to: &frame, plane: 0)
            for plane in 1...2 { blends.chroma.apply(to: &frame, plane: plane) }
        }
        return frame
    }
}
