import Model
import Testing

@testable import JobFiles

@Suite struct CommandLineJobTests {
    @Test func `a fit on the command line beats that of the settings`() throws {
        var settings = Settings()
        settings.job.composition.fit = .crop
        func fit(_ fit: Fit?) throws -> Fit {
            let line = CommandLineJob(
                folder: "/m", timeframe: .month(year: 2024, month: 5), fit: fit, film: "/out/{year}.mp4")
            return try line.job(settings).composition.fit
        }
        #expect(try fit(nil) == .crop)
        #expect(try fit(.blur) == .blur)
        #expect(try fit(.letterbox) == .letterbox)
    }
}
