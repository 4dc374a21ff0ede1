import Library
import Pipeline
import Testing

@Suite struct FileNameDateTests {
    /// The wall clock in the notation of a container tag.
    private func wall(_ text: String) throws -> CaptureStamp.Reading { try #require(DateText.reading(of: text)) }

    @Test(arguments: [
        "20240128_105420.mp4", "VID_20240128_105420.mp4", "IMG_20240128_105420_1.mp4", "VID_20240128_105420123.mp4",
        "VID_20240128_105420(1).mp4", "2024-01-28 10_54_20.mov", "2024-01-28 10.54.20.mov",
        "signal-2024-01-28-10-54-20-123.mp4", "signal-2024-01-28-105420.mp4", "video_2024-01-28_10-54-20.mp4",
        "telegram_2024-01-28_10-54-20.mp4", "WhatsApp Video 2024-01-28 at 10.54.20.mp4",
        "Screen_Recording_20240128_105420_Maps.mp4", "Screen Recording 2024-01-28 at 10.54.20.mov",
        "Screen Recording 2024-01-28 at 10.54.20 AM.mov", "ScreenRecording_01-28-2024 10-54-20_1.MP4",
        "DJI_20240128105420_0001_D.MP4", "lv_0_20240128105420.mp4", "VID_20240128_105420_00_001.insv",
        "2024_0128_105420_001.MP4", "WP_20240128_10_54_20_Pro.mp4", "P_20240128_105420_vHDR.mp4",
        "20240128T105420.mp4", "Ferien é 20240128_105420.mp4", "20240128_105420",
    ])
    func readsTheWallClock(name: String) throws {
        #expect(FileNameDate.reading(of: name) == (try wall("2024-01-28 10:54:20")))
    }

    @Test(arguments: [
        "Screen Recording 2024-01-28 at 3.04.05 PM.mov", "Screen Recording 2024-01-28 at 3.04.05\u{202F}PM.mov",
        "WhatsApp Video 2024-01-28 at 3.04.05 PM.mp4",
    ])
    func readsTheAfternoon(name: String) throws {
        #expect(FileNameDate.reading(of: name) == (try wall("2024-01-28 15:04:05")))
    }

    @Test func midnightAndNoonOnATwelveHourClock() throws {
        #expect(FileNameDate.reading(of: "R 2024-01-28 at 12.04.05 AM.mov") == (try wall("2024-01-28 00:04:05")))
        #expect(FileNameDate.reading(of: "R 2024-01-28 at 12.04.05 PM.mov") == (try wall("2024-01-28 12:04:05")))
    }

    @Test(arguments: ["PXL_20240128_095420123.mp4", "PXL_20240128_095420123.TS.mp4", "20240128T095420Z.mp4"])
    func pixelNamesAreUTC(name: String) {
        #expect(FileNameDate.reading(of: name) == .utc(1_706_435_660))
    }

    @Test(arguments: ["RPReplay_Final1706435660.mp4", "mmexport1706435660123.mp4"])
    func readsSecondsSince1970(name: String) {
        #expect(FileNameDate.reading(of: name) == .utc(1_706_435_660))
    }

    @Test(arguments: [
        "VID-20240112-WA0003.mp4", "IMG-20240112-WA0003.mp4", "WP_20240112_001.mp4", "2024-01-12.mov",
        "20240112_999999.mp4", "holiday 2024-01-12.mp4", "20240112 (2).mp4",
    ])
    func readsOnlyADay(name: String) throws {
        #expect(FileNameDate.reading(of: name) == .day(try #require(Day("2024-01-12"))))
    }

    @Test(arguments: [
        "IMG_1234.MOV", "GX010123.MP4", "GOPR1234.MP4", "GH010456.MP4", "DJI_0001.MP4", "MVI_4823.AVI", "video.mov",
        "12345678.mp4", "20241301.mp4", "120240112.mp4", "202401123.mp4", "received_10154321987654321.mp4", "",
        "1066-10-14.mp4",
    ])
    func findsNoDateInOtherNames(name: String) {
        #expect(FileNameDate.reading(of: name) == nil)
    }
}
