import Files
import Model
import Reports

/// Makes the page's form of a plan, with ids instead of paths.
struct PlanAnswer {
    let revision: Int
    let redaction: PathRedaction

    /// The answer for a plan. `warnings` are the job file's; `unseen` are the recordings that are not looked at yet.
    func of(
        _ plan: FilmPlan, warnings: [Diagnostic], estimate: PlanDocument.Estimate, unseen: Set<MediaLocation> = []
    ) -> Answer.Plan {
        let selection = plan.selection
        let rate = plan.timeline.format.frameRate
        let clips = Dictionary(grouping: plan.timeline.clips, by: \.day)
        let last = plan.timeline.clips.last?.frames
        let days = selection.days.map { chosen in
            let pinned = chosen.picks.first(where: \.isPinned)?.item.id
            let items = chosen.picks.map(\.item) + chosen.candidates.map(\.item)
            return Answer.PlanDay(
                day: chosen.day, reason: chosen.reason, rule: chosen.rule,
                picks: (clips[chosen.day] ?? []).map {
                    pick(
                        $0, rate, isPinned: $0.item.id == pinned, isLast: $0.frames == last, selection.scores)
                },
                candidates: chosen.candidates.map { candidate($0, selection.scores) },
                pending: items.contains { unseen.contains($0.location) } ? true : nil)
        }
        let songs = (plan.timeline.music?.songs ?? []).compactMap(\.path).map {
            String(LexicalPath.divide($0[...]).name)
        }
        return Answer.Plan(
            revision: revision, title: plan.request.job.title(of: plan.timeframe),
            locale: plan.request.job.namedLocale,
            timeframe: .init(first: plan.timeframe.first, last: plan.timeframe.last), days: days,
            emptyDays: selection.emptyDays,
            leftOut: selection.leftOut.map {
                .init(
                    day: $0.day, skipped: $0.isSkipped, libraryPin: $0.isOfLibrary ? true : nil,
                    candidates: $0.candidates.map { candidate($0, selection.scores) })
            },
            duration: plan.timeline.duration.seconds, frames: plan.timeline.frames,
            estimate: .init(
                filmBytes: estimate.filmBytes, cacheBytes: estimate.cacheBytes, seconds: Double(estimate.seconds),
                workers: estimate.workers),
            warnings: (warnings + plan.diagnostics).map { redaction($0) },
            music: songs.isEmpty ? nil : songs, composed: plan.timeline.music?.composed?.tune.mood,
            pending: unseen.isEmpty ? nil : unseen.count)
    }

    /// The answer for a timeframe without anything to show. `error` says why.
    func ofNothing(_ request: FilmRequest, because error: DayreelError, workers: Int) -> Answer.Plan {
        Answer.Plan(
            revision: revision, title: request.job.title(of: request.timeframe), locale: request.job.namedLocale,
            timeframe: .init(first: request.timeframe.first, last: request.timeframe.last), days: [],
            emptyDays: request.timeframe.days,
            leftOut: request.job.pins.filter { $0.value == .skip && request.timeframe.contains($0.key) }.keys.sorted()
                .map { .init(day: $0, skipped: true, candidates: []) },
            duration: 0, frames: 0,
            estimate: .init(filmBytes: 0, cacheBytes: 0, seconds: 0, workers: workers), warnings: [redaction(error)])
    }

    private func pick(
        _ clip: Clip, _ rate: FrameRate, isPinned: Bool, isLast: Bool, _ scores: [String: Int]
    ) -> Answer.Pick {
        let item = clip.item
        return Answer.Pick(
            id: StudioID.of(item), name: item.fileName, kind: item.kind, captured: item.captured.description,
            recordedDay: item.day, begin: clip.start.seconds,
            end: (clip.start + clip.footage.recorded(in: clip.moving.count, at: rate)).seconds,
            speed: clip.footage.speed.map { Double($0.thousandths) / 1000 },
            duration: item.duration.seconds,
            start: rate.time(ofFrames: clip.frames.lowerBound).seconds, frames: clip.frames.count,
            evidence: item.captured.evidence, pinned: isPinned, uncertain: item.captured.isUncertain,
            moment: clip.moment.map(Answer.Moment.init),
            beside: clip.beside.map { .init(id: StudioID.of($0.item), name: $0.item.fileName) },
            texts: texts(of: clip, isLast: isLast),
            place: clip.place.map(\.name).flatMap { name in clip.texts.contains { $0.lines == [name] } ? name : nil },
            score: scores[item.id].map(Answer.share(ofScore:)))
    }

    /// The texts that begin with a clip. A title that goes on from the clip before does not appear on this one, and of those on the last
    /// clip the closing title alone stays until it is over.
    private func texts(of clip: Clip, isLast: Bool) -> [Answer.Pick.Text]? {
        let texts = clip.texts.compactMap { label -> Answer.Pick.Text? in
            let stays = (label.timing?.frames.upperBound ?? 0) > clip.frames.count
            if label.role == .title, label.timing?.appears == nil { return nil }
            let kind: Answer.Pick.Text.Kind
            switch label.role {
            case .title: kind = isLast && stays ? .closing : .opening
            case .divider: kind = .divider
            case .date, .caption: return nil
            }
            return .init(kind: kind, lines: label.lines.filter { !$0.isEmpty }, card: label.ground != nil)
        }
        return texts.isEmpty ? nil : texts
    }

    private func candidate(_ candidate: Candidate, _ scores: [String: Int]) -> Answer.Candidate {
        let words = redaction(candidate.whyNot.words)
        var reason = candidate.whyNot
        // What a library says of a file may have its path.
        if case .unusable = reason { reason = .unusable(.unreadable(words)) }
        return Answer.Candidate(
            id: StudioID.of(candidate.item), name: candidate.item.fileName, reason: reason, whyNot: words,
            objection: .init(candidate.whyNot), score: scores[candidate.item.id].map(Answer.share(ofScore:)))
    }
}

extension Answer {
    /// The scores at 0, 25 and 100: all seconds bad, as many good as bad, and all good with speech, life and contrast.
    private static let marks = (worst: -4096, poor: Model.Moment.poor, best: 2560)

    /// A score as people read it, from 0 to 100. What is more bad than good has at most 25.
    static func share(ofScore score: Int) -> Int {
        let (worst, poor, best) = marks
        return score < poor
            ? max(0, 25 * (score - worst) / (poor - worst)) : min(100, 25 + 75 * (score - poor) / (best - poor))
    }
}

extension Answer.Moment {
    fileprivate init(_ moment: Moment) {
        (choice, merits) = (moment.choice, moment.merits)
        others = moment.others.map { .init(from: $0.start.seconds, to: ($0.start + $0.length).seconds) }
        flawed = moment.flawed.map { .init(flaw: $0.flaw, from: $0.start.seconds, to: $0.end.seconds) }
    }
}

extension Answer.Candidate.Objection {
    fileprivate init?(_ reason: LeftOutReason) {
        switch reason {
        case .unusable: self = .unusable
        case .tooShort, .notPreferred, .excluded, .datedOnlyBy: self = .rules
        case .dayIsSkipped, .otherPinned, .lacks, .proxy, .after, .uncertainDay, .lessGood, .notMeasured, .notSeen,
            .unmoving,
            .covered, .later, .sameTime, .sameHour, .notChosen:
            return nil
        }
    }
}
