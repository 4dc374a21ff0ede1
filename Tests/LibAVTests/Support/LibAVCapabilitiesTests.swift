import LibAV
import Testing

@Suite struct LibAVCapabilitiesTests {
    @Test func knowsWhatIsThere() {
        #expect(LibAVCapabilities.hasEncoder("libx264"))
        #expect(LibAVCapabilities.hasEncoder("aac"))
        #expect(!LibAVCapabilities.hasEncoder("libx266"))
        #expect(LibAVCapabilities.hasDecoder("hevc"))
        #expect(!LibAVCapabilities.hasDecoder("no such"))
        #expect(LibAVCapabilities.hasFilter("scale"))
        #expect(!LibAVCapabilities.hasFilter("no such"))
    }

    @Test func namesVersions() throws {
        let codec = try #require(LibAVCapabilities.versions.first { $0.library == "libavcodec" })
        let parts = codec.version.split(separator: ".").compactMap { Int($0) }
        #expect(parts.count == 3)
        #expect(try #require(parts.first) >= 59)
        #expect(LibAVCapabilities.versionSummary.contains("libavcodec \(codec.version)"))
    }
}
