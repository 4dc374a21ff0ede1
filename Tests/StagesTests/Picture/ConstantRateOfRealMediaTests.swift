import Foundation
import LibAV
import Model
import Stages
import TestSupport
import Testing

/// Variable rates, high rates, edit lists and late starts of real files: the number of frames matches the duration.
@Suite(.enabled(if: Checkout.expectsShared)) struct ConstantRateOfRealMediaTests {
    private static let androidx = "androidx+media/libraries/test_data/src/test/assets/media/mp4"

    /// Milliseconds from the first shown frame to the end of the last one, by ffprobe's packet times.
    private static let lengths = [
        ("\(androidx)/sample_edit_list.mp4", 2548), ("\(androidx)/hdr10-video-with-sdr-container.mp4", 1017),
        ("\(androidx)/portrait_4k60.mp4", 299), ("\(androidx)/water_180_mvhevc_5frames.mov", 55),
        ("coil-kt+coil/coil-video/src/androidTest/assets/video_rotated.mp4", 1002),
        ("sindresorhus+file-type/fixture/fixture-raw.mts", 1034),
        ("photoprism+photoprism/assets/examples/example.mp4", 2409),
        ("dmlc+decord/tests/test_data/video_90.mov", 100),
    ]

    @Test(arguments: lengths.sampled(4))
    func theRateIsConstantAndTheDurationRight(file: String, milliseconds: Int) throws {
        let rate = FrameRate(30)
        let frames = max(1, milliseconds * 30 / 1000)
        // The recipe asks for a second and a half more than the source has, and the source reports its length.
        let clip = ClipRecipe(source: Fingerprint(digest: "source"), start: .zero, frames: frames + 45)
        let location = MediaLocation(path: "\(SharedMedia.folder)/\(file)")
        var decode = try ConstantRateFrames(clip, at: location, frames: 0..<clip.frames, rate: rate)
        let stream = decode.stream
        let start = try #require(stream.startTime)
        var count = 0
        let failure = try #require(throws: RenderFailure.self) {
            while let frame = try decode.next() {
                let stamp = frame.presentationTime
                let time = try #require(stamp)
                // Each picture is on screen at its time: at most 0.45 of a frame early, and no older than half a second, the longest gap
                // in these files.
                let age = rate.time(ofFrames: count).microseconds - (time - start)
                #expect((-15_500...500_000).contains(age), "frame \(count): \(age)")
                count += 1
            }
        }
        // The last picture is held for a third of a second before the source counts as too short.
        #expect((frames...frames + 11).contains(count))
        guard case .unusable(.endsEarly(let usable)) = failure.reason else { throw failure }
        #expect(abs(usable.microseconds / 1000 - Int64(milliseconds)) <= 120, "\(usable)")
    }
}
