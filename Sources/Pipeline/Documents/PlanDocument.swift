/// `dayreel plan --json`, version 1: for people and scripts the days (the names of the fields are fixed, CLI.md), and
/// for `dayreel render --plan` the exact values that they were written from.
package struct PlanDocument: Hashable, Sendable, Codable {
    package var version = 1
    package var job: Job
    /// Of the film.
    package var frames: Int
    /// Seconds.
    package var duration: Double
    package var days: [Day]
    package var emptyDays: [Pipeline.Day]
    package var warnings: [Diagnostic]
    /// What the days were written from. Rendering takes these, not the rounded seconds above.
    package var exact: Exact

    package struct Exact: Hashable, Sendable, Codable {
        package var selection: Selection
        /// Carries the fingerprint of every source.
        package var timeline: Timeline
    }

    package init(job: Job, selection: Selection, timeline: Timeline, warnings: [Diagnostic] = []) {
        self.job = job
        frames = timeline.frames
        duration = timeline.duration.seconds
        days = Self.days(of: selection, on: timeline)
        emptyDays = selection.emptyDays
        self.warnings = warnings + selection.diagnostics + timeline.diagnostics
        exact = Exact(selection: selection, timeline: timeline)
    }

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case job, frames, duration, days
        case emptyDays = "empty-days"
        case warnings, exact
    }

    package struct Day: Hashable, Sendable, Codable {
        package var day: Pipeline.Day
        package var picks: [Pick]
        package var reason: String
        /// Of an automatic choice.
        package var rule: String?
        /// With a pin from another day: the day on which it was recorded.
        package var recorded: Pipeline.Day?
        package var candidates: [Candidate]
    }

    package struct Pick: Hashable, Sendable, Codable {
        package var path: String
        package var id: String
        package var captured: String
        /// Seconds from the start of the source's picture: where the clip begins, and where it ends.
        package var start: Double
        package var end: Double
        /// Seconds.
        package var duration: Double
        /// Position in the film.
        package var firstFrame: Int
        package var frames: Int

        private enum CodingKeys: String, CodingKey {
            case path, id, captured
            case start = "in"
            case end = "out"
            case duration
            case firstFrame = "first-frame"
            case frames
        }
    }

    package struct Candidate: Hashable, Sendable, Codable {
        package var path: String
        package var whyNot: String

        private enum CodingKeys: String, CodingKey {
            case path
            case whyNot = "why-not"
        }
    }
}

extension PlanDocument {
    /// The days as they appear in documents. A pick without a clip on the timeline is not in the film and is left out.
    package static func days(of selection: Selection, on timeline: Timeline) -> [Day] {
        let clipsOfDay = Dictionary(grouping: timeline.clips, by: \.day)
        return selection.days.map { chosen in
            let picks = (clipsOfDay[chosen.day] ?? []).map { Pick($0, rate: timeline.format.frameRate) }
            var day = Day(day: chosen.day, picks: picks, reason: chosen.reason.word, candidates: [])
            switch chosen.reason {
            case .automatic(let rule): day.rule = rule
            case .pinnedFromAnotherDay(let recorded): day.recorded = recorded
            case .pinned: break
            }
            day.candidates = chosen.candidates.map { Candidate(path: $0.item.location.path, whyNot: $0.whyNot) }
            return day
        }
    }

    /// Reads a plan that `dayreel plan --json` wrote. Throws `DayreelError`: `jobInvalid` for text that is no plan, a
    /// plan of another version, or one whose days no longer agree with its exact values.
    package init(json: String, path: String) throws {
        let plan: PlanDocument
        do {
            let head = try DocumentJSON.value(Head.self, from: json)
            guard head.v == 1 else {
                throw DayreelError(
                    .jobInvalid, "this is a plan of version \(head.v)", place: path,
                    remedy: "write it anew with this version's 'dayreel plan --json'")
            }
            plan = try DocumentJSON.value(PlanDocument.self, from: json)
        } catch let error as DecodingError {
            throw DayreelError(
                .jobInvalid, "this is not a plan", place: path, cause: error.plainDescription,
                remedy: "write one with 'dayreel plan JOB --json'")
        }
        let same = PlanDocument(job: plan.job, selection: plan.exact.selection, timeline: plan.exact.timeline)
        guard plan.days == same.days, plan.frames == same.frames else {
            throw DayreelError(
                .jobInvalid, "the plan was changed by hand", place: path,
                cause: "its days do not agree with its 'exact' part",
                remedy: "change the job file (pins) and write the plan anew")
        }
        self = plan
    }

    private struct Head: Decodable { let v: Int }
}

extension PlanDocument.Pick {
    fileprivate init(_ clip: Clip, rate: FrameRate) {
        path = clip.item.location.path
        id = clip.item.id
        captured = clip.item.captured.description
        let length = rate.time(ofFrames: clip.frames.count)
        start = clip.start.seconds
        end = (clip.start + length).seconds
        duration = length.seconds
        firstFrame = clip.frames.lowerBound
        frames = clip.frames.count
    }
}

extension DecodingError {
    /// Where in the document what is missing or of the wrong type.
    fileprivate var plainDescription: String {
        switch self {
        case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
            .valueNotFound(_, let context):
            let place = context.codingPath.map(\.stringValue).joined(separator: ".")
            return place.isEmpty ? context.debugDescription : "\(place): \(context.debugDescription)"
        @unknown default: return "\(self)"
        }
    }
}
