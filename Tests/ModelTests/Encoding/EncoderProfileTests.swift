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
}
