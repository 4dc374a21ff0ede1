import Fixtures
import LibAV
import TestSupport
import Testing

/// A finished film for tests: decoded pictures and samples, by position.
struct Film {
    let path: String
    let info: MediaInfo
    let video: VideoStreamInfo

    init(path: String) throws {
        self.path = path
        info = try MediaInfo(ofFileAt: path)
        video = try #require(info.bestVideo, "\(path) has no picture")
    }

    /// The whole frame.
    var frame: PixelRectangle { PixelRectangle(width: video.width, height: video.height) }

    /// The place of a letterboxed clip in the frame.
    func letterbox(_ clip: FixtureClip) -> PixelRectangle {
        .letterbox(width: clip.picture.width, height: clip.picture.height, into: frame)
    }

    /// The place of a clip that fills the frame.
    func crop(_ clip: FixtureClip) -> PixelRectangle {
        .crop(width: clip.picture.width, height: clip.picture.height, into: frame)
    }

    /// Decodes the film from the first frame to the last, and returns the number of frames.
    @discardableResult
    func eachPicture(_ body: (_ number: Int, _ picture: FilmPicture) throws -> Void) throws -> Int {
        let decoder = try VideoDecoder(path: path)
        var number = 0
        while let frame = try decoder.next() {
            try body(number, FilmPicture(of: frame))
            number += 1
        }
        return number
    }

    /// Decodes every frame but copies only its luma, which is quicker if only codes are read.
    @discardableResult
    func eachLuma(_ body: (_ number: Int, _ luma: PicturePlane) throws -> Void) throws -> Int {
        let decoder = try VideoDecoder(path: path)
        var number = 0
        while let frame = try decoder.next() {
            try body(number, PicturePlane(of: frame))
            number += 1
        }
        return number
    }

    /// The pictures at these positions; fails if the film ends before the last of them.
    func pictures(at numbers: [Int]) throws -> [Int: FilmPicture] {
        let decoder = try VideoDecoder(path: path)
        var wanted = Set(numbers)
        var pictures: [Int: FilmPicture] = [:]
        var number = 0
        while !wanted.isEmpty, let frame = try decoder.next() {
            if wanted.remove(number) != nil { pictures[number] = FilmPicture(of: frame) }
            number += 1
        }
        guard wanted.isEmpty else { throw MissingFrames(path: path, frames: number, missing: wanted.sorted()) }
        return pictures
    }

    struct MissingFrames: Error {
        var path: String
        var frames: Int
        var missing: [Int]
    }

    func picture(at number: Int) throws -> FilmPicture {
        try #require(try pictures(at: [number])[number])
    }

    /// All samples of the film.
    func sound(sampleRate: Int = 48_000, channels: Int = 2) throws -> FilmSound {
        let decoder = try AudioDecoder(path: path, sampleRate: sampleRate, channels: channels)
        var samples = [[Float]](repeating: [], count: channels)
        while let frame = try decoder.next() {
            for channel in 0..<channels {
                frame.withChannel(channel) { span in
                    for index in span.indices { samples[channel].append(span[index]) }
                }
            }
        }
        return FilmSound(sampleRate: sampleRate, channels: samples)
    }
}
