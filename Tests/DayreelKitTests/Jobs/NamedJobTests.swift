import Foundation
import JobFiles
import Model
import TestSupport
import Testing

@testable import DayreelKit

/// The words of a command line that name a job.
@Suite struct NamedJobTests {
    private let folder: TemporaryFolder
    private let job: String

    private static let job = "timeframe: 2024-12\ndays: {home: UTC}\nsources: media\noutput: '{year}-{month}.mp4'\n"

    init() throws {
        folder = try TemporaryFolder()
        job = try folder.write(Self.job, to: "job.yaml")
        for name in ["media", "phone", "July"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
    }

    private func loader() throws -> JobLoader { try JobLoader(.ofTest(folder)) }

    private func named(_ words: String..., choices: NamedJob.Choices = NamedJob.Choices()) throws -> NamedJob {
        try NamedJob(words, choices, loader())
    }

    private func request(_ words: String..., choices: NamedJob.Choices = NamedJob.Choices()) throws -> FilmRequest {
        try loader().load(NamedJob(words, choices, loader())).request
    }

    private func set(_ text: String) throws -> NamedJob.Choices {
        NamedJob.Choices(values: [try JobOverride(setting: text)])
    }

    @Test func `a single word that is no folder is a job file, there or not`() throws {
        #expect(try named("job.yaml").subject == .file("job.yaml"))
        #expect(try named("missing").subject == .file("missing"))
        #expect(try request("job.yaml").timeframe.title == "December 2024")
        #expect(throws: JobFile.Refusal.self) { try request("missing") }
    }

    @Test func `folders are followed by the days`() throws {
        let two = try request("media", "phone", "2024-05")
        #expect(two.job.sources.map(\.path) == [folder.path("media"), folder.path("phone")])
        #expect(two.timeframe.title == "May 2024" && two.output == folder.path("2024-05.mp4"))
        let albums = try request("media", "2024", choices: NamedJob.Choices(albums: ["Hawaii"]))
        #expect(albums.job.sources.map(\.albums) == [["Hawaii"]])
        // A folder that is missing is found out by the scan, which says so.
        #expect(try named("nowhere", "2024").subject == .folders([folder.path("nowhere")]))
    }

    @Test func `days count as days behind a folder, also where a folder has their name`() throws {
        try FileManager.default.createDirectory(atPath: folder.path("2024"), withIntermediateDirectories: true)
        let year = try request("media", "2024")
        #expect(year.job.sources.map(\.path) == [folder.path("media")] && year.timeframe.title == "2024")
        #expect(try request("2024", "2024").job.sources.map(\.path) == [folder.path("2024")])
        #expect(try request("2024", "July", "2024").job.sources.count == 2)
        #expect(try request("./2024", "2024-05").timeframe.title == "May 2024")
        #expect(throws: DayreelError.self) { try named("2024") }
        #expect(throws: DayreelError.self) { try named("media", "./2024") }
    }

    @Test func `a preset beats the job file, and single options beat it`() throws {
        let presets = "usr/share/dayreel/presets"
        try FileManager.default.createDirectory(atPath: folder.path(presets), withIntermediateDirectories: true)
        try folder.write("composition: { style: keepsake, fit: crop }\n", to: "\(presets)/keepsake.yaml")
        try folder.write("composition: { style: bold }\nclips: { video: 3s }\n" + Self.job, to: "own.yaml")
        var workspace = Workspace.ofTest(folder)
        workspace.program.path = folder.path("usr/bin/dayreel")
        let loader = try JobLoader(workspace)
        func job(_ words: String..., choices: NamedJob.Choices) throws -> Job {
            try loader.load(NamedJob(words, choices, loader)).request.job
        }
        let made = try job("media", "2024", choices: NamedJob.Choices(preset: .keepsake))
        #expect(made.composition.fit == .crop && made.composition.style == .keepsake)
        let own = try job(
            "own.yaml",
            choices: NamedJob.Choices(preset: .keepsake, values: [JobOverride(setting: "composition.fit=blur")]))
        #expect(own.composition.fit == .blur && own.composition.style == .keepsake)
        #expect(own.clips.video == .seconds(3))
        // A job file may name one too, below its own keys.
        try folder.write("extends: keepsake\ncomposition: { style: bold }\n" + Self.job, to: "extending.yaml")
        let extending = try job("extending.yaml", choices: NamedJob.Choices())
        #expect(extending.composition.fit == .crop && extending.composition.style == .bold)
        // One that is not installed.
        #expect(throws: JobFile.Refusal.self) { try job("media", "2024", choices: NamedJob.Choices(preset: .social)) }
    }

    @Test func `an option names the days instead`() throws {
        let days = NamedJob.Choices(timeframe: "2024-05")
        #expect(try request("media", "phone", choices: days).timeframe.title == "May 2024")
        #expect(try request("job.yaml", choices: days).timeframe.title == "May 2024")
        #expect(try request("media", choices: set("timeframe=2024-06")).timeframe.title == "June 2024")
    }

    @Test func `days are read in the language that an option or the job file sets`() throws {
        let german = try set("composition.date-overlay.locale=de")
        #expect(try request("media", "Mai", "2024", choices: german).output == folder.path("2024-05.mp4"))
        #expect(
            try request("media", "mai 2024", choices: set("composition={date-overlay: {locale: de}}")).output
                == folder.path("2024-05.mp4"))
        var days = german
        days.timeframe = "1. März 2024"
        for words in [["media"], ["job.yaml"]] {
            let named = try loader().load(NamedJob(words, days, loader())).request
            #expect(named.timeframe.days.map(\.description) == ["2024-03-01"])
        }
        let inGerman = try folder.write(
            "timeframe: 2024-12\ndays: {home: UTC}\nsources: media\noutput: '{year}-{month}.mp4'\n"
                + "composition: {date-overlay: {locale: de}}\n", to: "deutsch.yaml")
        days.values = []
        #expect(try request(inGerman, choices: days).timeframe.days.count == 1)
        #expect(throws: DayreelError.self) { try named("media", "Mai 2024") }
        #expect(throws: DayreelError.self) { try named("job.yaml", choices: days) }
    }

    @Test func `a wrong month has the nearest in the advice`() throws {
        let choices = try set("composition.date-overlay.locale=de")
        for (days, likely) in [("Mia 2024", "Mai 2024"), ("Junni 2024", "Juni 2024")] {
            let error = #expect(throws: DayreelError.self) { try NamedJob(["media", days], choices, loader()) }
            #expect(error?.message.contains("'\(likely)'") == true)
            _ = try NamedJob(["media", likely], choices, loader())
        }
        let unknown = #expect(throws: DayreelError.self) { try named("media", "smarch") }
        #expect((unknown?.message.count ?? .max) < 120)
    }

    @Test func `values beat the job file`() throws {
        var choices = try set("composition.fit=letterbox")
        choices.fit = .crop
        choices.values.append(try JobOverride(setting: "title=Ours"))
        for words in [["job.yaml"], ["media", "2024"]] {
            let job = try loader().load(NamedJob(words, choices, loader())).request.job
            // An option of its own beats '--set'.
            #expect(job.composition.fit == .crop && job.title == "Ours")
        }
        #expect(try request("2024", choices: set("sources=[phone]")).job.sources.map(\.path) == [folder.path("phone")])
    }

    @Test func `a wrong value is an error of the option`() throws {
        let wrong = try set("composition.fps=3")
        for words in [["job.yaml"], ["media", "2024"]] {
            let refusal = #expect(throws: JobFile.Refusal.self) {
                try loader().load(NamedJob(words, wrong, loader()))
            }
            #expect(refusal?.dayreelError.code == .usage)
            #expect(refusal?.dayreelError.place == "--set composition.fps=3")
        }
    }

    @Test func `words that name no job are usage errors`() throws {
        let days = NamedJob.Choices(timeframe: "soon")
        for (words, choices) in [
            (["media"], NamedJob.Choices()), (["media", "phone"], NamedJob.Choices()),
            (["media", "soon"], NamedJob.Choices()), (["job.yaml", "2024"], NamedJob.Choices()),
            (["media", "job.yaml", "2024"], NamedJob.Choices()), (["media"], days), (["job.yaml"], days),
            (["job.yaml"], NamedJob.Choices(albums: ["Hawaii"])), (["media", "2024"], try set("sources=[phone]")),
        ] {
            let error = #expect(throws: DayreelError.self) { try NamedJob(words, choices, loader()) }
            #expect(error?.code == .usage, "\(words)")
        }
    }

    @Test func `an empty word is no folder`() throws {
        for words in [["", "2024-05"], [""], ["media", ""]] {
            let error = #expect(throws: DayreelError.self) { try NamedJob(words, NamedJob.Choices(), loader()) }
            #expect(error?.code == .usage && error?.remedy != nil, "\(words)")
        }
    }

    /// The usage error of these words.
    private func refusal(
        of words: [String], _ choices: NamedJob.Choices = NamedJob.Choices()
    ) throws -> DayreelError {
        let error = try #require(throws: DayreelError.self) { try NamedJob(words, choices, loader()) }
        #expect(error.code == .usage, "\(words)")
        return error
    }

    @Test(arguments: [
        (["media", "2024-06", "2024-07"], "2024-06-01..2024-07-31"),
        (["media", "July 2024", "2023"], "2023-01-01..2024-07-31"), (["2024-05", "media"], "media 2024-05"),
        (["July", "2024", "media"], "2024-05"), (["May", "2024", "media"], "media May 2024"),
        (["2024-07"], "~/Pictures"), (["last-month"], "~/Pictures"),
    ])
    func `days in the wrong place are no folders`(words: [String], right: String) throws {
        let refusal = try refusal(of: words)
        #expect(refusal.remedy?.contains(right) == true, "\(refusal)")
    }

    @Test(arguments: [(["media", "juli", "2024"], "July 2024"), (["media", "7", "2024"], "2024-07")])
    func `a part of days that cannot be read is no folder`(words: [String], right: String) throws {
        let refusal = try refusal(of: words)
        #expect("\(refusal)".contains(right), "\(refusal)")
    }

    @Test func `days beside an option that names them are no folders`() throws {
        let days = NamedJob.Choices(timeframe: "2024-07")
        for choices in [days, try set("timeframe=2024-07")] {
            #expect(try refusal(of: ["media", "2024-06"], choices).message.contains("2024-06"))
        }
        // A folder may have such a name.
        try FileManager.default.createDirectory(atPath: folder.path("2023"), withIntermediateDirectories: true)
        #expect(try request("2023", "2024").job.sources.map(\.path) == [folder.path("2023")])
    }

    @Test(arguments: [
        ("media/*", ["**"]), ("media/*/*", ["**"]), ("media/*.mov", ["*.mov"]), ("media/2024*", ["2024*", "2024*/**"]),
        ("media/2024*/", ["2024*/"]), ("media/*/IMG_1?.MOV", ["*/IMG_1?.MOV"]),
    ])
    func `the advice on a pattern works on the same command line`(pattern: String, include: [String]) throws {
        let remedy = try #require(refusal(of: [pattern, "2024-06"]).remedy)
        let advice = try #require(remedy.firstMatch(of: /--set "(.+?)"/), "\(remedy)").output.1
        let sources = try request("2024-06", choices: set(String(advice))).job.sources
        #expect(sources.map(\.path) == [folder.path("media")] && sources.map(\.include) == [include])
    }

    @Test func `an address is no folder`() throws {
        #expect(try refusal(of: ["smb://nas/photos", "2024-06"]).message.contains("smb://nas/photos"))
    }

    @Test func `make takes folders alone`() throws {
        for (words, code) in [
            (["job.yaml"], DayreelError.Code.usage), (["missing"], .usage),
        ] {
            let named = try NamedJob(words, NamedJob.Choices(), loader())
            #expect(throws: DayreelError.self) { try named.requireFolders(loader()) }
            let error = #expect(throws: DayreelError.self) { try named.requireFolders(loader()) }
            #expect(error?.code == code)
        }
        let missing = try named("missing", choices: NamedJob.Choices(timeframe: "2024"))
        let error = #expect(throws: DayreelError.self) { try missing.requireFolders(loader()) }
        #expect(error?.code == .missingInput)
        try named("media", "2024").requireFolders(loader())
    }

    @Test func `other days than the job's must not replace its film`() throws {
        let fixed = try folder.write(
            "timeframe: 2024-12\nsources: media\noutput: film.mp4\n", to: "fixed.yaml")
        func load(_ choices: NamedJob.Choices) throws -> LoadedJob {
            try loader().load(NamedJob(file: fixed, choices, loader()))
        }
        try load(NamedJob.Choices(fit: .crop)).requireOtherName()
        try load(NamedJob.Choices(timeframe: "2024-11", values: set("output=b.mp4").values)).requireOtherName()
        for choices in [NamedJob.Choices(timeframe: "2024-11"), try set("timeframe=2024-11")] {
            #expect(throws: DayreelError.self) { try load(choices).requireOtherName() }
        }
    }
}
