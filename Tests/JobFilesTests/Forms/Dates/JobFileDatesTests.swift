import Testing

@testable import JobFiles
@testable import Model

/// The key `dates`, and the keys `home` and `shift` of a source.
@Suite struct JobFileDatesTests {
    private func changes(_ lines: String) throws -> [DateCorrection] {
        try JobFileFixture.job("dates:\n" + lines).dates
    }

    @Test(
        arguments: [
            ("+1h", .shift(3600)), ("-30m", .shift(-1800)), ("+1d12h", .shift(129_600)), ("-1d2h3m4s", .shift(-93_784)),
            ("'+8766d'", .shift(757_382_400)),
            ("2024-06-01 14:30", .wall(1_717_252_200)), ("2024-06-01T14:30:05", .wall(1_717_252_205)),
            ("2024-06-01 9:05", .wall(1_717_232_700)), ("2024-06-01T14:30:00Z", .instant(1_717_252_200, offset: 0)),
            ("2024-06-01 14:30 +09:00", .instant(1_717_219_800, offset: 32_400)),
            ("2024-06-01T14:30-0730", .instant(1_717_279_200, offset: -27_000)),
            ("2024-06-01T14:30+9", .instant(1_717_219_800, offset: 32_400)),
        ] as [(String, DateCorrection.Change)])
    func everyFormOfAChange(text: String, change: DateCorrection.Change) throws {
        #expect(try changes("  a.mp4: \(text)\n") == [DateCorrection(files: "a.mp4", change: change)])
    }

    @Test func daysAreReadAndTheOrderOfTheFileIsKept() throws {
        let day = try #require(Day("1987-06-05"))
        #expect(
            try changes("  \"tapes/**\": 1987-06-05\n  'DSC*.AVI': +1h\n") == [
                DateCorrection(files: "tapes/**", change: .day(day)),
                DateCorrection(files: "DSC*.AVI", change: .shift(3600)),
            ])
        #expect(try changes("").isEmpty)
    }

    @Test func aSourceHasAZoneAndAShift() throws {
        let yaml = JobFileFixture.minimal.replacing(
            "  - folder: ../media\n",
            with: "  - {folder: {path: ../media, include: ['*.mp4']}, home: Asia/Tokyo, shift: -1h}\n")
        let source = try #require(try JobFileFixture.parse(yaml).job.sources.first)
        #expect(source.home == "Asia/Tokyo" && source.shift == -3600 && source.include == ["*.mp4"])
        #expect(try JobFileFixture.job().sources.first?.shift == nil)
    }

    @Test func aFilesCorrectionsBeatThoseOfItsBase() throws {
        let base = JobFileFixture.minimal + "dates:\n  a.mp4: +1h\n  b.mp4: +2h\n"
        let job = try JobFileFixture.parse(
            "extends: base.yaml\ndates:\n  c.mp4: +3h\n  a.mp4: +4h\n", files: ["/work/jobs/base.yaml": base]
        ).job
        #expect(job.dates.map(\.files) == ["c.mp4", "a.mp4", "b.mp4"])
        #expect(job.dates.map(\.change) == [.shift(10_800), .shift(14_400), .shift(7200)])
    }
}
