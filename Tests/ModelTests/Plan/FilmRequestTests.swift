import Model
import Testing

@Suite struct FilmRequestTests {
    private func request(file: String, title: String? = nil) throws -> FilmRequest {
        let job = Job(
            name: "trip", folder: "/jobs", title: title, timeframe: .month(year: 2024, month: 12), sources: [],
            output: Output(file: file))
        return FilmRequest(job: job, today: try #require(Day("2025-01-02")), now: 0)
    }

    @Test func fillsPlaceholders() throws {
        let output = try request(file: "/out/{year}-{month} {name} {title} {from}..{to}.mp4").output
        #expect(output == "/out/2024-12 trip December 2024 2024-12-01..2024-12-31.mp4")
    }

    @Test func aTitleCreatesNoFolders() throws {
        #expect(try request(file: "/out/{title}.mp4", title: "Sea/Sky").output == "/out/Sea-Sky.mp4")
        #expect(try request(file: "/out/{title}.mp4", title: "Sea/\u{301}Sky").output == "/out/Sea-Sky.mp4")
    }
}
