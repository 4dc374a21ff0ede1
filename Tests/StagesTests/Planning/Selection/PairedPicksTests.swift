import Files
import Model
import Pipeline
import Reports
import Stages
import Testing

/// Which recordings stand side by side with `fit: pair`.
@Suite struct PairedPicksTests {
    private let december = Timeframe.month(year: 2024, month: 12).resolved(today: Day(daysSinceEpoch: 20_000))

    private func item(
        _ id: String, at hour: Int64, isUpright: Bool = true, kind: MediaKind = .video, seconds: Double = 5
    ) throws -> MediaItem {
        var item = try TestItems.item(
            id, day: "2024-12-05", seconds: seconds, kind: kind, width: isUpright ? 1080 : 1920,
            height: isUpright ? 1920 : 1080)
        item.captured.instant += (hour - 12) * 3600
        return item
    }

    private func job(_ shape: FilmShape = .landscape, fit: Fit = .pair) -> Job {
        TestItems.job(composition: Composition(shape: shape, fit: fit))
    }

    private func select(
        _ items: [MediaItem], clips: Int = 1, pins: [Day: Pin] = [:], job: Job? = nil, covered: Set<String> = [],
        unusable: [String: UnusableReason] = [:]
    ) throws -> Selection {
        var rules = SelectionRules()
        rules.clipsPerDay = clips
        var media = AvailableMedia(items: items, unusable: unusable)
        media.covered = covered
        return try SelectPerDay(
            in: december, pins: pins, rules: rules, job: job ?? self.job()
        ).select(media)
    }

    /// The ids of each clip's recordings.
    private func clips(_ selection: Selection) -> [[String]] {
        var clips: [[String]] = []
        for pick in selection.days.flatMap(\.picks) {
            if pick.isBeside { clips[clips.count - 1].append(pick.item.id) } else { clips.append([pick.item.id]) }
        }
        return clips
    }

    @Test func `the next upright recording of the ranking stands beside the first`() throws {
        let selection = try select([
            item("a", at: 9), item("wide", at: 10, isUpright: false), item("photo", at: 10, kind: .still),
            item("b", at: 11), item("c", at: 12),
        ])
        #expect(clips(selection) == [["a", "b"]])
        #expect(selection.days.first?.candidates.map(\.item.id).contains("b") == false)
        #expect(selection.days.first?.clips.map(\.item.id) == ["a"])
    }

    @Test func `without a second one, beside a wide clip and with another fit a clip is alone`() throws {
        #expect(try clips(select([item("a", at: 9)])) == [["a"]])
        #expect(try clips(select([item("wide", at: 9, isUpright: false), item("b", at: 10)])) == [["wide"]])
        let two = try [item("a", at: 9), item("b", at: 10)]
        #expect(try clips(select(two, job: job(fit: .blur))) == [["a"]])
        #expect(try clips(select(two, covered: ["b"])) == [["a"]])
    }

    @Test func `a damaged second one gives way to the next, and then the first is alone`() throws {
        let three = try [item("a", at: 9), item("b", at: 10), item("c", at: 11)]
        #expect(try clips(select(three, unusable: ["b": .changed])) == [["a", "c"]])
        #expect(try clips(select(three, unusable: ["b": .changed, "c": .changed])) == [["a"]])
        #expect(try clips(select(three, unusable: ["a": .changed])) == [["b", "c"]])
    }

    @Test func `several clips of a day take others first, and then each other`() throws {
        let four = try [item("a", at: 9), item("b", at: 10), item("c", at: 11), item("d", at: 12)]
        #expect(try clips(select(four, clips: 2)) == [["a", "c"], ["b", "d"]])
        #expect(try clips(select(Array(four.prefix(2)), clips: 2)) == [["a", "b"]])
        #expect(try clips(select(Array(four.prefix(3)), clips: 3)) == [["a", "b"], ["c"]])
    }

    @Test func `a pin stands at the left, and its length is kept`() throws {
        let day = try #require(Day("2024-12-05"))
        let items = try [item("a", at: 9, seconds: 2), item("b", at: 10, seconds: 8)]
        func pinned(_ seconds: Int64?) throws -> Selection {
            try select(items, pins: [day: .media("b", from: nil, duration: seconds.map { .seconds($0) })])
        }
        #expect(try clips(pinned(nil)) == [["b", "a"]])
        #expect(try clips(pinned(2)) == [["b", "a"]])
        #expect(try clips(pinned(4)) == [["b"]])
    }

    @Test func `a recording too short for a date to be read stands beside none`() throws {
        #expect(try clips(select([item("a", at: 9), item("b", at: 10, seconds: 1)])) == [["a"]])
        #expect(try clips(select([item("a", at: 9), item("b", at: 10, seconds: 1.7)])) == [["a", "b"]])
    }

    @Test(arguments: [FilmShape.portrait, .square])
    func `a narrow film shows each alone and says so once`(shape: FilmShape) throws {
        let selection = try select([item("a", at: 9), item("b", at: 10)], job: job(shape))
        #expect(clips(selection) == [["a"]])
        #expect(selection.diagnostics.filter { $0.code == .filmTooNarrow }.count == 1)
    }

    /// Two upright recordings in one clip are not two clips: the film would become upright, and show halves of both.
    @Test func `what stands beside another does not decide the shape of the film`() throws {
        let job = TestItems.job(composition: Composition(resolution: .original, fit: .pair))
        let items = try [item("wide", at: 9, isUpright: false), item("a", at: 10), item("b", at: 11)]
        let selection = try select(items, clips: 2, job: job)
        #expect(clips(selection) == [["wide"], ["a", "b"]])
        let sources = selection.days.flatMap(\.picks).map { ($0.item.id, Fingerprint(digest: $0.item.id)) }
        let timeline = try Arrange(job).timeline(
            of: IdentifiedSelection(selection, sources: Dictionary(uniqueKeysWithValues: sources)))
        #expect((timeline.format.width, timeline.format.height) == (1920, 1080))
    }

    @Test func `both are shown for the shorter one's time, from their own starts`() throws {
        var job = job()
        job.clips = ClipRules(video: .seconds(4), from: .middle)
        let selection = try select([item("a", at: 9, seconds: 10), item("b", at: 10, seconds: 3)], job: job)
        let sources = selection.days.flatMap(\.picks).map { ($0.item.id, Fingerprint(digest: $0.item.id)) }
        let timeline = try Arrange(job).timeline(
            of: IdentifiedSelection(selection, sources: Dictionary(uniqueKeysWithValues: sources)))
        let clip = try #require(timeline.clips.first)
        #expect(timeline.clips.count == 1 && timeline.format.fit == .blur)
        #expect(clip.frames.count == 90 && clip.start == .milliseconds(3500))
        #expect(clip.beside?.item.id == "b" && clip.beside?.start == .zero)
        #expect(clip.label?.edges == nil)

        let tasks = try Split(version: RendererVersion(renderer: 1, libav: "test")).tasks(for: timeline)
        for task in tasks {
            switch task.recipe {
            case .segment(let recipe):
                #expect(recipe.clip.beside == ClipRecipe.Beside(source: Fingerprint(digest: "b"), start: .zero))
                #expect(Set(task.inputs.keys.map(\.digest)) == ["a", "b"])
            case .sound(let recipe): #expect(recipe.clips.map(\.source.digest) == ["a"])
            }
        }
        // A saved plan has all of it.
        let bytes = try InternalJSON.bytes(of: timeline)
        #expect(try InternalJSON.value(Timeline.self, from: bytes) == timeline)
    }
}
