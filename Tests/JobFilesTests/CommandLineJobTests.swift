import Model
import Testing

@testable import JobFiles

@Suite struct CommandLineJobTests {
    private let may = JobOverride(timeframe: .month(year: 2024, month: 5))

    private func read(
        _ overrides: [JobOverride], _ job: CommandLineJob = CommandLineJob(folders: ["/m/Pictures"]),
        settings: Settings = Settings(), files: [String: String] = [:]
    ) throws -> CommandLineJob.Result {
        var context = JobFileFixture.context(files)
        context.settings = settings
        context.overrides = overrides
        return try job.read(context)
    }

    @Test func `a fit on the command line beats that of the settings`() throws {
        var settings = Settings()
        settings.job.composition.fit = .crop
        func fit(_ fit: Fit?) throws -> Fit {
            let asked = fit.map { [JobOverride("composition.fit", $0.rawValue, option: "--fit")] } ?? []
            return try read([may] + asked, settings: settings).job.composition.fit
        }
        #expect(try fit(nil) == .crop)
        for asked in Fit.allCases { #expect(try fit(asked) == asked) }
    }

    @Test func `the film is named after its days, unless an option names it`() throws {
        let plain = try read([may])
        #expect(plain.job.output.file == "/work/{year}-{month}.mp4" && plain.isNamedByDays)
        let series = try read([may], CommandLineJob(folders: ["/m"], nameTemplate: "{from}_{to}"))
        #expect(series.job.output.file == "/work/{from}_{to}.mp4" && series.isNamedByDays)
        let named = try read([may], CommandLineJob(folders: ["/m"], film: "/out/a.mp4"))
        #expect(named.job.output.file == "/out/a.mp4" && !named.isNamedByDays)
        let set = try read([may, JobOverride(setting: "output.file=films/a.mp4")])
        #expect(set.job.output.file == "/work/films/a.mp4" && !set.isNamedByDays)
    }

    @Test func `several folders are several sources, and all of them name the job`() throws {
        let job = try read([may], CommandLineJob(folders: ["/m/Pictures", "/mnt/phone"], albums: ["Hawaii"])).job
        #expect(job.sources.map(\.path) == ["/m/Pictures", "/mnt/phone"])
        #expect(job.sources.allSatisfy { $0.albums == ["Hawaii"] })
        #expect(job.name == "Pictures+phone" && job.folder == "/m/Pictures")
        #expect(try read([may]).job.name == "Pictures")
    }

    @Test func `media and days may come from options alone`() throws {
        let overrides = [
            try JobOverride(setting: "sources=[{folder: ~/a, home: Asia/Tokyo}]"),
            try JobOverride(setting: "timeframe={from: 2024-05-01, to: 2024-05-04}"),
        ]
        let result = try read(overrides, CommandLineJob(folders: []))
        #expect(result.job.sources.map(\.path) == ["/home/ada/a"] && result.job.sources.map(\.home) == ["Asia/Tokyo"])
        #expect(result.job.output.file == "/work/{from}_{to}.mp4")
        #expect(result.places["sources[0]"]?.description == "--set sources=[{folder: ~/a, home: Asia/Tokyo}]")
    }

    @Test func `a base brings its look, but neither its media nor its film`() throws {
        let base = "timeframe: 2020\nsources: [b]\noutput: b.mp4\ncomposition: {fit: crop, fade: 1s}\n"
        let result = try read(
            [JobOverride(setting: "extends=b.yaml"), JobOverride(setting: "composition.fade=2s"), may],
            files: ["/work/b.yaml": base])
        #expect(result.job.composition.fit == .crop && result.job.composition.fade.duration == .seconds(2))
        #expect(result.job.sources.map(\.path) == ["/m/Pictures"])
        #expect(result.job.timeframe == .month(year: 2024, month: 5) && result.isNamedByDays)
        #expect(result.bases == ["/work/b.yaml"])
    }

    /// As in a job file: at the option that is one of the two.
    @Test(arguments: [
        (["composition.dynamic-range=hdr"], "composition.dynamic-range"),
        (["composition.audio.music={compose: calm, files: [a.mp3]}"], "composition.audio.music"),
        (["composition.audio.music={files: [a.mp3], cut-to-beats: true}"], "composition.audio.music"),
        (["composition.audio.keep-sound=false"], "composition.audio.keep-sound"),
        (["select.prefer=[photo]"], "select.prefer"),
    ]) func `values that do not go together are refused`(settings: [String], key: String) throws {
        let overrides = try settings.map { try JobOverride(setting: $0) }
        let error = #expect(throws: JobFileErrors.self) { _ = try read([may] + overrides) }
        let first = try #require(error?.errors.first)
        #expect(first.isOption && first.file.hasPrefix("--set \(key)"), "\(first)")
    }

    @Test(arguments: ["Berlin/Europe", "Berlin", "New York", "utc", "UTC+2", "UTC+2:17", "EST", "IST", ""])
    func `a zone of the command line follows the rules of a job's`(text: String) throws {
        let error = #expect(throws: DayreelError.self) { try JobFile.zone(text, named: "--home-zone") }
        #expect(error?.code == .usage && error?.message.hasPrefix("'--home-zone' ") == true)
        let advice = error?.message.firstMatch(of: /did you mean '(.+)'\?/).map { String($0.output.1) }
        #expect((advice == nil) == ["UTC+2:17", ""].contains(text))
        if let advice { #expect(try JobFile.zone(advice, named: "--home-zone") == advice) }
    }

    @Test(arguments: [
        ("2024-07-01", "2024-07-01"), ("July 1, 2024", "2024-07-01"), ("1 July 2024", "2024-07-01"),
        ("yesterday", "2025-01-04"), ("today", "2025-01-05"),
    ])
    func `a day of the command line may be in words`(text: String, day: String) throws {
        let today = try #require(Day("2025-01-05"))
        #expect(try JobFile.day(text, today: today, JobFileFixture.context()) == Day(day))
    }

    @Test(arguments: ["2024-07", "2024-07-01..2024-07-02", "07-01", "IMG_1.MOV", "2024-02-30"])
    func `what is not one day is none`(text: String) throws {
        let today = try #require(Day("2025-01-05"))
        let error = #expect(throws: DayreelError.self) {
            try JobFile.day(text, today: today, JobFileFixture.context())
        }
        #expect(error?.code == .usage)
    }
}
