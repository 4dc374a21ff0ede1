import Model
import Testing

@Suite struct SourceCodecTests {
    @Test func `a codec is found by its name`() {
        for codec in SourceCodec.all { #expect(SourceCodec.named(codec.name) == codec) }
    }

    @Test func `a codec that is not in the table counts as H.264 that browsers do not play`() {
        var codec = SourceCodec.named("cinepak")
        #expect(codec.name == "cinepak" && codec.browserEndings.isEmpty)
        (codec.name, codec.browserEndings) = (SourceCodec.h264.name, SourceCodec.h264.browserEndings)
        #expect(codec == .h264)
    }
}
