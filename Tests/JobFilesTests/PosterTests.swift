import Testing

@testable import JobFiles
@testable import Model

@Suite struct PosterTests {
    private func job(_ output: String, timeframe: String = "previous-month", source: String = "/media") throws -> Job {
        try JobFileFixture.parse(
            "timeframe: \(timeframe)\nsources: [{ folder: '\(source)' }]\noutput:\n  file: '/out/{year}-{month}.mp4'\n"
                + output
        ).job
    }

    private func fault(_ output: String, timeframe: String = "previous-month") throws -> JobFileError {
        let errors = try #require(throws: JobFileErrors.self) { try job(output, timeframe: timeframe) }
        #expect(errors.errors.count == 1)
        return try #require(errors.errors.first)
    }

    @Test func `a film has a cover, no poster and no subtitles unless the job says otherwise`() throws {
        let plain = try job("").output
        #expect(plain.cover && plain.poster == nil && plain.subtitles == .none)
        let asked = try job("  cover: false\n  poster: /out/{month} {year}.JPEG\n  subtitles: dates\n")
        #expect(!asked.output.cover && asked.output.subtitles == .dates)
        let march = Timeframe.month(year: 2024, month: 3).resolved(today: Day(daysSinceEpoch: 20_000))
        #expect(asked.path(of: .poster, in: march) == "/out/03 2024.JPEG")
    }

    @Test func `files beside the film have its name, unless the job names them`() throws {
        let output = try job("  poster: true\n  timeline: true\n  teaser: /t/{year}{month}.webp\n").output
        #expect(output.poster == "/out/{year}-{month}.jpg" && output.timeline == "/out/{year}-{month}.otio")
        #expect(output.teaser == "/t/{year}{month}.webp")
        let none = try JobFileFixture.parse(
            "extends: base.yaml\ntimeframe: 2024-03\nsources: a\noutput: { file: b.mp4, poster: false }\n",
            files: ["/work/jobs/base.yaml": "output: { poster: true, teaser: true }\n"]
        ).job.output
        #expect(none.poster == nil && none.teaser == "/work/jobs/b.webp")
        let media = try #require(throws: JobFileErrors.self) { try job("  poster: true\n", source: "/out") }
        #expect(media.errors.map(\.line) == [5])
    }

    @Test func `a recurring job's poster has the placeholders of its film`() throws {
        let error = try fault("  poster: /out/{year}.jpg\n")
        #expect((error.line, error.column) == (5, 11))
        // Only what is missing is named.
        #expect(error.message.contains("{month}") && !error.message.contains("{year}"), "\(error.message)")
        #expect(try fault("  poster: film.jpg\n").message.contains("{year} {month}"))
        #expect(try job("  poster: /out/film.jpg\n", timeframe: "2024-03").output.poster == "/out/film.jpg")
        #expect(try fault("  poster: film.jpg\nschedule: monthly\n", timeframe: "2024-03").line == 5)
    }

    @Test func `a poster is a JPEG file outside of the sources`() throws {
        for name in ["/out/{year}-{month}.png", "/out/{year}-{month}/.jpg"] {
            #expect(try fault("  poster: \(name)\n").message.contains(".jpg"))
        }
        #expect(try fault("  poster: /out/{yaer}-{month}.jpg\n").message.contains("'{year}'"))
        let error = try fault("  poster: /media/posters/{year}-{month}.jpg\n")
        #expect((error.line, error.column) == (5, 11))
        #expect(error.message.contains("'output.poster'") && error.message.contains("/media"))
        #expect(try job("  poster: /media2/{year}-{month}.jpg\n").output.poster != nil)
    }

    @Test func `two jobs never write one poster`() throws {
        let (first, second) = (
            try job("  poster: /p/{year}-{month}.jpg\n"), try job("  poster: /p/{month}{year}.jpg\n")
        )
        let today = try #require(Day("2026-11-22"))
        let paths = [first, second].map { Recurrence($0, today: today).comingPaths }
        #expect(paths[0] == ["/out/2026-10.mp4", "/p/2026-10.jpg"])
        let shared = SharedFilms([("/j/a.yaml", ["/p/2026-10.jpg"]), ("/j/b.yaml", paths[0])])
        #expect(shared.clash(of: 0)?.path == "/p/2026-10.jpg" && paths[1].contains("/p/102026.jpg"))
    }

    @Test func `defaults are not encoded, so that digests of jobs stay`() throws {
        let plain = try job("").output
        var asked = plain
        (asked.cover, asked.subtitles, asked.poster) = (false, .dates, "/p.jpg")
        #expect(asked != plain)
        (asked.cover, asked.subtitles, asked.poster) = (true, .none, nil)
        #expect(asked == plain)
    }
}
