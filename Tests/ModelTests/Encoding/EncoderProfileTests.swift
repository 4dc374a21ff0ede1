import Model
import Testing

@Suite struct EncoderProfileTests {
    @Test(arguments: VideoCodec.allCases)
    func `every quality uses presets and rate factors of the encoder`(codec: VideoCodec) {
        let profile = codec.profile
        for quality in Quality.allCases {
            let settings = profile.settings(quality)
            #expect(profile.presets.contains(settings.preset) && profile.rateFactors.contains(settings.crf))
        }
        #expect(profile.settings(.standard).crf == profile.cost.crf)
    }

    @Test func `not all browsers play HEVC`() {
        #expect(VideoCodec.allCases.filter { !$0.profile.playsInBrowsers } == [.hevc])
    }

    @Test(arguments: VideoCodec.allCases)
    func `slower presets cost more, and a film's settings reach the encoder`(codec: VideoCodec) throws {
        let profile = codec.profile
        let efforts = profile.presets.map(profile.cost.effort)
        #expect(efforts == efforts.sorted())
        let preset = try #require(profile.presets.first)
        let video = VideoEncoding(codec: codec, crf: 33, preset: preset)
        let options = profile.options(FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30), video: video))
        #expect(options["crf"] == "33" && options["preset"] == preset)
    }

    @Test(arguments: [(0, "0"), (1, "0.7"), (20, "19.7"), (51, "50.7")])
    func `standard films get a rate factor for the quality of x264's preset`(crf: Int, given: String) {
        let video = VideoEncoding(codec: .h264, crf: crf, preset: VideoCodec.h264.profile.settings(.standard).preset)
        let options = VideoCodec.h264.profile.options(
            FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30), video: video))
        #expect(options["crf"] == given)
    }

    @Test func `x264 makes the same bytes on all processors with every preset`() {
        for preset in VideoCodec.h264.profile.presets {
            let video = VideoEncoding(codec: .h264, crf: 20, preset: preset)
            let options = VideoCodec.h264.profile.options(
                FilmFormat(width: 1080, height: 1920, frameRate: FrameRate(30), video: video))
            let parameters = options["x264-params"]?.split(separator: ":") ?? []
            #expect(parameters.contains("cpu-independent=1") && !parameters.contains { $0.hasPrefix("asm") })
            #expect(options["mbtree"] == "0" && !parameters.contains { $0.hasPrefix("mbtree") })
        }
    }
}
