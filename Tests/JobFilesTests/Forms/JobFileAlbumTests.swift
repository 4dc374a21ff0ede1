import Testing

@testable import JobFiles
@testable import Model

/// The key `album` of a job file.
@Suite struct JobFileAlbumTests {
    private func job(_ text: String) throws -> Job {
        try JobFileFixture.parse("timeframe: 2024\nsources: a\noutput: a.mp4\n\(text)\n").job
    }

    @Test(
        arguments: [
            ("", nil), ("album: false", nil), ("album: true", JobAlbum()), ("album: Trips", JobAlbum(title: "Trips")),
            ("album: 2024", JobAlbum(title: "2024")),
            (
                "album: {title: Trips, links: ../links, link-type: hard}",
                JobAlbum(title: "Trips", links: "/work/links", linkType: .hard)
            ),
            ("album: {links: ~/links}", JobAlbum(links: "/home/ada/links")),
        ] as [(String, JobAlbum?)])
    func readsItsForms(text: String, album: JobAlbum?) throws { #expect(try job(text).album == album) }

    @Test func theTitleDefaultsToTheJobsTitleOrName() throws {
        #expect(try job("album: true").albumTitle == "Reels – trip")
        #expect(try job("album: true\ntitle: Our year").albumTitle == "Reels – Our year")
        #expect(try job("album: Family\ntitle: Our year").albumTitle == "Reels – Family")
        #expect(try job("").albumTitle == nil)
    }
}
