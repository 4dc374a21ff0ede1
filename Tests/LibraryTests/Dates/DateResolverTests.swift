import Foundation
import Library
import Model
import Testing

@Suite struct DateResolverTests {
    /// 2025-06-01T00:00:00Z
    private let now: Int64 = 1_748_736_000

    private func resolver(_ rules: DayRules = DayRules(home: "Europe/Amsterdam")) throws -> DateResolver {
        try DateResolver(days: rules, now: now)
    }

    private func stamps(
        _ tags: [String: String] = [:], name: String = "x.mov", modified: Int64? = nil
    )
        -> [CaptureStamp]
    {
        CaptureStamp.stamps(ofTags: tags) + (FileNameDate.reading(of: name).map { [CaptureStamp(.fileName, $0)] } ?? [])
            + (modified.map { [CaptureStamp(.modificationTime, .utc($0))] } ?? [])
    }

    private func dated(
        _ stamps: [CaptureStamp], rules: DayRules = DayRules(home: "Europe/Amsterdam"), seconds: Int64 = 5
    ) throws -> CaptureDate {
        try #require(try resolver(rules).date(stamps, duration: .seconds(seconds)))
    }

    @Test func aDayWithoutATimeIsThatDayInAnyZoneAndWithAnyStartOfDay() throws {
        let christmas = try #require(Day("2024-12-24"))
        for rules in [
            DayRules(timeZone: "Asia/Tokyo", home: "America/Los_Angeles"),
            DayRules(timeZone: "America/Los_Angeles", home: "Pacific/Auckland"),
            DayRules(home: "Europe/Amsterdam", startsAt: 18 * 3600),
        ] {
            for evidence in [stamps(name: "VID-20241224-WA0007.mp4"), [CaptureStamp(.job, .day(christmas))]] {
                let date = try dated(evidence, rules: rules)
                #expect(date.day == christmas)
                #expect(date.captured.day() == christmas)
                #expect(date.captured.isDayOnly && date.captured.clockTime == "12:00")
            }
        }
    }

    @Test func onlyAPlausibleFutureDateMeansThatTheClockIsBehind() throws {
        let resolver = try resolver()
        let year: Int64 = 366 * 86_400
        #expect(resolver.future(of: stamps(modified: now + year)) == now + year)
        #expect(resolver.future(of: stamps(modified: now - year)) == nil)
        // The file's name dates it, so that it is used.
        #expect(resolver.future(of: stamps(name: "VID_20240505_101010.mov", modified: now + year)) == nil)
        let wrong = ["creation_time": "2030-05-05T10:10:10.000000Z"]
        #expect(resolver.future(of: stamps(wrong, name: "VID_20240505_101010.mov")) == nil)
        #expect(resolver.future(of: stamps(wrong, modified: now - year)) != nil)
        // 9999-12-31, which some programs write for "never".
        #expect(resolver.future(of: stamps(modified: 253_402_214_400)) == nil)
    }

    private let apple = "com.apple.quicktime.creationdate"

    @Test func appleDateWithOffsetWins() throws {
        let date = try dated(
            stamps(
                [apple: "2025-01-01T11:06:46+0900", "creation_time": "2025-01-01T02:11:23.000000Z"],
                name: "20230101_101010.mov", modified: 1_700_000_000))
        #expect(date.captured.description == "2025-01-01T11:06:46+09:00")
        #expect(date.captured.evidence == .quickTimeCreationDate)
        #expect(date.disagreeing.map(\.evidence) == [.fileName])
    }

    @Test func quickTimeDayWithOffsetCountsAsApples() throws {
        let date = try dated(stamps(["date": "2013-11-29T13:19:09+0100", "creation_time": "2013-11-29T12:19:32.0Z"]))
        #expect(date.captured.description == "2013-11-29T13:19:09+01:00")
        #expect(date.captured.evidence == .quickTimeCreationDate)
    }

    @Test func aRecordingFromAbroadHasTheDayOfItsPlace() throws {
        let date = try dated(stamps([apple: "2024-12-24T23:58:20+0800"]))
        #expect(date.day == (try #require(Day("2024-12-24"))))
        let everywhere = DayRules(timeZone: "Pacific/Kiritimati", home: "Europe/Amsterdam")
        let elsewhere = try dated(stamps([apple: "2024-12-24T23:58:20+0800"]), rules: everywhere)
        #expect(elsewhere.captured.description == "2024-12-25T05:58:20+14:00")
        #expect(elsewhere.day == (try #require(Day("2024-12-25"))))
    }

    @Test func utcIsPlacedAtHome() throws {
        let date = try dated(stamps(["creation_time": "2024-07-31T22:30:00.000000Z"]))
        #expect(date.captured.description == "2024-08-01T00:30:00+02:00")
        #expect(date.captured.evidence == .containerCreationTime)
        #expect(date.day == (try #require(Day("2024-08-01"))))
    }

    @Test func aLocalNameAndUTCTogetherGiveTheOffset() throws {
        let tags = ["creation_time": "2024-01-28T09:54:20.000000Z"]
        let date = try dated(stamps(tags, name: "20240128_182420.mp4"))
        #expect(date.captured.description == "2024-01-28T18:24:20+08:30")
        #expect(date.captured.evidence == .containerCreationTime)
        #expect(date.disagreeing.isEmpty)
    }

    @Test func theContainerMayStampTheEndOfTheRecording() throws {
        // Twenty minutes filmed across midnight in Kathmandu: the name has the start, the container the end.
        let date = try dated(
            stamps(["creation_time": "2024-01-28T18:30:05.000000Z"], name: "VID_20240128_235500.mp4"), seconds: 1205)
        #expect(date.captured.description == "2024-01-28T23:55:00+05:45")
        #expect(date.day == (try #require(Day("2024-01-28"))))
    }

    @Test func homeIsPreferredIfSeveralOffsetsFit() throws {
        // The container's stamp fits +06:00 as the end and +05:30 as the start of a half-hour recording.
        let both = stamps(["creation_time": "2024-01-28T10:00:00.000000Z"], name: "20240128_153000.mp4")
        for (home, offset) in [("Asia/Kolkata", 19_800), ("Asia/Dhaka", 21_600)] {
            let date = try dated(both, rules: DayRules(home: home), seconds: 1800)
            #expect(date.captured.offset == offset && date.captured.zone == .clocks, "\(home)")
        }
    }

    @Test(
        arguments: [
            ("10:32:00", nil), ("09:32:00", nil), ("05:32:00", 19_800), ("05:17:00", 20_700), ("19:32:00", nil),
            ("20:32:00", -34_200),
            ("02:17:00", 31_500),
        ] as [(String, Int?)])
    func onlyOffsetsThatAZoneHasAreBelieved(utc: String, offset: Int?) throws {
        let both = stamps(["creation_time": "2024-01-12T\(utc)Z"], name: "20240112_110200.mp4")
        let date = try dated(both)
        #expect(date.captured.offset == offset ?? 3600 && (date.captured.zone == .clocks) == (offset != nil))
    }

    @Test func aNameThatDoesNotFitChangesNothing() throws {
        let date = try dated(stamps(["creation_time": "2024-01-28T09:54:20.0Z"], name: "20240128_101120.mp4"))
        #expect(date.captured.description == "2024-01-28T10:54:20+01:00")
    }

    @Test func aContainerDateWithoutZoneIsTheWallClockAtHome() throws {
        let date = try dated(stamps(["creation_time": "2012-09-10 20:52:00"], modified: 1_700_000_000))
        #expect(date.captured.description == "2012-09-10T20:52:00+02:00")
        #expect(date.captured.evidence == .containerDate)
    }

    @Test func pixelNameIsUTC() throws {
        let date = try dated(stamps(name: "PXL_20240731_223000123.mp4", modified: 1_700_000_000))
        #expect(date.captured.description == "2024-08-01T00:30:00+02:00")
        #expect(date.captured.evidence == .fileName)
    }

    @Test func aDayOnlyMeansNoon() throws {
        let date = try dated(stamps(name: "VID-20240112-WA0003.mp4", modified: 1_748_000_000))
        #expect(date.captured.description == "2024-01-12T12:00:00+01:00")
    }

    @Test func modificationTimeIsTheLastResort() throws {
        let date = try dated(stamps(modified: 1_706_435_660))
        #expect(date.captured.description == "2024-01-28T10:54:20+01:00")
        #expect(date.captured.evidence == .modificationTime)
    }

    @Test(arguments: ["1904-01-01T00:00:00.000000Z", "1970-01-01T00:00:00.000000Z", "2025-06-02T00:00:01.000000Z"])
    func impossibleStampsAreNotBelieved(text: String) throws {
        let date = try dated(stamps(["creation_time": text], name: "20240128_105420.mp4"))
        #expect(date.captured.evidence == .fileName)
        #expect(date.captured.description == "2024-01-28T10:54:20+01:00")
        #expect(date.rejected.count == 1)
    }

    @Test(arguments: [
        CaptureTime.Evidence.photosLibrary, .xmpSidecar, .takeoutSidecar, .icloudExport,
    ])
    func anOwnerMayDateATapeOf1985(evidence: CaptureTime.Evidence) throws {
        // 1985-07-13T12:00:00Z
        let tape = CaptureStamp(evidence, .utc(490_104_000))
        let date = try dated([tape] + stamps(modified: 1_700_000_000))
        #expect(date.captured.description == "1985-07-13T14:00:00+02:00" && date.captured.evidence == evidence)
        #expect(date.rejected.isEmpty)
    }

    @Test(arguments: [
        CaptureTime.Evidence.quickTimeCreationDate, .exifOriginal, .gpsClock, .containerCreationTime, .fileName,
    ])
    func aMachineDatesNothingBefore1990(evidence: CaptureTime.Evidence) throws {
        let date = try dated([CaptureStamp(evidence, .utc(490_104_000))] + stamps(modified: 1_700_000_000))
        #expect(date.captured.evidence == .modificationTime && date.rejected.map(\.evidence) == [evidence])
    }

    /// Photos and Google copy the file's date, which may come from a clock that was never set, in any zone.
    @Test(arguments: [
        "1904-01-01T00:00:00Z", "1903-12-31T14:00:00Z", "1970-01-01T11:00:00Z", "1980-01-01T00:00:07Z",
        "1980-01-06T00:00:00Z", "1601-01-01T00:00:00Z",
    ])
    func theZerosOfClocksAreNobodysDates(text: String) throws {
        let zero = CaptureStamp(.photosLibrary, .utc(try #require(UTCTime.instant(text))))
        let date = try dated([zero] + stamps(modified: 1_700_000_000))
        #expect(date.captured.evidence == .modificationTime && date.rejected == [zero])
    }

    @Test func aDateOneDayAheadIsStillPossible() throws {
        let date = try dated(stamps(["creation_time": "2025-06-02T00:00:00.000000Z"]))
        #expect(date.captured.evidence == .containerCreationTime)
    }

    @Test func withoutABelievableStampThereIsNoDate() throws {
        #expect(try resolver().date(stamps(modified: 0)) == nil)
        #expect(try resolver().date([]) == nil)
    }

    @Test func aDayMayStartAfterMidnight() throws {
        let rules = DayRules(home: "Europe/Amsterdam", startsAt: 4 * 3600)
        #expect(try dated(stamps([apple: "2024-12-25T01:30:00+0100"]), rules: rules).day == Day("2024-12-24"))
        #expect(try dated(stamps([apple: "2024-12-25T04:00:00+0100"]), rules: rules).day == Day("2024-12-25"))
    }

    @Test func exifRanksBelowApplesDateAndAboveTheContainers() throws {
        let exif = CaptureStamp(.exifOriginal, .zoned(instant: 1_706_435_660, offset: -18_000))
        let date = try dated(stamps(["creation_time": "2024-01-28T09:54:20.0Z"], name: "20240128_105420.mp4") + [exif])
        #expect(date.captured.description == "2024-01-28T04:54:20-05:00")
        #expect(date.captured.evidence == .exifOriginal)
    }

    @Test func anUnknownZoneIsAnErrorOfTheJob() throws {
        let error = try #require(throws: DayreelError.self) {
            try DateResolver(days: DayRules(home: "Europe/Atlantis"), now: now)
        }
        #expect(error.code == .jobInvalid && error.place == "days.home")
    }

    @Test func aSidecarRanksAboveTheContainerAndTakesItsOffsetFromTheName() throws {
        let sidecar = CaptureStamp(.takeoutSidecar, .utc(1_706_435_662))
        let date = try dated(
            stamps(["creation_time": "2024-01-28T09:54:20.0Z"], name: "20240128_182420.mp4") + [sidecar])
        // The name has the start of the recording.
        #expect(date.captured.description == "2024-01-28T18:24:20+08:30")
        #expect(date.captured.evidence == .takeoutSidecar)
        #expect(date.disagreeing.isEmpty)
    }

    private let tokyo = TimeZone(identifier: "Asia/Tokyo").map { AssumedZone($0, .gps) }

    private func dated(_ stamps: [CaptureStamp], at zone: AssumedZone?, seconds: Int64 = 5) throws -> CaptureDate {
        try #require(try resolver().date(stamps, duration: .seconds(seconds), assuming: zone))
    }

    @Test func utcIsTakenInTheZoneOfThePlace() throws {
        let date = try dated(stamps(["creation_time": "2024-07-31T22:30:00.000000Z"]), at: tokyo)
        #expect(date.captured.description == "2024-08-01T07:30:00+09:00")
        #expect(date.captured.evidence == .containerCreationTime && date.captured.zone == .gps)
    }

    @Test func localTimeIsThatOfThePlace() throws {
        let date = try dated(stamps(["creation_time": "2012-09-10 20:52:00"]), at: tokyo)
        #expect(date.captured.description == "2012-09-10T20:52:00+09:00" && date.captured.zone == .gps)
        #expect(try dated(stamps(name: "VID-20240112-WA0003.mp4"), at: tokyo).captured.offset == 32_400)
    }

    @Test func thePlaceBeatsAClockThatWasNotSet() throws {
        // The camera filmed in Tokyo, but the name shows that its clock was still set to the time at home.
        let date = try dated(
            stamps(["creation_time": "2024-01-28T18:24:20.0Z"], name: "20240128_192420.mp4"), at: tokyo)
        #expect(date.captured.description == "2024-01-29T03:24:20+09:00" && date.captured.zone == .gps)
        #expect(date.day == Day("2024-01-29"))
        #expect(date.disagreeing.isEmpty)
    }

    @Test func aRecordedOffsetBeatsThePlace() throws {
        let date = try dated(stamps([apple: "2024-12-24T23:58:20+0800"]), at: tokyo)
        #expect(date.captured.offset == 28_800 && date.captured.zone == .recorded)
    }

    @Test func theSourcesZoneReplacesHome() throws {
        let tokyo = try #require(self.tokyo).zone
        let utc = stamps(["creation_time": "2024-07-31T22:30:00.000000Z"])
        let date = try dated(utc, at: AssumedZone(tokyo, .source))
        #expect(date.captured.description == "2024-08-01T07:30:00+09:00" && date.captured.zone == .source)
        // Two clocks that agree are better evidence.
        let both = try dated(
            stamps(["creation_time": "2024-01-28T18:24:20.0Z"], name: "20240128_192420.mp4"),
            at: AssumedZone(tokyo, .source))
        #expect(both.captured.offset == 3600 && both.captured.zone == .clocks)
    }

    @Test func aGoProsClockIsCheckedAgainstTheSatellites() throws {
        // Its "UTC" is in fact the local time, here of Los Angeles.
        let losAngeles = TimeZone(identifier: "America/Los_Angeles").map { AssumedZone($0, .gps) }
        let tags = ["creation_time": "2024-07-31T19:27:57", "gps": "2024-08-01T02:27:58Z"]
        let date = try dated(stamps(tags), at: losAngeles)
        #expect(date.captured.description == "2024-07-31T19:27:57-07:00")
        #expect(date.captured.evidence == .gpsClock && date.captured.zone == .gps && date.disagreeing.isEmpty)
        // Without a fix, there is only the local time.
        let indoors = try dated(stamps(["creation_time": "2024-07-31T19:27:57"]))
        #expect(indoors.captured.description == "2024-07-31T19:27:57+02:00")
        #expect(indoors.captured.evidence == .containerDate)
        // A camera whose battery was removed restarts at a default date.
        let reset = try dated(
            stamps(["creation_time": "2016-01-01T00:00:10", "gps": "2024-08-01T02:27:58Z"]), at: losAngeles)
        #expect(reset.captured.description == "2024-07-31T19:27:58-07:00")
        #expect(reset.disagreeing.map(\.evidence) == [.containerDate])
    }

    @Test func theJobsCorrectionBeatsAllEvidence() throws {
        let digitised = CaptureStamp(.job, .day(try #require(Day("1987-06-05"))))
        let date = try dated(stamps([apple: "2024-12-24T23:58:20+0800"]) + [digitised])
        #expect(date.captured.description == "1987-06-05T12:00:00+02:00" && date.captured.evidence == .job)
        #expect(date.disagreeing.isEmpty && date.rejected.isEmpty)
    }

    @Test func localTimeAndDayAgree() throws {
        let tags = [apple: "2024-12-24T23:58:20+0800"]
        #expect(try dated(stamps(tags, name: "20241224_235820.mov")).disagreeing.isEmpty)
        #expect(try dated(stamps(tags, name: "VID-20241224-WA0003.mp4")).disagreeing.isEmpty)
        let others = try dated(stamps(tags, name: "VID-20241226-WA0003.mp4")).disagreeing
        #expect(others.map(\.description) == ["2024-12-26T12:00:00+01:00"])
        let late = try dated(stamps(tags, name: "20241225_010500.mov")).disagreeing
        #expect(late.map(\.evidence) == [.fileName])
    }
}
