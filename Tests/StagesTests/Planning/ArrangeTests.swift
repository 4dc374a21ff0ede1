import Model
import Stages
import Testing

@Suite struct ArrangeTests {
    private func timeline(_ picks: [Pick], job: Job = TestItems.job()) throws -> Timeline {
        try TestItems.timeline(picks, job: job)
    }

    private func picks(_ seconds: Double..., kind: MediaKind = .video) throws -> [Pick] {
        try seconds.enumerated().map { index, length in
            Pick(item: try TestItems.item("\(index).mov", day: "2024-12-0\(index + 1)", seconds: length, kind: kind))
        }
    }

    @Test func `a transition stands between the clips that it joins`() throws {
        let track = try timeline(picks(4, 3)).picture
        let kinds = track.elements.map { if case .clip = $0 { "clip" } else { "transition" } }
        #expect(kinds == ["clip", "transition", "clip"])
        #expect(track.crossings == [nil, PictureTrack.Crossing(style: .crossDissolve, frames: 105..<120)])
        let cut = Composition(transition: Transition(style: .none))
        #expect(try timeline(picks(4, 3), job: TestItems.job(composition: cut)).picture.elements.count == 2)
    }

    @Test func `a day can have its own transition into its first clip`() throws {
        let days = try (1...5).map { try #require(Day("2024-12-0\($0)")) }
        let transition = Transition(days: [
            // The film's first clip has no transition into it.
            days[0]: Transition.OfDay(.fade),
            days[1]: Transition.OfDay(.fadeWhite), days[2]: Transition.OfDay(.none),
            days[3]: Transition.OfDay(.pushLeft, duration: .seconds(1)),
        ])
        var picks = try picks(4, 4, 4, 4, 4)
        picks.insert(Pick(item: try TestItems.item("again.mov", day: "2024-12-02", seconds: 4)), at: 2)
        let job = TestItems.job(composition: Composition(transition: transition))
        let track = try timeline(picks, job: job).picture
        #expect(track.style == .crossDissolve && track.transitionFrames == 15)
        #expect(
            track.crossings == [
                nil, PictureTrack.Crossing(style: .fadeWhite, frames: 105..<120),
                PictureTrack.Crossing(style: .crossDissolve, frames: 210..<225), nil,
                PictureTrack.Crossing(style: .pushLeft, frames: 420..<450),
                PictureTrack.Crossing(style: .crossDissolve, frames: 525..<540),
            ])
        #expect(track.clips.map(\.transition) == [nil, .fadeWhite, nil, nil, .pushLeft, nil])
        let limited = TestItems.job(composition: Composition(transition: transition), maxDuration: .seconds(12))
        let film = try timeline(picks, job: limited)
        #expect(film.frames <= 360 && film.frames > 350)
        let cuts = Transition(style: .none, days: [days[1]: Transition.OfDay(.wipeUp)])
        let other = try timeline(picks, job: TestItems.job(composition: Composition(transition: cuts)))
        #expect(other.picture.crossings.map { $0?.frames.count } == [nil, 15, nil, nil, nil, nil])
    }

    @Test func clipsOverlapByTheTransition() throws {
        let timeline = try timeline(picks(4, 3, 2))
        #expect(timeline.clips.map(\.frames) == [0..<120, 105..<195, 180..<240])
        #expect(timeline.frames == 240)
        #expect(timeline.duration == .seconds(8))
        #expect(timeline.picture.crossings.map { $0?.frames } == [nil, 105..<120, 180..<195])
        #expect(timeline.diagnostics.isEmpty)
    }

    @Test func `a short recording stays on its last picture, unless less was asked for`() throws {
        let clips = try timeline(picks(4, 0.7, 4)).clips
        // 1.6 s are 48 frames, in which 1.2 s of the date are read.
        #expect(clips.map(\.frames) == [0..<120, 112..<160, 152..<272])
        #expect(clips[1].extras == ClipExtras(held: 27) && clips[1].moving == 0..<21)
        #expect(clips[0].extras == nil && clips[2].extras == nil)
        var job = TestItems.job(maxDuration: .seconds(2))
        #expect(try timeline(picks(4, 0.7), job: job).clips.allSatisfy { $0.extras == nil })
        job = TestItems.job(clips: ClipRules(video: .seconds(1)))
        #expect(try timeline(picks(4, 0.7), job: job).clips.allSatisfy { $0.extras == nil })
        job = TestItems.job(clips: ClipRules(shortest: .zero))
        #expect(try timeline(picks(4, 0.7), job: job).clips.allSatisfy { $0.extras == nil })
        job = TestItems.job(clips: ClipRules(shortest: .seconds(2)))
        #expect(try timeline(picks(4, 0.7), job: job).clips[1].extras?.held == 39)
    }

    @Test func `recordings much smaller than the film share one note`() throws {
        func notes(_ sizes: (Int, Int)...) throws -> [Diagnostic] {
            let picks = try sizes.enumerated().map { index, size in
                let name = "\(index).mov"
                return Pick(
                    item: try TestItems.item(name, day: "2024-12-0\(index + 1)", width: size.0, height: size.1))
            }
            return try timeline(picks).diagnostics
        }
        // The smallest size that cameras filmed, an upright picture, and one enlarged six times.
        #expect(try notes((320, 240), (240, 320), (320, 180), (1920, 1080)).isEmpty)
        let one = try notes((1920, 1080), (80, 46))
        #expect(one.map(\.code) == [.smallMedia] && one[0].severity == .note)
        #expect(one[0].path == "/media/1.mov" && one[0].day == Day("2024-12-02"))
        // The smallest of them is named.
        let two = try notes((176, 144), (1920, 1080), (46, 80))
        #expect(two.map(\.code) == [.smallMedia] && two[0].message.contains("2.mov"))
    }

    @Test func noTransitionMeansNoOverlap() throws {
        let cut = Composition(transition: Transition(style: .none, duration: .milliseconds(500)))
        #expect(
            try timeline(picks(4, 3), job: TestItems.job(composition: cut)).clips.map(\.frames) == [0..<120, 120..<210])
    }

    @Test func aShortClipShortensItsTransitionsToAQuarterOfIt() throws {
        let clips = ClipRules(video: .milliseconds(700))
        let timeline = try timeline(picks(4, 0.7, 4), job: TestItems.job(clips: clips))
        // 0.7 s are 21 frames, a quarter of them 5.
        #expect(timeline.clips.map(\.frames) == [0..<21, 16..<37, 32..<53])
        #expect(timeline.diagnostics.map(\.code) == [.transitionShortened, .transitionShortened])
        for note in timeline.diagnostics {
            #expect(abs((note.arguments?["seconds"] ?? 0) - 5.0 / 30) < 1e-6 && note.arguments?["wanted"] == 0.5)
        }
    }

    @Test(
        arguments: [
            (.seconds(1), Transition(), true), (.seconds(1), Transition(style: .none), true),
            (.milliseconds(300), Transition(), false),
            // The default crossfade is shortened without a note.
            (.milliseconds(500), Transition(duration: .milliseconds(200)), false),
            (.milliseconds(500), Transition(style: .none), false),
        ] as [(MediaTime, Transition, Bool)])
    func aCrossfadeThatIsTooLongIsReportedOnce(crossfade: MediaTime, transition: Transition, isNoted: Bool) throws {
        let composition = Composition(transition: transition, audio: AudioStyle(crossfade: crossfade))
        let job = TestItems.job(composition: composition)
        let found = try timeline(picks(4, 3, 4), job: job).diagnostics.filter { $0.code == .crossfadeShortened }
        #expect(found.map(\.severity) == (isNoted ? [.note] : []))
        #expect(try timeline(picks(4), job: job).diagnostics.isEmpty)
    }

    @Test func neverMoreThanTwoClipsOnAFrame() throws {
        let two = Composition(transition: Transition(duration: .seconds(2)))
        let timeline = try timeline(picks(0.5, 0.6, 3, 0.5, 1, 0.04), job: TestItems.job(composition: two))
        for frame in 0..<timeline.frames {
            let shown = timeline.clips.filter { $0.frames.contains(frame) }
            #expect((1...2).contains(shown.count))
        }
    }

    @Test func lengthsDependOnTheKindOfMediaAndPlacement() throws {
        let rules = ClipRules(video: .seconds(5), livePhoto: .seconds(2), from: .middle)
        let video = try timeline(picks(9), job: TestItems.job(clips: rules))
        #expect(video.clips[0].frames.count == 150 && video.clips[0].start == .seconds(2))
        let live = try timeline(picks(3, kind: .livePhoto), job: TestItems.job(clips: rules))
        #expect(live.clips[0].frames.count == 60 && live.clips[0].start == .milliseconds(500))
        let end = try timeline(picks(9), job: TestItems.job(clips: ClipRules(video: .seconds(5), from: .end)))
        #expect(end.clips[0].start == .seconds(4))
    }

    @Test func aLongRecordingIsShownForEightSecondsFromItsStart() throws {
        let clip = try timeline(picks(362)).clips[0]
        #expect(clip.start == .zero && clip.frames == 0..<240)
        #expect(clip.unused(at: FrameRate(30)) == .seconds(354))
        let whole = try timeline(picks(362), job: TestItems.job(clips: ClipRules(video: nil))).clips[0]
        #expect(whole.frames.count == 10_860 && whole.unused(at: FrameRate(30)) == nil)
    }

    @Test func aMaximumDurationShortensClipsEvenly() throws {
        let job = TestItems.job(maxDuration: .seconds(9))
        let timeline = try timeline(picks(20, 2, 20), job: job)
        #expect(timeline.clips.map(\.frames.count) == [120, 60, 120])
        #expect(timeline.duration == .seconds(9))
        #expect(timeline.clips.map(\.unshortened) == [240, nil, 240])
        #expect(timeline.diagnostics.map(\.code) == [.clipsShortened])
        #expect(
            timeline.diagnostics[0].message
                == "2 of 3 clips are shortened to 4 s, for a film of 9 s at most (output.max-duration)")
    }

    @Test func aShortenedClipKeepsItsPlacement() throws {
        let rules = [ClipRules.Placement.start, .middle, .end].map { ClipRules(video: .seconds(6), from: $0) }
        let starts = try rules.map { rules in
            var job = TestItems.job(clips: rules, maxDuration: .seconds(4))
            job.composition.transition.style = .none
            return try timeline(picks(10), job: job).clips[0].start
        }
        #expect(starts == [.zero, .seconds(3), .seconds(6)])
        let item = try TestItems.item("long.mov", day: "2024-12-01", seconds: 20)
        let pinned = try timeline(
            [Pick(item: item, from: .seconds(3))], job: TestItems.job(clips: rules[2], maxDuration: .seconds(2)))
        #expect(pinned.clips[0].start == .seconds(3) && pinned.frames == 60)
    }

    @Test func aFilmThatCannotBeShortEnoughIsReported() throws {
        let item = try TestItems.item("long.mov", day: "2024-12-01", seconds: 20)
        let other = try TestItems.item("other.mov", day: "2024-12-02", seconds: 20)
        let timeline = try timeline(
            [Pick(item: item, duration: .seconds(4), isPinned: true), Pick(item: other)],
            job: TestItems.job(maxDuration: .seconds(1)))
        #expect(timeline.clips.map(\.frames.count) == [30, 30])
        #expect(
            timeline.diagnostics.map(\.code) == [.clipsShortened, .filmTooLong, .clipsShortened, .transitionShortened])
        #expect(timeline.diagnostics[1].severity == .warning)
        #expect(timeline.diagnostics[2].path == "/media/long.mov" && timeline.diagnostics[2].day == item.day)
    }

    @Test func anotherDayLeavesTheOtherCutsAsTheyAre() throws {
        let few = try timeline(picks(20, 3))
        let more = try timeline(picks(20, 3, 9, 30))
        #expect(zip(few.clips, more.clips).allSatisfy { ($0.start, $0.frames) == ($1.start, $1.frames) })
    }

    @Test func aClipBeginsWhereItsPictureDoes() throws {
        var item = try TestItems.item("a.mov", day: "2024-12-01", seconds: 5)
        item.leadIn = .seconds(1)
        func clip(_ pick: Pick, _ from: ClipRules.Placement = .start) throws -> [Int64] {
            let rules = ClipRules(video: .seconds(2), from: from)
            let clip = try #require(try timeline([pick], job: TestItems.job(clips: rules)).clips.first)
            return [clip.start.microseconds / 1000, Int64(clip.frames.count)]
        }
        #expect(try clip(Pick(item: item)) == [1000, 60])
        #expect(try clip(Pick(item: item), .middle) == [2000, 60])
        #expect(try clip(Pick(item: item), .end) == [3000, 60])
        #expect(try clip(Pick(item: item, from: .milliseconds(500))) == [1000, 60])
        #expect(try clip(Pick(item: item, from: .seconds(3))) == [3000, 60])
        #expect(try timeline([Pick(item: item)]).clips.map(\.frames) == [0..<120])
    }

    @Test func aPinSetsStartAndLength() throws {
        let item = try TestItems.item("long.mov", day: "2024-12-01", seconds: 20)
        let pinned = Pick(item: item, from: .seconds(3), duration: .seconds(4))
        let clip = try timeline([pinned], job: TestItems.job(clips: ClipRules(video: .seconds(1)))).clips[0]
        #expect(clip.start == .seconds(3) && clip.frames == 0..<120)
        let late = try timeline([Pick(item: item, from: .seconds(19), duration: .seconds(4))]).clips[0]
        #expect(late.frames.count == 30)
    }

    @Test func labelsAreInTheRequestedLocale() throws {
        let german = DateOverlayStyle(format: .pattern("EEEE, d. MMMM yyyy"), locale: "de_DE")
        let timeline = try timeline(picks(2), job: TestItems.job(composition: Composition(dateOverlay: german)))
        #expect(timeline.clips[0].label?.text == "Sonntag, 1. Dezember 2024")
        let quoted = DateOverlayStyle(format: .pattern("d MMM ''yy"), locale: "en_GB")
        #expect(DateLabel.text(for: timeline.clips[0].day, style: quoted) == "1 Dec '24")
        let none = try self.timeline(picks(2), job: TestItems.job(composition: Composition(dateOverlay: nil)))
        #expect(none.clips[0].label == nil)
    }

    @Test(arguments: [
        (Composition.Resolution.lines(1080), FilmShape.landscape, 1920, 1080),
        (.lines(720), .portrait, 720, 1280), (.lines(1440), .square, 1440, 1440),
        (.pixels(width: 320, height: 180), .portrait, 320, 180), (.original, .landscape, 640, 360),
    ])
    func filmSizeFollowsShapeAndResolution(
        resolution: Composition.Resolution, shape: FilmShape, width: Int, height: Int
    ) throws {
        let items = [(1280, 720), (640, 361), (641, 360)].enumerated().map { index, size in
            (name: "\(index)", size: size)
        }
        let picks = try items.map {
            Pick(item: try TestItems.item($0.name, day: "2024-12-01", width: $0.size.0, height: $0.size.1))
        }
        let composition = Composition(resolution: resolution, shape: shape)
        let format = try timeline(picks, job: TestItems.job(composition: composition)).format
        #expect((format.width, format.height) == (width, height))
    }

    /// A film always shows something between its fades, however short it is.
    @Test func fadesAreNoLongerThanTheFilmHasRoomFor() throws {
        func fade(_ seconds: Double, wanted: MediaTime) throws -> Int {
            let job = TestItems.job(
                composition: Composition(fade: Composition.Fade(wanted)), clips: ClipRules(video: .milliseconds(1500)))
            return try timeline(picks(seconds), job: job).picture.fadeFrames
        }
        #expect(try fade(1.5, wanted: .milliseconds(500)) == 15)
        #expect(try fade(1.5, wanted: .zero) == 0)
        #expect(try fade(1, wanted: .milliseconds(500)) == 14)
        #expect(try fade(0.5, wanted: .milliseconds(500)) == 7)
        #expect(try fade(0.1, wanted: .seconds(5)) == 1)
        #expect(try fade(0.04, wanted: .seconds(5)) == 0)
    }
}
