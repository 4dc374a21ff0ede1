import Model
import Reports
import Testing

@Suite struct ReasonWordsTests {
    private func rule(_ reasons: KindReason...) throws -> String {
        let day = try #require(Day("2024-12-05"))
        return DaySelection(day: day, picks: [], reason: .automatic(reasons)).rule
    }

    @Test func `a rule is said in words`() throws {
        let plain = KindReason.Merit()
        #expect(try rule(.only(.livePhoto, plain)) == "only Live Photo")
        #expect(try rule(.first(1, of: 5, .video, plain)) == "first video of 5")
        #expect(try rule(.first(2, of: 3, .video, plain)) == "first 2 of 3 videos")
        #expect(try rule(.all(2, .video, plain)) == "both videos")
        #expect(try rule(.all(3, .video, plain), .only(.livePhoto, plain)) == "all 3 videos and only Live Photo")
        #expect(try rule(.proxy) == "a proxy, as nothing else is there")
    }

    @Test func `what the others lack is said behind it`() throws {
        let long = KindReason.Merit(.atLeast(.milliseconds(500)), isCertain: true)
        #expect(try rule(.only(.video, long)) == "only video of at least 0.5 s whose day is certain")
        #expect(try rule(.only(.video, .init(.usable))) == "only video that can be used")
    }

    @Test func `what is not shown has its reason`() {
        let reasons: [LeftOutReason] = [
            .otherPinned("a.mov"), .tooShort(.milliseconds(300), minimum: .milliseconds(500)), .notPreferred(.video),
            .datedOnlyBy(.modificationTime), .after(.livePhoto), .sameTime(as: "a.mov"), .unusable("no key frame"),
        ]
        #expect(
            reasons.map(\.words) == [
                "a.mov is pinned", "too short (0.3 s)", "videos are not in 'prefer'", "dated only by modification-time",
                "a Live Photo comes first", "of the same time as a.mov", "no key frame",
            ])
    }
}
