import LibAV
import TestSupport
import Testing

/// Files from real phones and cameras. The figures come from exiftool and ffprobe, not from Dayreel.
@Suite(.enabled(if: Checkout.expectsShared)) struct RealMediaTests {
    struct Expected: Sendable, CustomTestStringConvertible {
        var path: String
        var codec: String
        var width: Int
        var height: Int
        var degrees: Int
        var mirrored = false
        var frames: Int
        /// The length of the video, in microseconds.
        var duration: Int64
        var testDescription: String { path }
    }

    static let androidx = "androidx+media/libraries/test_data/src/test/assets/media/mp4/"
    static let files: [Expected] = [
        Expected(
            path: "PHP-FFMpeg+PHP-FFMpeg/tests/FFMpeg/files/portrait.MOV", codec: "h264", width: 568, height: 320,
            degrees: 90, frames: 62, duration: 2_068_333),
        Expected(
            path: "Zulko+moviepy/media/fire2.mp4", codec: "h264", width: 1280, height: 720, degrees: 180, frames: 25,
            duration: 2_379_767),
        Expected(
            path: androidx + "portrait_4k60.mp4", codec: "h264", width: 3840, height: 2160, degrees: 90, frames: 18,
            duration: 299_711),
        Expected(
            path: androidx + "sample_rotate_and_reflect.mp4", codec: "h264", width: 1080, height: 720, degrees: 270,
            mirrored: true, frames: 30, duration: 1_001_000),
        Expected(
            path: androidx + "sample_edit_list.mp4", codec: "hevc", width: 1920, height: 1080, degrees: 90,
            frames: 77, duration: 2_548_333),
        Expected(
            path: androidx + "hdr10-av1.mp4", codec: "av1", width: 720, height: 1280, degrees: 0, frames: 127,
            duration: 4_237_567),
        Expected(
            path: "dmlc+decord/tests/test_data/video_270.mov", codec: "h264", width: 568, height: 320, degrees: 270,
            frames: 3, duration: 100_000),
        Expected(
            path: "drewnoakes+metadata-extractor-images/avi/MVI_4823.AVI", codec: "mjpeg", width: 640, height: 480,
            degrees: 0, frames: 78, duration: 2_599_974),
        Expected(
            path: "photoview+photoview/api/scanner/test_media/real_media/mkv.mkv", codec: "h264", width: 560,
            height: 320, degrees: 0, frames: 166, duration: 5_570_000),
        Expected(
            path: "sindresorhus+file-type/fixture/fixture-raw.mts", codec: "h264", width: 1920, height: 1080,
            degrees: 0, frames: 31, duration: 1_034_367),
    ]

    @Test(arguments: files.sampled(4)) func picturesDecodeAsExpected(_ file: Expected) throws {
        let decoder = try VideoDecoder(path: SharedMedia.file(file.path))
        let video = decoder.stream
        #expect(video.codec == file.codec)
        #expect([video.width, video.height] == [file.width, file.height])
        #expect(video.rotation == DisplayRotation(clockwiseDegrees: file.degrees, mirrored: file.mirrored))
        #expect(video.duration == file.duration)
        var (count, last): (Int, Int64) = (0, .min)
        while let frame = try decoder.next() {
            let time = try frame.time()
            #expect(time > last)
            last = time
            count += 1
        }
        #expect(count == file.frames)

        let middle = (video.startTime ?? 0) + file.duration / 2
        try decoder.seek(to: middle)
        #expect(try decoder.time() <= middle)
    }

    /// Files are opened by the head of their first picture, which tells what the whole picture shows.
    @Test(arguments: files.map(\.path)) func theStreamDescribesItsPictures(_ path: String) throws {
        let decoder = try VideoDecoder(path: SharedMedia.file(path))
        let stream = decoder.stream
        guard let frame = try decoder.next() else { throw Missing() }
        let (format, sides, color) = (frame.pixelFormat, [frame.width, frame.height], frame.color)
        #expect(format == stream.pixelFormat)
        #expect(sides == [stream.width, stream.height])
        #expect(color == stream.color)
    }

    struct ExpectedSound: Sendable, CustomTestStringConvertible {
        var path: String
        var codec: String
        var rate: Int
        var channels: Int
        /// Microseconds.
        var duration: Int64
        var testDescription: String { path }
    }

    static let sounds: [ExpectedSound] = [
        ExpectedSound(
            path: "coil-kt+coil/coil-video/src/androidTest/assets/video_rotated.mp4", codec: "amr_nb", rate: 8000,
            channels: 1, duration: 1_100_000),
        // A packet has several speech frames.
        ExpectedSound(
            path: "drewnoakes+metadata-extractor-images/3gp/sample.3gp", codec: "amr_nb", rate: 8000, channels: 1,
            duration: 4_933_375),
        ExpectedSound(
            path: "gwy15+Apple-photo-to-UltraHDR-motion-photo/tests/IMG_3853.MOV", codec: "pcm_s16le", rate: 44_100,
            channels: 1, duration: 1_333_333),
        ExpectedSound(
            path: "photoprism+photoprism/pkg/media/video/testdata/quicktime-hvc1.mov", codec: "aac", rate: 44_100,
            channels: 1, duration: 1_166_667),
        ExpectedSound(
            path: "sindresorhus+file-type/fixture/fixture-raw.mts", codec: "ac3", rate: 48_000, channels: 2,
            duration: 1_024_000),
        ExpectedSound(
            path: "Zulko+moviepy/media/video_with_failing_audio.mp4", codec: "mp3", rate: 44_100, channels: 2,
            duration: 11_232_993),
        ExpectedSound(
            path: "drewnoakes+metadata-extractor-images/avi/MVI_4823.AVI", codec: "pcm_s16le", rate: 44_100,
            channels: 1, duration: 2_600_000),
        ExpectedSound(
            path: "photoview+photoview/api/scanner/test_media/real_media/mkv.mkv", codec: "aac", rate: 44_100,
            channels: 1, duration: 5_550_000),
    ]

    /// The number of samples agrees with the stream's length within one frame of the codec, and there are no gaps between frames.
    @Test(arguments: sounds) func soundDecodesAsExpected(_ file: ExpectedSound) throws {
        let decoder = try AudioDecoder(path: SharedMedia.file(file.path), sampleRate: 48_000, channels: 2)
        #expect(decoder.stream.codec == file.codec)
        #expect(decoder.stream.sampleRate == file.rate)
        #expect(decoder.stream.channels == file.channels)
        let sound = try DecodedSound(decoder, sampleRate: 48_000)
        let length = Int64(sound.sampleCount) * 1_000_000 / 48_000
        #expect(abs(length - file.duration) <= 22_000)
        #expect(sound.largestStep < 10_000)
        if file.channels == 1 { #expect(sound.channels[0] == sound.channels[1]) }
    }

    /// The loudest 16-bit sample in the packets of a mono recording is also the loudest after decoding to two channels.
    @Test func monoKeepsItsLevel() throws {
        let path = SharedMedia.file("gwy15+Apple-photo-to-UltraHDR-motion-photo/tests/IMG_3853.MOV")
        let demuxer = try Demuxer(path: path)
        let stream = try #require(demuxer.info.bestAudio)
        var loudest = 0
        while let packet = try demuxer.read() {
            guard packet.streamIndex == stream.index else { continue }
            packet.withBytes { bytes in
                for index in stride(from: 0, to: bytes.count - 1, by: 2) {
                    let sample = Int16(truncatingIfNeeded: Int(bytes[index]) | Int(bytes[index + 1]) << 8)
                    loudest = max(loudest, abs(Int(sample)))
                }
            }
        }
        let decoder = try AudioDecoder(path: path, sampleRate: 44_100, channels: 2)
        let sound = try DecodedSound(decoder, sampleRate: 44_100)
        let decoded = try #require(sound.channels[1].map { abs($0) }.max())
        #expect(abs(decoded - Float(loudest) / 32_768) < 0.0001)
    }

    @Test func readsTheDatesAndIdentifiersOfApple() throws {
        let info = try MediaInfo(
            ofFileAt: SharedMedia.file("gwy15+Apple-photo-to-UltraHDR-motion-photo/tests/IMG_3853.MOV"))
        #expect(info.metadata["com.apple.quicktime.creationdate"] == "2025-01-01T11:06:46+0900")
        #expect(info.metadata["com.apple.quicktime.content.identifier"]?.isEmpty == false)
        #expect(info.data.count == 3)
    }

    @Test func knowsDolbyVisionAndHLG() throws {
        let info = try MediaInfo(
            ofFileAt: SharedMedia.file("rails+rails/activestorage/test/fixtures/files/rotated_hdr_video.mov"))
        let video = try #require(info.bestVideo)
        #expect(video.dolbyVisionProfile == 8)
        #expect(video.dolbyVisionCompatibility == 4)
        #expect(video.bitDepth == 10)
        #expect(video.color.transfer == "arib-std-b67")
        #expect(info.bestAudio == nil)
    }

    @Test func decodesTheFilmInsideAMotionPhoto() throws {
        let path = SharedMedia.file(
            "googleinterns+motion-photos-filereader/MotionPhotoReader/app/src/main/assets/motionphotos/"
                + "PXL_20200710_061629144.MP.jpg")
        let bytes = try [UInt8](contentsOf: path)
        let mark = try #require(bytes.indices.dropFirst(4).last { bytes[$0...].starts(with: Array("ftyp".utf8)) })
        let stretch = Int64(mark - 4)..<Int64(bytes.count)
        let decoder = try VideoDecoder(path: path, stretch: stretch)
        #expect(try decoder.countFrames() > 10)
        #expect(decoder.info.formatName.hasPrefix("mov,"))
    }
}
