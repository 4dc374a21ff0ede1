import LibAV
import Model

/// The pictures of a clip, upright and with square pixels: the pattern that the tests read, or a scene.
struct ClipPictures {
    private enum Origin {
        case pattern(FilterGraph, ClipCaptions?)
        case scene(any NaturalScene, Noise)
    }

    private let clip: FixtureClip
    private let origin: Origin

    /// Throws `LibAVError`, `TypographyError`.
    init(of clip: FixtureClip) throws {
        self.clip = clip
        if let scene = clip.scene {
            origin = .scene(scene.made(width: clip.picture.width, height: clip.picture.height), Noise())
        } else {
            origin = .pattern(try ClipBackground(clip: clip).graph(), try ClipCaptions(of: clip))
        }
    }

    /// The picture with this number as yuv420p (BT.709, limited range). Ask for each once, in order, from 0.
    func picture(_ number: Int) throws -> VideoFrame {
        switch origin {
        case .scene(let scene, let noise):
            let time = Float(clip.picture.timing.time(ofFrame: number).microseconds) / 1_000_000
            return try scene.picture(at: time).frame(noise, grain: number)
        case .pattern(let background, let captions):
            guard var frame = try background.pull() else {
                throw DayreelError(.internalError, "the background of fixture clip \(clip.number) ended early")
            }
            try captions?.draw(frame: number, on: &frame)
            try ClipPainter(clip: clip).paint(frame: number, on: &frame)
            return frame
        }
    }
}
