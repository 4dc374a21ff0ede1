import Model
import Pipeline
import TestSupport
import Testing

@Suite struct FilmEstimateTests {
    private func plan(
        video: VideoEncoding = VideoEncoding(), source: (width: Int, height: Int) = (1920, 1080),
        days: String = "2024-12-31"
    ) throws -> FilmPlan {
        let first = try #require(Day("2024-12-01"))
        let item = MediaItem(
            id: "a.mov", location: MediaLocation(path: "/m/a.mov"), kind: .video,
            captured: CaptureTime(instant: 0, offset: 0, evidence: .fileName), day: first,
            facts: VideoFacts(duration: .seconds(10), width: source.width, height: source.height))
        let format = FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30), video: video)
        let print = Fingerprint(digest: "aa")
        let timeline = Timeline(
            title: "December", format: format, transition: .none, transitionFrames: 0, crossfade: .zero, loudness: nil,
            clips: [Clip(day: first, item: item, source: print, start: .zero, frames: 0..<300)])
        let version = RendererVersion(renderer: 1, libav: "test")
        let segment = RenderTask.Recipe.segment(
            SegmentRecipe(
                version: version, format: format, clip: ClipRecipe(source: print, start: .zero, frames: 300),
                frames: 0..<300))
        let task = RenderTask(
            recipe: segment, inputs: [print: SourceInfo(item)], key: try RenderKey(of: segment), clips: [0])
        let job = Job(
            name: "j", folder: "/", timeframe: .days(first: first, last: try #require(Day(days))), sources: [],
            output: Output(file: "/f.mp4"))
        let request = FilmRequest(job: job, today: first, now: 0)
        let selection = Selection(timeframe: request.timeframe, days: [], emptyDays: [])
        return FilmPlan(
            request: request, selection: selection, timeline: timeline,
            tasks: [task])
    }

    private func estimate(_ plan: FilmPlan) -> FilmEstimate { FilmEstimate(plan, missing: plan.tasks) }

    @Test func `rendered segments cost nothing more`() throws {
        let plan = try plan()
        let all = estimate(plan)
        let none = FilmEstimate(plan, missing: [])
        #expect(all.filmBytes == none.filmBytes && all.work > 0)
        #expect(none.storeBytes == 0 && none.work == 0)
    }

    @Test func `a film is as large as its frames and its sound`() throws {
        let estimate = try estimate(plan())
        // 300 frames at 0.145 bits per pixel, and ten seconds of sound at 192 kbit/s.
        let pictures: Double = 300 * 1920 * 1080 * 0.1454 / 8
        #expect(abs(Double(estimate.storeBytes) - pictures) < pictures / 100)
        #expect(abs(estimate.filmBytes - estimate.storeBytes - 240_000) <= 1)
    }

    @Test func `the cache needs as much as the film, also for dissolves`() throws {
        var plan = try plan()
        let clip = ClipRecipe(source: Fingerprint(digest: "aa"), start: .zero, frames: 300)
        let format = plan.timeline.format
        let second = RenderTask.Recipe.segment(
            SegmentRecipe(
                version: RendererVersion(renderer: 1, libav: "test"), format: format, clip: clip, frames: 0..<300,
                outgoing: SegmentRecipe.Outgoing(clip: clip, style: .crossDissolve, overlap: 40)))
        plan.timeline.clips.append(plan.timeline.clips[0])
        plan.timeline.clips[1].frames = 260..<560
        plan.tasks[0].recipe = .segment(
            SegmentRecipe(
                version: RendererVersion(renderer: 1, libav: "test"), format: format, clip: clip, frames: 0..<260))
        plan.tasks.append(
            RenderTask(recipe: second, inputs: plan.tasks[0].inputs, key: try RenderKey(of: second), clips: [0, 1]))
        let estimate = estimate(plan)
        let sound = plan.timeline.duration.microseconds * 24_000 / 1_000_000
        #expect(abs(estimate.filmBytes - estimate.storeBytes - sound) <= 2)
    }

    @Test func `sources with few bits and bars beside upright clips make a film smaller`() throws {
        var (rich, poor) = (try plan(), try plan())
        rich.timeline.clips[0].changeFootage { $0.item.fileSize = 20_000_000 }
        poor.timeline.clips[0].changeFootage { $0.item.fileSize = 1_000_000 }
        #expect(estimate(rich).filmBytes > 2 * estimate(poor).filmBytes)
        let upright = Double(estimate(try plan(source: (1080, 1920))).storeBytes)
        let level = Double(estimate(try plan()).storeBytes)
        #expect(level > 2.5 * upright)
    }

    @Test func `earlier runs correct the estimate`() throws {
        let plan = try plan()
        let formula = estimate(plan)
        let known = Calibration().adding(
            formula, seconds: 2 * Double(formula.work) / 1000, workers: 2, filmBytes: formula.filmBytes * 3)
        let corrected = FilmEstimate(plan, missing: plan.tasks, known)
        let (work, film, store) = (2 * formula.work, 3 * formula.filmBytes, 3 * formula.storeBytes)
        #expect(abs(corrected.work - work) <= 2)
        #expect(abs(corrected.filmBytes - film) <= 3)
        #expect(abs(corrected.storeBytes - store) <= 3)
    }

    @Test func `six steps of crf halve the film`() throws {
        let standard = try estimate(plan()).storeBytes
        let low = try estimate(plan(video: VideoEncoding(crf: 26))).storeBytes
        #expect(abs(Double(standard) / Double(low) - 2) < 0.01)
    }

    @Test func `slower presets and larger sources take longer`() throws {
        let standard = try estimate(plan())
        #expect(try estimate(plan(video: VideoEncoding(preset: "medium"))).work > 2 * standard.work)
        #expect(try estimate(plan(source: (3840, 2160))).work > standard.work)
    }

    @Test func `workers share a film's segments as far as memory allows`() throws {
        var plan = try plan()
        #expect(estimate(plan).seconds(workers: 2) == estimate(plan).seconds(workers: 1))
        plan.tasks.append(plan.tasks[0])
        let alone = estimate(plan).seconds(workers: 1)
        #expect(abs(2 * estimate(plan).seconds(workers: 2) - alone) <= 1)
        let tight = FilmEstimate(plan, missing: plan.tasks, memory: MemoryBudget(bytes: 300) { _ in 200 })
        #expect(tight.seconds(workers: 2) == alone)
    }

    @Test func `over ninety days are worth a note if rendering them takes minutes`() throws {
        func note(days: String, seconds: Int64) throws -> Diagnostic? {
            let estimate = FilmEstimate(filmBytes: 0, storeBytes: 0, work: seconds * 1000)
            return estimate.note(on: try plan(days: days).request.timeframe, workers: 1)
        }
        #expect(try note(days: "2025-02-28", seconds: 600) == nil)
        #expect(try note(days: "2025-03-01", seconds: 299) == nil)
        #expect(try note(days: "2025-03-01", seconds: 0) == nil)
        let found = try #require(try note(days: "2025-03-01", seconds: 320))
        #expect(found.code == .longTimeframe && found.severity == .note)
        for part in ["91 days", "5 min 20 s"] { #expect(found.message.contains(part), "\(found.message)") }
    }
}
