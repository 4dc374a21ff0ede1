import DayreelKit
import Files
import JobFiles
import Model

extension Studio {
    /// Replaces the settings and pins of a draft. Does not write the job file.
    package func putDraft(_ id: String, _ change: APIRequest.DraftChange) async throws -> Answer.Draft {
        try requireWritable()
        let index = try draftIndex(id)
        let draft = openDrafts[index]
        try require(change.revision, of: draft)
        guard let text = JobText(draft.text) else {
            throw try fault(of: draft.text, path: draft.path) ?? StudioError.fixed
        }
        let old = text.root["pins"] ?? .null
        let strangers = draft.strangers.merging(DraftPins.strangers(in: old)) { $1 }
        let names = DraftPins(library: library, strangers: strangers)
        let pins = try names.written(change.pins, over: old)
        let whole = DraftSettings.whole(change.settings, pins: pins, over: text.root)
        guard let changed = text.changed(to: whole) else { throw StudioError.fixed }
        return try take(changed.text, into: index)
    }

    /// Replaces the text of a draft. Does not write the job file.
    package func putYAML(_ id: String, _ change: APIRequest.YAMLChange) async throws -> Answer.Draft {
        try requireWritable()
        let index = try draftIndex(id)
        try require(change.revision, of: openDrafts[index])
        return try take(change.yaml, into: index)
    }

    /// Replaces the text of a draft, if it is a valid job and keeps everything that a page may not change. Throws `StudioError`.
    private func take(_ text: String, into index: Int) throws -> Answer.Draft {
        let draft = openDrafts[index]
        guard text != draft.text else { return draft.answer(library) }
        if let fault = try fault(of: text, path: draft.path) { throw fault }
        let now = JobText(text)?.root ?? .object([])
        // Without the present values, a change of hooks or places could not be detected.
        guard let before = JobText(draft.text)?.root else { throw StudioError.unreadable }
        if let key = DraftSettings.forbiddenChange(from: before, to: now) {
            throw StudioError(
                .forbidden, code: .onlyInFile, "'\(key)' cannot be changed from the page",
                remedy: "Change it in the job file itself, with an editor.")
        }
        var changed = draft
        (changed.text, changed.revision) = (text, draft.revision + 1)
        do {
            // Stored before the answer, so that a change that the page shows as done survives the program.
            try draftKeeper.keep(changed)
        } catch {
            throw StudioError(DayreelError(any: error), veil)
        }
        changeDraft(index) { $0 = changed }
        return openDrafts[index].answer(library)
    }

    /// The error in the text of a job file; nil if it is valid.
    private func fault(of text: String, path: String) throws -> StudioError? {
        let loader = try loader()
        do {
            _ = try loader.load(Array(text.utf8), as: path)
            return nil
        } catch {
            return StudioError(error, veil)
        }
    }

    /// Writes a draft to its job file, or to another in the same folder.
    package func saveDraft(_ id: String, _ request: APIRequest.Save) async throws -> Answer.Draft {
        try requireWritable()
        let index = try draftIndex(id)
        let draft = openDrafts[index]
        let name = request.file ?? draft.fileName
        guard !name.hasPrefix("."), !name.contains("/"), !name.contains("\\"), !name.contains("\u{0}"),
            JobFile.isName(name)
        else {
            throw StudioError(
                .invalid, error: .usage, "'\(name)' cannot be the name of a job file", remedy: "Name it film.yaml.")
        }
        let path = LexicalPath.folder(of: draft.path) + "/" + name
        let isOwn = path == draft.path && draft.onDisk != nil
        let bytes = Array(draft.text.utf8)
        do {
            try SaveJob(path: path, expected: isOwn ? draft.onDisk : nil).write(bytes)
        } catch {
            throw refusal(error, name)
        }
        changeDraft(index) { draft in
            draft.path = path
            draft.onDisk = bytes
        }
        draftKeeper.forget(draft.id)
        return openDrafts[index].answer(library)
    }

    private func refusal(_ refusal: SaveJob.Refusal, _ name: String) -> StudioError {
        switch refusal {
        case .exists:
            StudioError(
                .conflict, code: .fileExists, "a file named \(name) already exists",
                remedy: "Choose another name; no file is replaced.")
        case .changed:
            StudioError(
                .conflict, code: .fileChanged, "\(name) was changed by another program since it was read",
                remedy: "Look at the differences once more, then save.")
        case .failed(let error): StudioError(error, veil)
        }
    }
}
