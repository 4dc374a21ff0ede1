import Files
package import Model
package import Pipeline

/// `dayreel plan --json`, version 3. For people and scripts, the days (the names of the fields are fixed, docs/cli.md); for `dayreel render
/// --plan`, the exact values from which the days were written.
package struct PlanDocument: Hashable, Sendable, Codable {
    package static let currentVersion = 3

    package var version = currentVersion
    package var job: Job
    /// Length in frames of the film.
    package var frames: Int
    /// Seconds.
    package var duration: Double
    package var days: [Day]
    package var emptyDays: [DayRange]
    /// The empty days with media, or with a pin that skips them.
    package var leftOut: [LeftOut]
    package var warnings: [Diagnostic]
    package var estimate: Estimate
    /// The values from which the days were written. Rendering uses these, not the rounded seconds above.
    package var exact: FixedPlan
    /// SHA-256 of everything above, by which an edited plan is detected and refused.
    package var digest: String

    /// `warnings` are those of the job file.
    package init(_ plan: FilmPlan, warnings: [Diagnostic], estimate: Estimate) throws {
        job = plan.request.job
        frames = plan.timeline.frames
        duration = plan.timeline.duration.seconds
        days = Self.days(of: plan.selection, on: plan.timeline)
        emptyDays = plan.selection.emptyDays.ranges
        leftOut = Self.leftOut(of: plan.selection)
        self.warnings = warnings + plan.diagnostics
        self.estimate = estimate
        exact = FixedPlan(plan)
        digest = ""
        digest = try contentHash()
    }

    func contentHash() throws -> String {
        var plan = self
        plan.digest = ""
        return SHA256Hex.of(try DocumentJSON.line(of: plan))
    }

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case job, frames, duration, days
        case emptyDays
        case leftOut
        case warnings, estimate, exact, digest
    }

    package struct Day: Hashable, Sendable, Codable {
        package var day: Model.Day
        package var picks: [Pick]
        package var reason: String
        /// The rule that decided, in words: "pinned from 3 Dec", "first video of 5".
        package var rule: String
        /// The day of the recording, if a pin took it from another day.
        package var recorded: Model.Day?
        /// True for a pin of the library; absent for the job's own and without a pin.
        package var libraryPin: Bool?
        package var candidates: [Candidate]
    }

    package struct Pick: Hashable, Sendable, Codable {
        package var path: String
        package var id: String
        package var captured: String
        /// The evidence for `captured`.
        package var evidence: CaptureTime.Evidence
        /// True if the only evidence for its day is the file's modification time, or a day without a time.
        package var uncertain: Bool
        /// The place of filming; absent if it is unknown, and if the film names no places.
        package var place: NamedPlace?
        /// Seconds from the start of the source's picture to the beginning of the clip.
        package var start: Double
        package var end: Double
        /// Seconds.
        package var duration: Double
        /// How fast it is shown; absent for as recorded.
        package var speed: Speed?
        /// Seconds of the recording that are not shown; absent if it is shown whole.
        package var unused: Double?
        /// Seconds by which `output.max-duration` shortened it; absent if it did not.
        package var shortened: Double?
        /// The part of the recording that was measured to be good, and why; absent if the clip rules alone decide.
        package var moment: Moment?
        /// The same in words, for people; absent if there is none.
        package var why: String?
        /// Position in the film.
        package var firstFrame: Int
        package var frames: Int
        /// True if the day's pin chose it.
        package var pinned: Bool
        /// The recording at its right; absent for a clip of one.
        package var beside: Beside?

        /// A recording that is shown beside another, for as long as that.
        package struct Beside: Hashable, Sendable, Codable {
            package var path: String
            package var id: String
            package var captured: String
            /// Seconds from the start of the source's picture to the beginning of the clip.
            package var start: Double
            package var end: Double
            package var speed: Speed?

            private enum CodingKeys: String, CodingKey {
                case path, id, captured, speed
                case start = "in"
                case end = "out"
            }
        }

        private enum CodingKeys: String, CodingKey {
            case path, id, captured, evidence, uncertain, place
            case start = "in"
            case end = "out"
            case duration, speed, unused, shortened, moment, why
            case firstFrame
            case frames, pinned, beside
        }
    }

    package struct LeftOut: Hashable, Sendable, Codable {
        package var day: Model.Day
        /// The reason in words: "skipped by its pin", "nothing can be shown".
        package var rule: String
        package var candidates: [Candidate]
    }

    /// The estimated cost of rendering.
    package struct Estimate: Hashable, Sendable, Codable {
        package var filmBytes: Int64
        /// Bytes of the segments and the sound that are not in the cache yet.
        package var cacheBytes: Int64
        package var seconds: Int
        package var workers: Int

        package init(_ estimate: FilmEstimate, workers: Int) {
            filmBytes = estimate.filmBytes
            cacheBytes = estimate.storeBytes
            seconds = estimate.seconds(workers: workers)
            self.workers = workers
        }

        private enum CodingKeys: String, CodingKey {
            case filmBytes
            case cacheBytes
            case seconds, workers
        }
    }

    package struct Candidate: Hashable, Sendable, Codable {
        package var path: String
        package var reason: LeftOutReason
        /// The reason in words.
        package var whyNot: String
    }
}

extension PlanDocument {
    /// The days in the form of documents. Leaves out picks without a clip on the timeline, which are not in the film.
    static func days(of selection: Selection, on timeline: Timeline) -> [Day] {
        let clipsOfDay = Dictionary(grouping: timeline.clips, by: \.day)
        return selection.days.map { chosen in
            let pinned = chosen.picks.first(where: \.isPinned)?.item.id
            let picks = (clipsOfDay[chosen.day] ?? []).map { clip in
                Pick(clip, rate: timeline.format.frameRate, isPinned: clip.item.id == pinned)
            }
            return Day(
                day: chosen.day, picks: picks, reason: chosen.reason.word, rule: chosen.rule,
                recorded: chosen.reason.recorded, libraryPin: chosen.reason.isOfLibrary ? true : nil,
                candidates: chosen.candidates.map(Candidate.init))
        }
    }

    /// The days that are left out, in the form of documents.
    static func leftOut(of selection: Selection) -> [LeftOut] {
        selection.leftOut.map { LeftOut(day: $0.day, rule: $0.rule, candidates: $0.candidates.map(Candidate.init)) }
    }
}

extension PlanDocument.Pick {
    fileprivate init(_ clip: Clip, rate: FrameRate, isPinned: Bool) {
        path = clip.item.location.address
        id = clip.item.id
        captured = clip.item.captured.description
        evidence = clip.item.captured.evidence
        uncertain = clip.item.captured.isUncertain
        place = clip.place
        let length = rate.time(ofFrames: clip.moving.count)
        start = clip.start.seconds
        end = (clip.start + clip.footage.recorded(in: clip.moving.count, at: rate)).seconds
        duration = length.seconds
        speed = clip.footage.speed
        unused = clip.unused(at: rate)?.seconds
        shortened = clip.unshortened.map { (rate.time(ofFrames: $0) - length).seconds }
        moment = clip.moment
        why = clip.momentWords(at: rate)
        firstFrame = clip.frames.lowerBound
        frames = clip.frames.count
        pinned = isPinned
        beside = clip.beside.map { beside in
            Beside(
                path: beside.item.location.address, id: beside.item.id, captured: beside.item.captured.description,
                start: beside.start.seconds,
                end: (beside.start + beside.recorded(in: clip.moving.count, at: rate)).seconds, speed: beside.speed)
        }
    }
}

extension PlanDocument.Candidate {
    fileprivate init(_ candidate: Model.Candidate) {
        self.init(
            path: candidate.item.location.address, reason: candidate.whyNot, whyNot: candidate.whyNot.words)
    }
}
