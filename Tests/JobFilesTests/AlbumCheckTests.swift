import Testing

@testable import JobFiles
@testable import Model

@Suite struct AlbumCheckTests {
    private func errors(links: String, sources: String = "[{ folder: /m/phone }, { takeout: /m/takeout }]") -> [String]
    {
        let text = """
            timeframe: 2024-12
            sources: \(sources)
            output: { file: /out/a.mp4 }
            album:
              links: \(links)

            """
        do {
            _ = try JobFileFixture.parse(text)
            return []
        } catch {
            return (error as? JobFileErrors)?.errors.map { "\($0.line):\($0.column)" } ?? ["\(error)"]
        }
    }

    @Test(arguments: ["/m/phone", "/m/phone/", "/m/phone/album", "/m/takeout/a/b", "/m", "/", "/m/phone/../phone/x"])
    func `an album's links share no folder with a source`(links: String) {
        #expect(errors(links: links) == ["5:10"])
    }

    @Test(arguments: ["/m/phones", "/m/album", "/out", "/m/pho"])
    func `a folder beside the sources is fine`(links: String) { #expect(errors(links: links).isEmpty) }

    @Test func `a bucket has no folder`() {
        #expect(errors(links: "/m/album", sources: "[{ s3: { bucket: m } }]").isEmpty)
    }
}
