import Testing

@testable import Library

@Suite struct ScreenRecordingTests {
    @Test(arguments: [
        "Screen Recording 2024-01-28 at 10.54.20.mov", "Screen_Recording_20240128_105420_Maps.mp4",
        "ScreenRecording_01-28-2024 10-54-20_1.MP4", "RPReplay_Final1706435660.mp4", "Screenrecorder-2024-01-28.mp4",
        "screen-20240128-105420.mp4", "Screencast from 2024-01-28.webm", "Screenshot_20240128.mp4",
        "Bildschirmaufnahme 2024-01-28 um 10.54.20.mov", "Bildschirmaufzeichnung 2024-01-28 105420.mp4",
        "Enregistrement de l’écran 2024-01-28 à 10.54.20.mov", "Enregistrement d'écran 2024-01-28 105420.mp4",
        "Enregistrement de l\u{2019}e\u{301}cran 2024-01-28.mov", "Grabación de pantalla 2024-01-28 105420.mp4",
        "Registrazione schermo 2024-01-28 alle 10.54.20.mov", "Schermopname 2024-01-28 om 10.54.20.mov",
        "Gravação de Tela 2024-01-28 às 10.54.20.mov", "Gravação do ecrã 2024-01-28, às 10.54.20.mov",
        "画面収録 2024-01-28 10.54.20.mov", "画面録画 2024-01-28 105420.mp4", "屏幕录制 2024-01-28 105420.mp4",
        "录屏2024-01-28 10.54.20.mov", "螢幕錄影 2024-01-28 上午10.54.20.mov", "Záznam obrazovky 2024-01-28.mov",
        "Nagranie z ekranu 2024-01-28 o 10.54.20.mov", "Запись экрана 2024-01-28 в 10.54.20.mov",
        "화면 기록 2024-01-28 오전 10.54.20.mov", "화면 녹화 2024-01-28 105420.mp4", "Ekran Kaydı 2024-01-28 10.54.20.mov",
        "Record_2024-01-28-10-54-20.mp4", "SVID_20240128_105420_1.mp4", "XRecorder_28012024_105420.mp4",
        "AZRecorder_20240128.mp4", "az_recorder_20240128_105420.mp4", "mobizen_20240128_105420.mp4",
        "simplescreenrecorder-2024-01-28_10.54.20.mkv", "Kooha-2024-01-28-10-54-20.webm",
    ])
    func isRecognizedByItsName(name: String) { #expect(ScreenRecording.isNamed(name)) }

    @Test(arguments: [
        "IMG_1.MOV", "screen door.mov", "screen-door.mov", "screening.mp4", "my screen recording.mov",
        "Record release party.mov", "record_player.mp4", "SVID_final.mp4", "Ekran.mp4", "Gravação.mov", "画面.mov",
        "Schermer.mov",
    ])
    func otherNamesAreNotScreenRecordings(name: String) { #expect(!ScreenRecording.isNamed(name)) }

    @Test(arguments: [
        ["com.apple.quicktime.author": "ReplayKitRecording"], ["artist": "Microsoft Game DVR"],
        ["encoder": "SimpleScreenRecorder 0.4.4"], ["comment": "Recorded with Kooha"], ["title": "Screen Recording"],
    ])
    func isRecognizedByItsMetadata(tags: [String: String]) { #expect(ScreenRecording.isSigned(tags)) }

    @Test(arguments: [
        [:], ["encoder": "Lavf59.27.100"], ["com.apple.quicktime.software": "17.4.1"], ["title": "Screen door"],
    ])
    func otherMetadataAreNotOfAScreenRecording(tags: [String: String]) { #expect(!ScreenRecording.isSigned(tags)) }
}
