import Files
import Model
import Pipeline
import Reports
import TestSupport
import Testing

@Suite struct PlanTableTests {
    @Test func showsDaysRulesCandidatesAndTotals() throws {
        let table = PlanTable(try PlannedTrip().plan(), notes: ["about 9 MB"])
        #expect(
            table.text == """
                Day         Time   From    Clip        In  Length   Of  Why
                2024-12-05  01:01  camera  a.mov              4.0       first video of 2
                            01:03  camera    b/é.mov                    not: later than a.mov
                2024-12-06  01:05  camera  c.mov      1.0     3.0  4.0  pinned from 2 Nov
                2024-12-07                 –                            skipped by its pin
                            01:06  camera    d.mov                      not: the day is skipped by its pin
                2024-12-08                 –                            nothing can be shown
                            01:08  camera    e.mov                      not: too short (0.3 s)

                without media: 2024-12-03 to 2024-12-04, 2024-12-09
                warning: 2024-12-07: /m/z.mov: cannot be read: damaged
                note: 2024-12-06: c.mov was recorded on 2024-11-02
                Trip: 2 days, 2 clips, 6.5 s (195 frames), 1920x1080 at 30 f/s
                not shown: 1 s of 1 longer recording
                about 9 MB

                """)
    }

    @Test func `times of a day in several zones have them, in the table and on the sheet`() throws {
        var plan = try PlannedTrip().plan()
        plan.selection.days[0].candidates[0].item.captured.offset = -25_200
        let rows = PlanTable(plan).text.split(separator: "\n")
        #expect(rows.filter { $0.contains("01:01 +01:00") || $0.contains(" -07:00") }.count == 2)
        #expect(rows.contains { $0.contains("01:05 ") && !$0.contains("01:05 +") })
        let sheet = ContactSheet(plan, Thumbnails(pictures: [nil, nil]))
        #expect(sheet.days[0].clips[0].time == "01:01 +01:00" && sheet.days[0].others[0].time.hasSuffix(" -07:00"))
        #expect(sheet.days[1].clips[0].time == "01:05")
    }

    @Test func `the table says what the film has besides its clips, and nothing of a film that asks for nothing`()
        throws
    {
        var plan = try PlannedTrip().plan()
        #expect(FilmTraits(plan).line == nil)
        let day = try #require(Day("2024-12-05"))
        plan.request.job.composition.style = .keepsake
        plan.request.job.composition.look = .file("/looks/film.cube")
        plan.request.job.composition.transition = Transition(style: .wipeLeft, days: [day: .init(.fade)])
        plan.request.job.composition.stabilise = .auto
        plan.request.job.composition.dynamicRange = .hdr
        plan.request.job.composition.audio.music = MusicStyle(files: [.init(file: "/m/a.mp3"), .init(file: "/m/b.mp3")])
        plan.request.job.composition.audio.keepSound = false
        plan.request.job.output.subtitles = .both
        plan.request.job.output.poster = "/out/poster.jpg"
        plan.request.job.output.timeline = "/out/film.otio"
        let line = PlanTable(plan).text.split(separator: "\n").first { $0.hasPrefix("with ") }
        #expect(
            line == """
                with text in style keepsake; subtitles of dates and captions; look film.cube; \
                transition wipe-left, fade on 2024-12-05; shaky clips steadied; HDR (HLG); \
                music: a.mp3, b.mp3, without the sound of the clips; beside it: film.otio, poster.jpg
                """)
        let traits = try DocumentJSON.text(of: FilmTraits(plan))
        for text in [#""look" : "/looks/film.cube""#, #""poster" : "/out/poster.jpg""#, #""2024-12-05" : "fade""#] {
            #expect(traits.contains(text), "\(traits)")
        }
        plan.request.job.composition.audio.music = MusicStyle(compose: .calm, isOptional: true)
        #expect(FilmTraits(plan).line?.contains("music") == false)
        let tune = Tune(mood: .calm, seed: 0, tempo: 90_000, sections: [.init(.ending, beats: 4)])
        let font = Asset(source: Fingerprint(digest: "7"), path: "/font.sf2")
        plan.timeline.music = MusicTrack(
            songs: [], composed: ComposedMusic(tune: tune, synthesizer: "fluidsynth 2.3.1", soundFont: font),
            level: -20, duck: 14,
            fadeIn: .zero, fadeOut: .zero, loops: false, keepsSound: false, detector: nil)
        #expect(FilmTraits(plan).line?.contains("; music composed for it (calm), without") == true)
    }

    /// The place of a clip has a column if any clip has one, and is in the details of a narrow table.
    @Test func placesHaveAColumn() throws {
        var plan = try PlannedTrip().plan()
        plan.timeline.clips[0].place = NamedPlace(name: "Vila Nova de Gaia", country: "PT")
        let lines = PlanTable(plan, width: 120).text.split(separator: "\n")
        #expect(lines[0].contains("Clip       Place "))
        #expect(lines[1].contains("a.mov      Vila Nova de Gaia "))
        #expect(PlanTable(plan, width: 40).text.contains("01:01 camera, Vila Nova de"))
    }

    @Test func longCellsGoBelowOnANarrowTerminal() throws {
        let plan = try PlannedTrip().plan()
        let text = PlanTable(plan, width: 40).text
        #expect(
            text.hasPrefix(
                """
                Day         Clip       Length
                2024-12-05  a.mov         4.0
                            01:01 camera, first video of
                            2
                              b/é.mov
                            01:03 camera, not: later
                            than a.mov
                2024-12-06  c.mov         3.0
                            01:05 camera, from 1.0 s, of
                            4.0 s, pinned from 2 Nov
                2024-12-07  –
                            skipped by its pin
                              d.mov
                            01:06 camera, not: the day
                            is skipped by its pin
                2024-12-08  –
                            nothing can be shown
                              e.mov
                            01:08 camera, not: too short
                            (0.3 s)

                """))
        for width in [32, 40, 60] {
            let table = PlanTable(plan, width: width).text.split(separator: "\n\n")[0]
            #expect(table.split(separator: "\n").allSatisfy { $0.count <= width }, "\(width)")
        }
    }

    /// In a terminal, names that a column could only show cut have lines of their own. A file or a pipe gets the table.
    @Test(arguments: [60, 72, 80, 90]) func longNamesAreWholeInATerminal(width: Int) throws {
        var plan = try PlannedTrip().plan()
        let names = plan.timeline.clips.indices.map { "PXL_20241205_09\($0)312345678.NIGHT.mp4" }
        for index in plan.timeline.clips.indices {
            plan.timeline.clips[index].changeFootage { $0.item.name = names[index] }
            plan.timeline.clips[index].place = NamedPlace(name: "Vila Nova de Gaia", country: "PT")
        }
        let table = PlanTable(plan, width: width, wraps: true).text.split(separator: "\n\n")[0]
        #expect(table.split(separator: "\n").allSatisfy { $0.count <= width } && names.allSatisfy(table.contains))
        #expect(names.allSatisfy(PlanTable(plan, width: 80).text.contains))
        #expect(PlanTable(plan, width: 80).text.hasPrefix("Day         Time   From    Clip "))
    }

    /// What a scan says of a file, which knows no days of a film.
    @Test func `a diagnostic about a clip has its day`() throws {
        let plan = try PlannedTrip().plan()
        let (day, item) = (plan.selection.days[0].day, plan.selection.days[0].picks[0].item)
        func said(_ path: String?) -> Diagnostic {
            plan.dated(Diagnostic(.note, .shortMedia, path: path, "ends early"))
        }
        #expect(said(item.location.address).day == day)
        #expect(said("/elsewhere.mov").day == nil && said(nil).day == nil)
        let own = Diagnostic(.note, .shortMedia, day: Day("2024-01-01"), path: item.location.address, "ends early")
        #expect(plan.dated(own) == own)
        // What two days show is of neither.
        var twice = plan
        twice.selection.days[1].picks[0] = twice.selection.days[0].picks[0]
        #expect(twice.dated(Diagnostic(.note, .shortMedia, path: item.location.address, "ends early")).day == nil)
    }

    @Test func anUncertainDayIsMarked() throws {
        var plan = try PlannedTrip().plan()
        plan.timeline.clips[0].changeFootage { $0.item.captured.evidence = .modificationTime }
        plan.timeline.clips[1].changeFootage { $0.item.captured.evidence = .fileName }
        plan.timeline.clips[1].changeFootage { $0.item.captured.isDayOnly = true }
        let lines = PlanTable(plan).text.split(separator: "\n")
        #expect(lines[1].hasPrefix("2024-12-05  01:01     file time?  a.mov"))
        #expect(lines.contains { $0.hasPrefix("2024-12-06  day only  name?       c.mov") })
    }

    @Test func `on a terminal diagnostics and totals fit its width`() throws {
        let notes = ["estimate: " + String(repeating: "long words ", count: 12) + "end"]
        let table = PlanTable(try PlannedTrip().plan(), notes: notes, width: 60, wraps: true)
        let lines = table.text.split(separator: "\n\n", maxSplits: 1)[1].split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 60 })
        #expect(lines.contains { $0.hasPrefix("  ") && $0.contains("long words") })
        // Elsewhere each is one line, as programs read lines.
        #expect(PlanTable(try PlannedTrip().plan(), notes: notes, width: 60).text.contains("\n\(notes[0])\n"))
    }

    @Test func theWordsOfAPinStandAtThePinnedClip() throws {
        var plan = try PlannedTrip().plan()
        let day = plan.selection.days[0].day
        var clip = plan.timeline.clips[1]
        clip.day = day
        plan.timeline.clips[1] = clip
        plan.selection.days = [
            DaySelection(
                day: day, picks: [Pick(item: plan.timeline.clips[0].item), Pick(item: clip.item, isPinned: true)],
                reason: .pinnedFrom(clip.item.day))
        ]
        let lines = PlanTable(plan).text.split(separator: "\n")
        #expect(lines[1].hasSuffix("beside the pin"))
        #expect(lines[2].hasSuffix("pinned from 2 Nov"))
    }

    @Test func `the advice to show whole videos leaves out pinned parts`() throws {
        var plan = try PlannedTrip().plan()
        plan.timeline.clips[1].changeFootage { $0.item.duration = .milliseconds(4360) }
        #expect(PlanTable(plan).text.contains("\nnot shown: 1.4 s of 1 longer recording\n"))
        plan.timeline.clips[0].frames = 0..<60
        let advice = "not shown: 3.4 s of 2 longer recordings; 'clips.video: full' shows videos whole"
        #expect(PlanTable(plan).text.contains("\n\(advice)\n"))
        plan.timeline.clips[0].changeFootage { $0.item.duration = .milliseconds(75_900) }
        #expect(PlanTable(plan).text.contains("\nnot shown: 1 min 15 s of 2 longer recordings;"))
    }

    @Test func aPinFromAnotherYearNamesTheYear() throws {
        let day = try #require(Day("2025-01-02"))
        #expect(try #require(Day("2024-12-03")).short(besides: day) == "3 Dec 2024")
        #expect(try #require(Day("2025-12-31")).short(besides: day) == "31 Dec")
    }
}
