import DayreelKit
import Files
import JobFiles
package import Model
import Stages

extension Studio {
    var draftKeeper: DraftKeeper { DraftKeeper(folder: configuration.workspace.paths.serve + "/drafts") }

    /// The first drafts: one for each job, or a new one for the folders, with the changes that were not saved last time.
    func firstDrafts() async -> [StudioDraft] {
        var drafts: [StudioDraft] = []
        switch configuration.subject {
        case .jobs(let files):
            for file in files {
                drafts.append(
                    await draft(at: file) ?? StudioDraft(id: StudioID.of(file), path: file, text: "", onDisk: []))
            }
        case .folders(let folders):
            let known = jobs(of: folders)
            drafts = [await film(of: folders, savedAs: known.own)]
            for file in known.more {
                if let draft = await draft(at: file) { drafts.append(draft) }
            }
        }
        return drafts.map { draft in
            var draft = draft
            guard let kept = draftKeeper.kept(of: draft.id, path: draft.path), kept.text != draft.text else {
                return draft
            }
            (draft.text, draft.base, draft.revision) = (kept.text, kept.base, 2)
            return draft
        }
    }

    /// The draft of a job file; nil if it cannot be read.
    private func draft(at file: String) async -> StudioDraft? {
        guard let bytes = (try? await contents(file)) ?? nil else { return nil }
        return StudioDraft(
            id: StudioID.of(file), path: file, text: String(decoding: bytes, as: UTF8.self), onDisk: bytes)
    }

    /// The draft of folders without job files: new, or as it was saved.
    private func film(of folders: [String], savedAs file: String?) async -> StudioDraft {
        let path = configuration.workspace.machine.workingFolder + "/" + NewDraft.fileName(for: folders.first ?? "")
        let text = NewDraft(folders: folders, timeframe: "this-year").text
        let id = StudioID.of("new\u{0}" + folders.joined(separator: "\u{0}"))
        var draft = StudioDraft(id: id, path: path, text: text, folders: folders)
        guard let file, let saved = await self.draft(at: file) else { return draft }
        (draft.path, draft.text, draft.onDisk) = (saved.path, saved.text, saved.onDisk)
        return draft
    }

    /// Sets the timeframe of a new, unchanged draft to the newest month with a sure day, as `dayreel init` does.
    func settleNewDraft() {
        guard
            let index = openDrafts.all.firstIndex(where: { $0.folders != nil && $0.revision == 1 && $0.onDisk == nil }),
            let month = library.index.bestMonth(), let folders = openDrafts.all[index].folders
        else { return }
        openDrafts.all[index].text = NewDraft(folders: folders, timeframe: month).text
        changeDraft(index) { $0.revision += 1 }
    }

    /// Tells the pages about drafts whose pins mean other items in the present library than in the one before.
    func settlePins(before: LibraryIndex) {
        for index in openDrafts.all.indices {
            guard let pins = JobText(openDrafts.all[index].text)?.root["pins"] else { continue }
            let old = DraftPins(library: before, unknownNames: [:]).answers(pins)
            guard old != DraftPins(library: library.index, unknownNames: [:]).answers(pins) else { continue }
            changeDraft(index) { $0.revision += 1 }
        }
    }

    /// All drafts.
    package func drafts() async throws -> Answer.Drafts { Answer.Drafts(drafts: openDrafts.all.map(\.facts)) }

    /// One draft, with its settings and pins.
    package func draft(_ id: String) async throws -> Answer.Draft {
        try await reread(id)
        return try openDrafts[id].answer(library.index)
    }

    /// Throws `StudioError` (409) if the draft now has another revision.
    func require(_ revision: Int, of draft: StudioDraft) throws {
        guard revision == draft.revision else {
            throw StudioError.changed(now: draft.revision)
        }
    }

    /// Takes over changes to the job file by an editor. The text of a draft with unsaved changes stays; then the file counts as read only
    /// with `isCompared`, for somebody who gets both texts, so that nobody else saves over it. A file whose disk does not answer has no
    /// changes.
    func reread(_ id: String, isCompared: Bool = false) async throws {
        let draft = try openDrafts[id]
        guard draft.onDisk != nil, let bytes = (try? await contents(draft.path)) ?? nil else { return }
        let index = try openDrafts.position(of: id)
        // Something else may have been saved in the meantime.
        guard openDrafts.all[index].path == draft.path, openDrafts.all[index].onDisk == draft.onDisk,
            bytes != draft.onDisk
        else { return }
        guard openDrafts.all[index].isSaved else {
            if isCompared { openDrafts.all[index].read(bytes) }
            return
        }
        changeDraft(index) { draft in
            draft.onDisk = bytes
            draft.text = String(decoding: bytes, as: UTF8.self)
            draft.revision += 1
        }
        draftKeeper.forget(id)
    }

    /// Changes a draft and tells the pages.
    func changeDraft(_ index: Int, _ edit: (inout StudioDraft) -> Void) {
        edit(&openDrafts.all[index])
        let draft = openDrafts.all[index]
        let pins = JobText(draft.text)?.root["pins"] ?? .null
        openDrafts.all[index].unknownNames.merge(DraftPins.unknownNames(in: pins)) { $1 }
        events.add(.draft, DraftNews(id: draft.id, revision: draft.revision), subject: draft.id)
    }

    private struct DraftNews: Encodable {
        var id: String
        var revision: Int
    }

    /// The draft as the text of a job file, and the text on the disk.
    package func yaml(ofDraft id: String) async throws -> Answer.DraftYAML {
        try await reread(id, isCompared: true)
        let draft = try openDrafts[id]
        return Answer.DraftYAML(
            yaml: draft.text, saved: draft.onDisk.map { String(decoding: $0, as: UTF8.self) } ?? "",
            file: draft.fileName, elsewhere: draft.isChangedElsewhere ? true : nil)
    }

    /// The length of what the draft's film shows of a recording of this kind; nil for all of it, and without a draft.
    package func limit(of kind: ItemKind, inDraft id: String?) async throws -> MediaTime? {
        guard let id else { return nil }
        let rules = try await job(of: openDrafts[id]).request.job.clips
        switch kind {
        case .video: return rules.video
        case .livePhoto, .motionPhoto: return rules.livePhoto
        case .still: return nil
        }
    }

    /// The look of the draft's film; nil for none, and for a file that cannot be used, which its plan says.
    package func look(ofDraft id: String) async throws -> FilmLook? {
        let job = try await job(of: openDrafts[id]).request.job
        let looks = workspace.looks
        return try await disks.watching([job.composition.look?.path].compactMap(\.self), on: blocking) {
            do {
                return try await looks.look(of: job)
            } catch let error as DayreelError where [.missingInput, .inputOutput].contains(error.code) {
                return nil
            }
        }
    }

    /// The JSON Schema of job files as JSON text, as `dayreel schema` prints it.
    package nonisolated func schema() -> String { JobSchema.text }
}
