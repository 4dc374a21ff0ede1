import JobFiles
import Library
import Model
import Testing

@Suite struct FileNameDateTests {
    /// The local time in the notation of a container's tag.
    private func wall(_ text: String) throws -> CaptureStamp.Reading { try #require(DateText.reading(of: text)) }

    @Test(arguments: [
        "2024年01月28日 10时54分20秒.mp4", "2024年1月28日 10時54分20秒.mp4",
        "20240128_105420.mp4", "VID_20240128_105420.mp4", "IMG_20240128_105420_1.mp4", "VID_20240128_105420123.mp4",
        "VID_20240128_105420(1).mp4", "2024-01-28 10_54_20.mov", "2024-01-28 10.54.20.mov",
        "signal-2024-01-28-10-54-20-123.mp4", "signal-2024-01-28-105420.mp4", "video_2024-01-28_10-54-20.mp4",
        "telegram_2024-01-28_10-54-20.mp4", "WhatsApp Video 2024-01-28 at 10.54.20.mp4",
        "Screen_Recording_20240128_105420_Maps.mp4", "Screen Recording 2024-01-28 at 10.54.20.mov",
        "Screen Recording 2024-01-28 at 10.54.20 AM.mov", "ScreenRecording_01-28-2024 10-54-20_1.MP4",
        "DJI_20240128105420_0001_D.MP4", "lv_0_20240128105420.mp4", "VID_20240128_105420_00_001.insv",
        "2024_0128_105420_001.MP4", "WP_20240128_10_54_20_Pro.mp4", "P_20240128_105420_vHDR.mp4",
        "20240128T105420.mp4", "Ferien é 20240128_105420.mp4", "20240128_105420",
        "WhatsApp Video 2024-01-28 um 10.54.20.mp4", "WhatsApp Video 2024-01-28 à 10.54.20.mp4",
        "WhatsApp Video 2024-01-28 a las 10.54.20.mp4", "WhatsApp Video 2024-01-28 alle 10.54.20.mp4",
        "WhatsApp Video 2024-01-28 às 10.54.20.mp4", "WhatsApp-Video-2024-01-28-um-10.54.20.mp4",
        "Grabación de pantalla 2024-01-28 a la(s) 10.54.20.mov",
        "Registrazione schermo 2024-01-28 alle ore 10.54.20.mov",
        "Schermopname 2024-01-28 om 10.54.20.mov", "Запись экрана 2024-01-28 в 10.54.20.mov",
        "Gravação do ecrã 2024-01-28, às 10.54.20.mov", "Skärminspelning 2024-01-28 kl. 10.54.20.mov",
        "画面収録 2024-01-28 10.54.20.mov", "录屏2024-01-28 上午10.54.20.mov", "화면 기록 2024-01-28 오전 10.54.20.mov",
        "屏幕录制 2024-01-28 105420.mp4", "24-01-28 10-54-20 1234.mov", "2024-01-28 10h54m20.mp4",
        "vlc-record-2024-01-28-10h54m20s-x.mp4", "XRecorder_28012024_105420.mp4",
        "XRecorder_Edited_28012024_105420.mp4", "Kooha-2024-01-28-10-54-20.webm",
        "simplescreenrecorder-2024-01-28_10.54.20.mkv", "Record_2024-01-28-10-54-20.mp4",
        "video@28-01-2024_10-54-20.mp4", "video_1@28-01-2024_10-54-20.mp4", "round_video_12@28-01-2024_10-54-20.mp4",
        "240128_105420_001_FH.MP4", "240128_105420_042_RL.mp4", "240128_105420_001.MOV", "FILE240128-105420.MP4",
        "FILE240128-105420F.MOV", "FILE240128-105420-000429F.mov", "REC_240128-105420-000001F.TS",
        "REC20240128-105420-527-A.mp4", "REC_2024_01_28_10_54_20_F.MP4", "NO20240128-105420-000029F.MP4",
        "NO20240128-105420-000897-20260429120347.mp4", "20240128_105420_NF.mp4", "2024_0128_105420_0042PT.MP4",
        "20240128105420_000188.TS", "S_20240128105420_120_30.mp4", "2024012810542012_f.ts", "20240128_105420F.ts",
        "2024-01-28_10-54-20-front.mp4", "2024-01-28_10_54_20_f.mp4", "20240128_105420_0001_N_A.MP4",
        "HPIM20240128-105420F.TS", "20240128-10h54m20s_N_F.avi", "RingVideo_20240128_105420.mp4",
        "dji_fly_20240128_105420_0001_1706435660123_video.mp4", "VID_20240128_105420_00_001.insv",
        "KakaoTalk_Video_2024-01-28-10-54-20.mp4", "KakaoTalk_Video_20240128_1054_20_123.mp4",
        "Telegram 28.01.2024 10.54.20.mp4", "clip-2024-01-28 10;54;20.mov", "Desktop 2024.01.28 - 10.54.20.01.mp4",
        "00000012-VIDEO-2024-01-28-10-54-20.mp4", "WIN_20240128_10_54_20_Pro.mp4", "VID20240128105420.mp4",
        "WhatsApp Video 2024-01-28 saat 10.54.20.mp4", "WhatsApp Video 2024-01-28 pukul 10.54.20.mp4",
        "Video WhatsApp 2024-01-28 o godz. 10.54.20.mp4", "WhatsApp वीडियो 2024-01-28 को 10.54.20.mp4",
        "فيديو WhatsApp 2024-01-28 في 10.54.20.mp4", "WhatsApp Video 2024-01-28 στις 10.54.20 π.μ..mp4",
        "WhatsApp-videó 2024-01-28 ekkor: 10.54.20.mp4",
        "VID_20240128_105420.sync-conflict-20260110-143012-ABC1234.mp4",
        "VID_20240128_105420 (Anna's conflicted copy 2026-01-10).mp4",
        "Copy of 20240128_105420.mp4", "20240128_105420 - Copy (2).mp4",
        "20240128_105420 (2026_01_10 14_30_12 UTC).mp4",
        "20240128_105420-0500.mp4", "1D4CAA6F-16C6-4C3D-901B-9387DE10E528_20240128_105420.mp4",
    ])
    func readsTheWallClock(name: String) throws {
        #expect(FileNameDate.reading(of: name) == (try wall("2024-01-28 10:54:20")))
    }

    @Test(arguments: [
        "Screen Recording 2024-01-28 at 3.04.05 PM.mov", "Screen Recording 2024-01-28 at 3.04.05\u{202F}PM.mov",
        "WhatsApp Video 2024-01-28 at 3.04.05 PM.mp4", "屏幕录制2024-01-28 下午3.04.05.mov",
        "画面収録 2024-01-28 午後3.04.05.mov", "화면 기록 2024-01-28 오후 3.04.05.mov",
        "Grabación de pantalla 2024-01-28 a la(s) 3.04.05 p. m..mov", "Captura 2024-01-28 a la(s) 3.04.05 p.m..mov",
        "Grabación de pantalla 2024-01-28 a la(s) 3.04.05 p.\u{A0}m..mov",
    ])
    func readsTheAfternoon(name: String) throws {
        #expect(FileNameDate.reading(of: name) == (try wall("2024-01-28 15:04:05")))
    }

    @Test func midnightAndNoonOnATwelveHourClock() throws {
        #expect(FileNameDate.reading(of: "R 2024-01-28 at 12.04.05 AM.mov") == (try wall("2024-01-28 00:04:05")))
        #expect(FileNameDate.reading(of: "R 2024-01-28 at 12.04.05 PM.mov") == (try wall("2024-01-28 12:04:05")))
        #expect(FileNameDate.reading(of: "2024-01-28 12.04.05 Amsterdam.mov") == (try wall("2024-01-28 12:04:05")))
        #expect(FileNameDate.reading(of: "2024-01-28 10.54.20 P. Maria.mov") == (try wall("2024-01-28 10:54:20")))
    }

    @Test(arguments: [
        "PXL_20240128_095420123.mp4", "PXL_20240128_095420123.TS.mp4", "20240128T095420Z.mp4",
        "GMT20240128-095420_Recording_1920x1080.mp4", "pxl_20240128_095420123.mp4",
        "Copy of PXL_20240128_095420123.mp4", "20240128_095420000_iOS.MP4",
        "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_PXL_20240128_095420123.mp4", "2024-01-28T09:54:20.123Z.mp4",
    ])
    func pixelNamesAreUTC(name: String) {
        #expect(FileNameDate.reading(of: name) == .utc(1_706_435_660))
    }

    @Test(arguments: [
        "2024-01-28T10:54:20+01:00.mp4", "2024-01-28T10-54-20+01-00.mp4", "20240128T105420+0100.mp4",
        "2024-01-28T10:54:20.123+01:00.mov", "2024-01-28 10.54.20+0100.mov",
    ])
    func readsTheOffset(name: String) {
        #expect(FileNameDate.reading(of: name) == .zoned(instant: 1_706_435_660, offset: 3600))
    }

    @Test func readsAnOffsetToTheWest() {
        #expect(
            FileNameDate.reading(of: "2024-01-28T04:24:20-05:30.mp4") == .zoned(instant: 1_706_435_660, offset: -19_800)
        )
    }

    @Test(arguments: [
        "RPReplay_Final1706435660.mp4", "mmexport1706435660123.mp4", "microMsg.1706435660123.mp4", "1706435660.mp4",
        "1706435660123.mp4",
        "FB_VID_1706435660123.mp4", "wx_camera_1706435660123.mp4",
        "LINE_MOVIE_1706435660123.mp4", "video-1706435660123.mp4", "video-1706435660.mp4",
        "mmexport1706435660123(1).mp4", "1706435660(1).mp4", "1706435660_1 copy.mp4", "1706435660-edited.mp4",
        "1706435660-bearbeitet(2).mp4", "1706435660~2.mp4", "1706435660", "1706435660123 party.mp4",
        "RPReplay_Final1706435660 party.mp4",
    ])
    func readsSecondsSince1970(name: String) {
        #expect(FileNameDate.reading(of: name) == .utc(1_706_435_660))
    }

    @Test func secondsCountFrom2009AndMillisecondsFrom2001() {
        #expect(FileNameDate.reading(of: "1230768000.mp4") == .utc(1_230_768_000))
        #expect(FileNameDate.reading(of: "1000000000123.mp4") == .utc(1_000_000_000))
    }

    @Test(arguments: [
        "VID-20240112-WA0003.mp4", "IMG-20240112-WA0003.mp4", "WP_20240112_001.mp4", "2024-01-12.mov",
        "20240112_999999.mp4", "holiday 2024-01-12.mp4", "20240112 (2).mp4",
        "2024-01-12_1D4CAA6F-16C6-4C3D-901B-9387DE10E528-main.mp4", "2024-01-12_b~EiQSFWxk.mp4", "12.01.2024.mp4",
        "WhatsApp Video 2024-01-12 (2).mp4",
    ])
    func readsOnlyADay(name: String) throws {
        #expect(FileNameDate.reading(of: name) == .day(try #require(Day("2024-01-12"))))
    }

    @Test(arguments: [
        "IMG_1234.MOV", "GX010123.MP4", "GOPR1234.MP4", "GH010456.MP4", "DJI_0001.MP4", "MVI_4823.AVI", "video.mov",
        "12345678.mp4", "20241301.mp4", "120240112.mp4", "202401123.mp4", "received_10154321987654321.mp4", "",
        "1066-10-14.mp4", "trim.20120112-3456-4ABC-8DEF-0123456789AB.MOV", "20120112-1011-4213-8DEF-0123456789AB.mov",
        "9876543210.mp4", "17064356601.mp4", "170643566012345678.mp4", "24-13-28 10-54-20 1234.mov",
        "24-01-28 10-54-20.mov", "XRecorder_45012024_105420.mp4", "Snapchat-1405213486.mp4", "2024012810.mp4",
        "1234567890abcdef1234567890abcdef.mp4", "1300555123 call.mp4", "1300555123_anna.mp4", "1300555123 電話.mp4",
        // Identifiers of social networks, and of Vimeo.
        "1023456789.mp4", "video-1023456789.mp4", "1230767999.mp4",
        "1296123412341234.mp4", "1431234512345123.mp4", "129612341234123.mp4", "12961234123412345.mp4",
        "1706435660123456.mp4", "video-1706435660123456.mp4", "FB_VID_1706435660123456.mp4", "7301234567890123456.mp4",
        "20240112_1234567890123456_1234567890123456789_n.mp4", "1706435660_1234567890123456_n.mp4",
        "20240112993045123.mp4", "20240112993045.mp4", "18012345678901234_17912345678901234.mp4",
        "20240112ab34cd56ef7890ab12cd34ef.mp4", "received_1706435660123456.mp4", "snaptik_7301234567890123456.mp4",
        "ssstik.io_1706435660123.mp4",
        // The times of synchronising, of backups and of copies.
        "MVI_0101.sync-conflict-20260110-143012-ABC1234.mp4", "MVI_0102 (conflicted copy 2026-01-10 143012).mp4",
        "MVI_0102 (Anna's conflicted copy 2026-01-10).mp4",
        "MVI_0102 (In Konflikt stehende Kopie von Anna 2026-01-10).mp4",
        "MVI_0102 (Copie en conflit de Anna 2026-01-10).mp4", "MVI_0102 (copia in conflitto di Anna 2026-01-10).mp4",
        "MVI_0102 (Конфликтующая копия 2026-01-10).mp4", "MVI_0102 (Anna の競合コピー 2026-01-10).mp4",
        "MVI_0102_conflict-20260110-143012.mp4", "MVI_0102 (DESKTOP-AB12 conflict 2026-01-10).mp4",
        "MVI_0102 (SFConflict anna@x.org 2026-01-10-14-30-12).mp4", "MVI_0102 [conflict 2026-01-10 143012].mp4",
        "MVI_0102~20260110-143012.mp4", "MVI_0102 (2026_01_10 14_30_12 UTC).mp4",
        "MVI_0102.mp4 2026-01-10 143012.mp4", "MVI_0102 - Copy 2026-01-10.mp4", "MVI_0102_Kopie_20260110_143012.mp4",
        "MVI_0102 (copied on 2026-01-10).mp4", "MVI_0102 backup 20260110.mp4",
        "MVI_0102 (Sicherung vom 10.01.2026).mp4",
        "240128_105420.mp4", "240128_105420_12.mp4", "241328_105420_001_FH.MP4", "FILE2401.MP4", "2024012810542012.ts",
    ])
    func findsNoDateInOtherNames(name: String) {
        #expect(FileNameDate.reading(of: name) == nil)
    }

    @Test(arguments: [
        "Teams-20240508_231112UTC-Meeting.mp4", "20240508_231112utc.mp4", "2024-05-08_23-11-12_UTC.mp4",
        "2024-05-08_23-11-12_UTC_1.mp4", "2024-05-08 23.11.12 UTC.mp4",
    ])
    func `a time with the letters UTC is one`(name: String) throws {
        guard case .utc(let seconds) = FileNameDate.reading(of: name) else {
            Issue.record("\(name): not UTC")
            return
        }
        #expect(UTCTime.text(seconds) == "2024-05-08T23:11:12Z")
    }
}
