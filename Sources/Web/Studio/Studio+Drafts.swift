import DayreelKit
import Files
import JobFiles
import Model

extension Studio {
    var draftKeeper: DraftKeeper { DraftKeeper(folder: configuration.workspace.paths.serve + "/drafts") }

    /// The first drafts: one for each job, or a new one for the folder, with the changes that were not saved last time.
    func firstDrafts() -> [StudioDraft] {
        let openDrafts: [StudioDraft]
        switch configuration.subject {
        case .jobs(let files):
            openDrafts = files.map { file in
                let bytes = (try? JobFile.contents(file)) ?? []
                return StudioDraft(
                    id: StudioID.of(file), path: file, text: String(decoding: bytes, as: UTF8.self), onDisk: bytes)
            }
        case .folder(let folder):
            let path = configuration.workspace.machine.workingFolder + "/" + NewDraft.fileName(for: folder)
            let text = NewDraft(folder: folder, timeframe: "this-year").text
            openDrafts = [StudioDraft(id: StudioID.of("new\u{0}" + folder), path: path, text: text, folder: folder)]
        }
        return openDrafts.map { draft in
            var draft = draft
            guard let text = draftKeeper.text(of: draft.id, path: draft.path), text != draft.text else { return draft }
            (draft.text, draft.revision) = (text, 2)
            return draft
        }
    }

    /// Sets the timeframe of a new, unchanged draft to the last month with clips.
    func settleNewDraft() {
        guard let index = openDrafts.firstIndex(where: { $0.folder != nil && $0.revision == 1 && $0.onDisk == nil }),
            let month = library.lastMonthWithClips, let folder = openDrafts[index].folder
        else { return }
        openDrafts[index].text = NewDraft(folder: folder, timeframe: month).text
        changeDraft(index) { $0.revision += 1 }
    }

    /// Tells the pages about drafts whose pins mean other items in the present library than in the one before.
    func settlePins(before: LibraryIndex) {
        for index in openDrafts.indices {
            guard let pins = JobText(openDrafts[index].text)?.root["pins"] else { continue }
            let old = DraftPins(library: before, strangers: [:]).answers(pins)
            guard old != DraftPins(library: library, strangers: [:]).answers(pins) else { continue }
            changeDraft(index) { $0.revision += 1 }
        }
    }

    /// All drafts.
    package func drafts() async throws -> Answer.Drafts { Answer.Drafts(drafts: openDrafts.map(\.facts)) }

    /// One draft, with its settings and pins.
    package func draft(_ id: String) async throws -> Answer.Draft {
        let index = try draftIndex(id)
        reread(index)
        return openDrafts[index].answer(library)
    }

    func draftIndex(_ id: String) throws -> Int {
        guard let index = openDrafts.firstIndex(where: { $0.id == id }) else { throw StudioError.noSuch("draft") }
        return index
    }

    /// Throws `StudioError` (409) if the draft now has another revision.
    func require(_ revision: Int, of draft: StudioDraft) throws {
        guard revision == draft.revision else {
            throw StudioError(
                .conflict, code: .draftChanged, "the film was changed elsewhere",
                remedy: "Look at it as it is now, then change it again.", current: draft.revision)
        }
    }

    /// Takes over changes to the job file by an editor, unless the draft has unsaved changes.
    private func reread(_ index: Int) {
        let draft = openDrafts[index]
        guard draft.onDisk != nil, let bytes = draft.readFile(), bytes != draft.onDisk else { return }
        let wasSaved = draft.isSaved
        openDrafts[index].onDisk = bytes
        guard wasSaved else { return }
        changeDraft(index) { draft in
            draft.text = String(decoding: bytes, as: UTF8.self)
            draft.revision += 1
        }
        draftKeeper.forget(draft.id)
    }

    /// Changes a draft and tells the pages.
    func changeDraft(_ index: Int, _ edit: (inout StudioDraft) -> Void) {
        edit(&openDrafts[index])
        let draft = openDrafts[index]
        let pins = JobText(draft.text)?.root["pins"] ?? .null
        openDrafts[index].strangers.merge(DraftPins.strangers(in: pins)) { $1 }
        events.add(.draft, DraftNews(id: draft.id, revision: draft.revision), subject: draft.id)
    }

    private struct DraftNews: Encodable {
        var id: String
        var revision: Int
    }

    /// The draft as the text of a job file, and the text on the disk.
    package func yaml(ofDraft id: String) async throws -> Answer.DraftYAML {
        let index = try draftIndex(id)
        reread(index)
        let draft = openDrafts[index]
        return Answer.DraftYAML(
            yaml: draft.text, saved: draft.onDisk.map { String(decoding: $0, as: UTF8.self) } ?? "",
            file: draft.fileName)
    }

    /// The JSON Schema of job files as JSON text, as `dayreel schema` prints it.
    package nonisolated func schema() -> String { JobSchema.text }
}
