import Model
import Stages
import Testing
import Typography

@testable import DayreelKit

@Suite struct CapabilitiesTests {
    private func job(_ codec: VideoCodec = .h264, sound: Bool = true, date: Bool = true) -> Job {
        Job(
            name: "j", folder: "/", timeframe: .year(2024), sources: [],
            composition: Composition(
                fit: .letterbox, audio: AudioStyle(include: sound), dateOverlay: date ? DateOverlayStyle() : nil,
                titles: TitleStyle(opening: date ? OpeningTitle() : nil)),
            output: Output(file: "/f.mp4", codec: codec))
    }

    @Test func `a missing encoder is named before anything is rendered`() {
        let error = #expect(throws: DayreelError.self) {
            try Capabilities(hasEncoder: { $0 != "libx265" }, hasFilter: { _ in true }).check(for: job(.hevc))
        }
        #expect(error?.code == .missingComponent && error?.message.contains("libx265") == true)
    }

    @Test func `only what the job uses is asked for`() throws {
        let bare = Capabilities(hasEncoder: { $0 == "libx264" }, hasFilter: { $0 != "gblur" })
        try bare.check(for: job(sound: false, date: false))
        #expect(throws: DayreelError.self) { try bare.check(for: job(sound: true, date: false)) }
        #expect(throws: DayreelError.self) { try bare.check(for: job(sound: false, date: true)) }
    }

    @Test func `without a font a job with dates is refused before anything is rendered`() throws {
        let bare = Capabilities(
            hasEncoder: { _ in true }, hasFilter: { _ in true },
            checkText: { throw DayreelError(TypographyError.noFonts) })
        let error = #expect(throws: DayreelError.self) { try bare.check(for: job()) }
        #expect(error?.code.exitCode == 69 && error?.remedy?.contains("fonts-dejavu-core") == true)
        try bare.check(for: job(date: false))
    }

    @Test func `the linked libav can do the default job`() throws { try Capabilities().check(for: job()) }
}
