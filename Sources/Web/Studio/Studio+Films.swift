import DayreelKit
import Files
import Foundation
import JobFiles
import Library
import Model
import Reports
import Stages

extension Studio {
    private func answers(_ files: FilmFiles = FilmFiles()) -> FilmAnswer {
        FilmAnswer(
            library: library.index, redaction: redaction,
            drafts: Dictionary(openDrafts.all.map { ($0.recordedAs, $0.id) }, uniquingKeysWith: { first, _ in first }),
            files: files)
    }

    private var runs: [RunRecord] { (try? history.latest(500)) ?? [] }

    /// The files of completed runs. Those of a disk that does not answer count as missing.
    func files(of runs: [RunRecord], withReports: Bool = false) async -> FilmFiles {
        let folders = Dictionary(grouping: runs.filter { $0.status == .completed }) { LexicalPath.folder(of: $0.film) }
        return await withTaskGroup(of: FilmFiles?.self) { [disks] group in
            for (folder, runs) in folders {
                group.addTask {
                    try? await disks.work(at: folder) { FilmFiles(of: runs, withReports: withReports) }
                }
            }
            return await group.reduce(into: FilmFiles()) { files, found in if let found { files.add(found) } }
        }
    }

    /// The film in progress, then the queue, then past films, newest first, without those that were taken off the list.
    package func films() async throws -> Answer.Films {
        Answer.Films(films: try await allFilms().filter { !making.removed.ids.contains($0.id) })
    }

    func allFilms() async throws -> [Answer.Film] {
        let runs = self.runs
        let answers = answers(await files(of: runs))
        let queue = making.films.queue
        let own = making.films.all.map { film -> (film: Answer.Film, run: Int64?) in
            let run = making.films.knownRun(of: film, in: runs)
            return (answer(film, run: run, answers, queue), run?.id)
        }
        let taken = Set(own.compactMap(\.run))
        let active = own.map(\.film).filter { $0.status == .running || $0.status == .queued }
        let others = runs.filter { run in
            !(run.id.map(taken.contains) ?? true) && !(run.status.isUnfinished && isOwn(run))
        }.map { answers.of($0) }
        let past = (own.map(\.film).filter { $0.status != .running && $0.status != .queued } + others)
            .sorted { ($0.ended ?? $0.started ?? "") > ($1.ended ?? $1.started ?? "") }
        return active.sorted { ($0.position ?? 0) < ($1.position ?? 0) } + past
    }

    /// True for the run of the film that this process is making.
    private func isOwn(_ run: RunRecord) -> Bool {
        making.film != nil && run.process == Int(configuration.workspace.machine.process)
            && run.host == configuration.workspace.machine.host
    }

    private func answer(
        _ film: StoredFilm, run: RunRecord?, _ answers: FilmAnswer, _ queue: [StoredFilm]
    ) -> Answer.Film {
        if film.id == making.film?.id, let watch = making.film?.watch { return watch.film }
        let position = queue.firstIndex { $0.id == film.id }.map { $0 + 1 }
        return answers.of(film, run: run, position: position)
    }

    /// One film, with chapters.
    package func film(_ id: String) async throws -> Answer.Film {
        guard let answer = try await answer(id) else { throw StudioError.noSuch("film") }
        return answer
    }

    /// The present answer about a stored film or one of the history; nil if it is in neither by now.
    private func answer(_ id: String) async throws -> Answer.Film? {
        let known = try find(id).run.map { [$0] } ?? []
        let answers = answers(await files(of: known, withReports: true))
        let (film, run) = try find(id)
        let answer = film.map { self.answer($0, run: run, answers, making.films.queue) } ?? run.map { answers.of($0) }
        return answer.map { answers.detailed($0, run: run) }
    }

    private func find(_ id: String) throws -> (film: StoredFilm?, run: RunRecord?) {
        if let film = making.films[id] { return (film, film.run.flatMap { try? history.run($0) }) }
        guard id.hasPrefix("run-"), let number = Int64(id.dropFirst(4)), let run = try? history.run(number) else {
            throw StudioError.noSuch("film")
        }
        return (nil, run)
    }

    /// The number of a film's run in the history; nil if it has none. Throws `StudioError` for an unknown film.
    func run(ofFilm id: String) throws -> Int64? { try find(id).run?.id }

    /// Puts a draft's film into the queue, or its film of the days that the request names.
    package func startFilm(_ request: APIRequest.Film) async throws -> Answer.Film {
        try requireWritable()
        let draft = try openDrafts[request.draft]
        try require(request.revision, of: draft)
        let days = try AskedDays(from: request.from, to: request.to)
        let output = try await film(of: draft, days)
        // The film's own plan looks at what is not looked at yet.
        let plan = try await planned(draft.id, days, moments: .latest)
        guard let first = plan.answer.days.first?.picks.first else {
            let why = plan.answer.warnings.first
            throw StudioError(
                .invalid, error: .noMedia, why?.message ?? "there is nothing to show",
                remedy: why?.remedy ?? "Choose other days.")
        }
        return try enqueue(
            StoredFilm(
                id: newFilmID(draft.id), draft: draft.id, job: draft.recordedAs, path: draft.path, text: draft.text,
                title: plan.answer.title, output: output, from: plan.answer.timeframe.first,
                to: plan.answer.timeframe.last,
                days: plan.answer.days.count, cover: first.id, isScheduled: false, queued: configuration.now()))
    }

    /// The path of a draft's film: of one without a job file, a free one. Throws `StudioError` if it would replace the job's own, which is
    /// of other days.
    private func film(of draft: StudioDraft, _ days: AskedDays?) async throws -> String {
        var job = try await job(of: draft)
        if let days {
            job.take(days)
            do {
                try job.requireOtherName()
            } catch {
                throw StudioError(DayreelError(any: error), redaction)
            }
        }
        guard draft.recordedAs != draft.path, let folders = draft.folders else { return job.request.output }
        let name = folders.map { $0.photosLibraryName ?? $0.lastPathPart }.joined(separator: ", ")
        let (file, workspace, loaded) = (draft.recordedAs, workspace, job)
        return try await disks.work(at: job.request.output) {
            var named = loaded
            named.takeFreeName(from: file, adding: name, workspace)
            return named.request.output
        }
    }

    /// An id that was never used before, even after a restart within the same second.
    func newFilmID(_ draft: String) -> String {
        StudioID.of("\(draft) \(configuration.now()) \(configuration.epoch) \(events.last) \(making.films.all.count)")
    }

    /// Adds a film to the queue. Throws `StudioError` if the queue cannot be written: no film begins that a restart would forget.
    func enqueue(_ film: StoredFilm) throws -> Answer.Film {
        do {
            try making.films.add(film)
        } catch {
            throw StudioError(DayreelError(any: error), redaction)
        }
        let answer = answer(film, run: nil, answers(), making.films.queue)
        events.add(.film, answer, subject: film.id)
        makeNext()
        return making.films[film.id].map { self.answer($0, run: nil, answers(), making.films.queue) } ?? answer
    }

    /// Makes the same film again.
    package func repeatFilm(_ id: String) async throws -> Answer.Film {
        try requireWritable()
        let (film, run) = try find(id)
        if var again = film {
            again = StoredFilm(
                id: newFilmID(again.draft), draft: again.draft, job: again.job, path: again.path, text: again.text,
                title: again.title, output: again.output, from: again.from, to: again.to, days: again.days,
                cover: again.cover,
                isScheduled: again.isScheduled, queued: configuration.now())
            return try enqueue(again)
        }
        // The name first: the history has names of folders too.
        guard let run, JobFile.isName(run.job), let text = try await contents(run.job) else {
            throw StudioError(
                .gone, error: .missingInput, "the job file of this film is gone",
                remedy: "Put the film together again in the calendar.")
        }
        let epoch = Day(daysSinceEpoch: 0)
        return try enqueue(
            StoredFilm(
                id: newFilmID("run"), draft: openDrafts.all.first { $0.recordedAs == run.job }?.id ?? "", job: run.job,
                path: run.job, text: String(decoding: text, as: UTF8.self), title: run.title, output: run.film,
                from: Day(run.first) ?? epoch, to: Day(run.last) ?? epoch, days: run.days ?? 0, isScheduled: false,
                queued: configuration.now()))
    }

    /// The bytes of a job file; nil if it cannot be read. Throws `StudioError` if its disk does not answer.
    func contents(_ path: String) async throws -> [UInt8]? {
        try await disks.work(at: path) { try? JobFile.contents(path) }
    }

    /// Cancels a film in progress or in the queue. Finished segments stay.
    package func cancelFilm(_ id: String) async throws -> Answer.Done {
        try requireWritable()
        guard let film = making.films[id] else { throw StudioError.noSuch("film") }
        if making.film?.id == id {
            making.film?.task.cancel()
        } else if film.status == .queued {
            let now = configuration.now()
            note(id) { ($0.status, $0.outcome, $0.ended) = (.ended, .cancelled, now) }
            tell(id)
            for waiting in making.films.queue { tell(waiting.id) }
        }
        return Answer.Done(id: id)
    }

    /// The film's file, for sending it or showing it in the file manager.
    package func filmFile(_ id: String) async throws -> ServedFile {
        let (_, run) = try find(id)
        guard let run, run.status == .completed else { throw StudioError.noSuch("film") }
        let path = run.film
        let size = try await disks.work(at: LexicalPath.folder(of: path)) { FileSize.bytes(of: path) }
        guard size == run.filmBytes else {
            throw StudioError(
                .gone, error: .missingInput, "the film's file is gone, or another film has taken its place",
                remedy: "Make the film again: most of it is kept.")
        }
        return ServedFile(path: run.film, name: run.film.lastPathPart)
    }

    /// What a copy of a film is for.
    package enum FilmCopy: String, Sendable {
        /// For messages.
        case small
        /// For a browser that does not play the film itself.
        case playable

        /// The most bytes: what messengers take.
        var mostBytes: Int64? { self == .small ? 16_000_000 : nil }
    }

    /// The film's file as a recording, to be copied.
    package func filmMedia(_ id: String, for copy: FilmCopy) async throws -> StudioMedia {
        let file = try await filmFile(id)
        guard let facts = try await film(id).film else { throw StudioError.noSuch("film") }
        // Pictures in HDR take twice the memory.
        let isHDR = try await report(onFilm: id)?.film.traits?.dynamicRange == .hdr
        return StudioMedia(
            id: id, location: MediaLocation(path: file.path), disk: file.folder, kind: .video, codec: facts.codec,
            dynamicRange: isHDR ? .hlg : .standard,
            duration: MediaTime(microseconds: Int64(facts.duration * 1_000_000)),
            width: facts.width, height: facts.height, rotation: 0, hasAudio: true,
            frameRate: try? InternalJSON.value(FrameRate.self, from: Array("\"\(facts.frameRate)\"".utf8)),
            playable: .proxy, mostBytes: copy.mostBytes)
    }

    /// A picture that stands for a film.
    package enum FilmFace: Hashable, Sendable {
        /// The cover in its file. `tag` changes with the bytes.
        case jpeg([UInt8], tag: String)
        /// A clip, by the item's id.
        case item(String)
    }

    /// The cover of a finished film, or else a clip of it. Throws `StudioError`, `notFound` for a film that has neither.
    package func cover(ofFilm id: String) async throws -> FilmFace {
        if let file = try? await filmFile(id),
            let bytes = try await disks.work(at: file.folder, { FilmCover.jpeg(inFilmAt: file.path) })
        {
            return .jpeg(bytes, tag: String(SHA256Hex.of(bytes).prefix(32)))
        }
        guard let item = try await film(id).cover else { throw StudioError.noSuch("cover") }
        return .item(item)
    }

    /// The report of the film's run; nil if it is gone.
    private func report(onFilm id: String) async throws -> RunReport? {
        let (_, run) = try find(id)
        let reports = await files(of: run.map { [$0] } ?? [], withReports: true).reports
        return run?.id.flatMap { reports[$0] }
    }

    /// The report of the run as JSON text, without paths.
    package func report(ofFilm id: String) async throws -> String {
        guard let report = try await report(onFilm: id), let text = try? DocumentJSON.text(of: report),
            let document = try? DocumentJSON.value(JSONValue.self, from: text)
        else {
            throw StudioError(
                .gone, error: .missingInput, "there is no report on this film any more",
                remedy: "Make the film again to have one.")
        }
        return ReportAnswer(library: library.index, redaction: redaction).of(document).text()
    }

    /// Changes a film's stored entry. If that cannot be written, warns the pages, because after a restart the film may count as
    /// interrupted.
    func note(_ id: String, _ edit: (inout StoredFilm) -> Void) {
        do {
            try making.films.change(id, edit)
        } catch {
            events.add(.warning, FilmWarning(film: id, trouble: redaction(DayreelError(any: error))))
        }
    }

    /// Tells the pages the state of a film. `run` is its run, if it has one, with what is on the disk of it.
    func tell(_ id: String, run: RunRecord? = nil, _ files: FilmFiles = FilmFiles()) {
        guard let film = making.films[id] else { return }
        let answers = answers(files)
        events.add(.film, answers.detailed(answer(film, run: run, answers, making.films.queue), run: run), subject: id)
    }
}

extension Studio {
    /// Takes a film with all its runs off the list, or puts it back. Nothing is deleted but its copies for messages, which can be made
    /// again. A film that is being made, or waits to be, stays.
    package func listFilm(_ id: String, _ request: APIRequest.Listed) async throws -> Answer.Done {
        try requireWritable()
        let film = try await film(id)
        let runs = try await allFilms().filter { $0.card == film.card && $0.status != .running && $0.status != .queued }
        do {
            try making.removed.set(Set(runs.map(\.id)), isListed: request.listed)
        } catch {
            throw StudioError(DayreelError(any: error), redaction)
        }
        if !request.listed { for run in runs { await forgetCopies(ofFilm: run.id) } }
        return Answer.Done(id: id)
    }

    /// The store forgets what stays behind here, as a film that has changed or whose disk is away: it removes what is not used for long.
    private func forgetCopies(ofFilm id: String) async {
        guard let media = try? await filmMedia(id, for: .small) else { return }
        try? await disks.watching([media.disk], on: blocking) { [workspace = configuration.workspace] in
            try await MakeBrowserCopy(workspace).discard(BrowserCopySource(media))
        }
    }
}
