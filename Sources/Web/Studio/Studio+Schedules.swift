import DayreelKit
import Files
import Foundation
import JobFiles
import Library
import Model

extension Studio {
    /// All schedules, with what is due next and the result of the last run.
    package func schedules() async throws -> Answer.Schedules {
        let now = UTCTime.text(configuration.now())
        let statuses = try await statuses().filter { $0.schedule != nil }
        return Answer.Schedules(now: now, schedules: statuses.compactMap(answer))
    }

    private func statuses() async throws -> [JobStatus] {
        let files = openDrafts.files
        guard !files.isEmpty else { return [] }
        let history = history
        return try await reading(at: "schedules") {
            try ReadJobsStatus($0, history: history).run(files).document.jobs
        }
    }

    private func answer(_ status: JobStatus) -> Answer.Schedule? {
        guard let every = status.schedule, let draft = openDrafts.all.first(where: { $0.path == status.job }) else {
            return nil
        }
        // The newest film matters, unless an older one is in progress, due or failing.
        let film = status.films.first { [.running, .due, .failing].contains($0.state) } ?? status.films.last
        return Answer.Schedule(
            id: draft.id, job: LexicalPath.stem(of: status.job), title: draft.name, every: every,
            paused: status.paused == true, next: status.next?.due, state: film.map { .init($0.state) } ?? .waiting,
            why: film.map { redaction($0.why.words) } ?? "", film: film.map(Answer.Schedule.Film.init),
            last: last(of: status), ahead: status.ahead.flatMap(Answer.Schedule.Ahead.init))
    }

    private func last(of status: JobStatus) -> Answer.Schedule.Last? {
        guard let last = status.last else { return nil }
        let known = making.films.all.first { $0.run == last.run }?.id
        return Answer.Schedule.Last(
            film: known ?? FilmAnswer.id(ofRun: last.run), ended: last.ended ?? UTCTime.text(0),
            status: Answer.Film.Status(last.status), title: last.title)
    }

    private func job(ofSchedule id: String) async throws -> (draft: StudioDraft, job: LoadedJob) {
        let draft = try openDrafts[id]
        guard draft.onDisk != nil else { throw StudioError.noSuch("schedule") }
        let path = draft.path
        let job = try await reading(at: path) { try $0.load(path) }
        guard job.request.job.schedule != nil else { throw StudioError.noSuch("schedule") }
        return (draft, job)
    }

    /// Makes the film now, as `dayreel run --due --force` does.
    package func runSchedule(_ id: String) async throws -> Answer.Film {
        try requireWritable()
        let (draft, job) = try await job(ofSchedule: id)
        let status = try await statuses().first { $0.job == draft.path }
        let timeframe = job.request.timeframe
        let title = status?.films.last?.title ?? job.request.job.title(of: timeframe)
        return try enqueue(
            StoredFilm(
                id: newFilmID(draft.id), draft: draft.id, job: draft.path, path: draft.path, text: "", title: title,
                output: job.request.output, from: timeframe.first, to: timeframe.last, days: 0, isScheduled: true,
                queued: configuration.now()))
    }

    /// Makes a job file for the film of each month, with the settings of a draft, and lists its schedule.
    package func addSchedule(_ request: APIRequest.NewSchedule) async throws -> Answer.Schedule {
        try requireWritable()
        let draft = try openDrafts[request.draft]
        let path = try jobFile(request.file, besides: draft)
        guard let text = JobText(draft.text).flatMap({ MonthlyJob(text: $0).changed }) else { throw StudioError.fixed }
        let bytes = Array(text.utf8)
        try await reading(at: path, in: text) { _ = try JobFile.parse(bytes, path: path, $0.context) }
        do {
            try await disks.work(at: path) { try SaveJob(path: path, expected: nil).write(bytes) }
        } catch let error as SaveJob.Refusal {
            throw refusal(error, request.file)
        }
        if case .folders(let folders) = configuration.subject { remember { try jobs(of: folders).keep(other: path) } }
        let made = StudioDraft(id: StudioID.of(path), path: path, text: text, onDisk: bytes)
        openDrafts.all.removeAll { $0.id == made.id }
        openDrafts.all.append(made)
        events.add(.schedule, ["id": made.id], subject: made.id)
        guard let schedule = try await schedules().schedules.first(where: { $0.id == made.id }) else {
            throw StudioError.noSuch("schedule")
        }
        return schedule
    }

    /// Pauses a schedule: films that become due are skipped until it is resumed.
    package func pauseSchedule(_ id: String) async throws -> Answer.Done { try await setPause(id) { try $0.begin() } }

    /// Ends a pause.
    package func resumeSchedule(_ id: String) async throws -> Answer.Done { try await setPause(id) { try $0.end() } }

    private func setPause(_ id: String, _ body: (SchedulePause) throws -> Void) async throws -> Answer.Done {
        try requireWritable()
        let draft = try await job(ofSchedule: id).draft
        do {
            try body(SchedulePause(of: draft.path, configuration.workspace.paths))
        } catch {
            throw StudioError(DayreelError(any: error), redaction)
        }
        events.add(.schedule, ["id": id], subject: id)
        return Answer.Done(id: id)
    }

    /// The presets, as settings to start a film from.
    package func presets() async throws -> Answer.Presets {
        let program = configuration.workspace.program.path
        return try await disks.work(at: program) {
            Answer.Presets(
                presets: Preset.allCases.compactMap { preset in
                    guard let path = try? preset.path(for: program), let bytes = try? JobFile.contents(path) else {
                        return nil
                    }
                    return Answer.Preset(preset, String(decoding: bytes, as: UTF8.self))
                })
        }
    }
}

extension Answer.Schedule.Film {
    fileprivate init(_ film: JobStatus.Film) {
        self.init(title: film.title, state: State(film.state), until: film.until)
    }
}

extension Answer.Schedule.Ahead {
    /// Nil if nothing is rendered yet.
    fileprivate init?(_ ahead: JobStatus.Ahead) {
        guard let days = ahead.days, ahead.rendered > 0 else { return nil }
        self.init(title: ahead.title, rendered: ahead.rendered, days: days)
    }
}

extension Answer.Schedule.Film.State {
    fileprivate init(_ state: JobStatus.State) {
        switch state {
        case .running: self = .running
        case .due: self = .due
        case .waiting: self = .waiting
        case .failing: self = .failing
        case .nothing: self = .nothing
        case .upToDate: self = .upToDate
        }
    }
}

extension Answer.Schedule.State {
    fileprivate init(_ state: JobStatus.State) {
        switch state {
        case .running, .due: self = .due
        case .waiting, .nothing: self = .waiting
        case .failing: self = .failed
        case .upToDate: self = .upToDate
        }
    }
}

extension Answer.Preset {
    /// Reads a preset. The comment at its top describes it: "# Preset: …".
    fileprivate init?(_ preset: Preset, _ text: String) {
        guard let root = JobText(text)?.root else { return nil }
        let comment = text.split(separator: "\n").prefix { $0.hasPrefix("#") }
            .map { $0.drop { "# ".contains($0) } }.joined(separator: " ")
        let words = comment.replacing("Preset: ", with: "").split(separator: ". ").first.map(String.init) ?? ""
        let name = preset.rawValue.replacing("-", with: " ")
        self.init(
            id: preset.rawValue, title: name.prefix(1).uppercased() + name.dropFirst(),
            description: words.prefix(1).uppercased() + words.dropFirst() + (words.hasSuffix(".") ? "" : "."),
            settings: root.setting("version", to: nil))
    }
}
