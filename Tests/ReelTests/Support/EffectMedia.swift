import Fixtures
import Foundation
import LibAV
import Model
import TestSupport
import Testing

/// Media that the sample month lacks, for keys that do something with them: photos, upright pairs, shaky and slow clips, HLG, captions.
/// The month is empty on 13, 21, 23, 26 and 29 December.
struct EffectMedia {
    /// The path of their folder.
    let folder: String

    init(_ folder: String) throws {
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// A grey photo of a day, by its name.
    func photo(_ name: String) throws {
        var frame = try VideoFrame(width: 640, height: 360, pixelFormat: "yuv420p")
        frame.fill(luma: 150, blue: 128, red: 128)
        frame.color = .bt709
        try Data(try JPEG.encode(frame)).write(to: URL(filePath: "\(folder)/\(name)"))
    }

    func clip(
        _ number: Int, _ name: String, _ day: String, hour: Int, picture: FixtureClip.Picture = .init()
    ) throws {
        let stamp = FixtureClip.Stamp(.quickTime, day: try #require(Day(day)), time: hour * 3600, offset: 3600)
        try ClipStock.write(
            FixtureClip(number, name, "example", stamp: stamp, picture: picture), to: "\(folder)/\(name)")
    }

    /// An upright clip, as a telephone records it: turned by its header.
    func upright(_ number: Int, _ name: String, _ day: String, hour: Int) throws {
        let turned = DisplayRotation(clockwiseDegrees: 90, mirrored: false)
        try clip(number, name, day, hour: hour, picture: .init(width: 270, height: 480, rotation: turned))
    }

    /// Three seconds from a hand that trembles.
    func shaky(_ name: String) throws { try ShakenRecording.hand(90, size: 4).write(to: "\(folder)/\(name)") }

    /// Two seconds of an Android telephone's slow motion: a quarter of the speed.
    func slow(_ name: String) throws {
        try plain(name, luma: 120, rate: 120, frames: 240, metadata: ["com.android.capture.fps": "120.000000"])
    }

    /// Three seconds of HLG.
    func hlg(_ name: String, luma: UInt8) throws {
        let hlg = ColorDescription(range: "tv", matrix: "bt2020nc", primaries: "bt2020", transfer: "arib-std-b67")
        try plain(name, luma: luma, rate: 30, frames: 90, color: hlg)
    }

    /// A sidecar with a description.
    func caption(_ text: String, of name: String) throws {
        let sidecar = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt>
            <rdf:li xml:lang="x-default">\(text)</rdf:li></rdf:Alt></dc:description></rdf:Description>
            </rdf:RDF></x:xmpmeta>
            """
        try Data(sidecar.utf8).write(to: URL(filePath: "\(folder)/\(name).xmp"))
    }

    /// A recording in H.264: grey of one level in the middle, between stripes that move, because one colour alone is nothing to see.
    private func plain(
        _ name: String, luma: UInt8, rate: Int32, frames: Int, color: ColorDescription = .bt709,
        metadata: [String: String] = [:]
    ) throws {
        let settings = VideoEncoderSettings(
            encoder: "libx264", width: 480, height: 270, frameRate: Rational(rate, 1), color: color,
            keyframeInterval: Int(rate), bFrames: 0, options: ["preset": "ultrafast", "crf": "18"])
        try ClipFile("\(folder)/\(name)", options: ["movflags": "use_metadata_tags"]).write(
            settings, frames: frames, prepare: { muxer, _ in muxer.setMetadata(metadata) }
        ) { frame, number in
            frame.fill(luma: luma, blue: 128, red: 128)
            frame.withMutablePlane(0) { bytes, stride, width, height in
                for row in 0..<height {
                    for column in 0..<width where column < width / 3 || column > width * 2 / 3 {
                        bytes[row * stride + column] = (column + 2 * number) / 16 % 2 == 0 ? 60 : 200
                    }
                }
            }
            frame.color = color
        }
    }
}
