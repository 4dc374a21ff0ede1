import DayreelKit
import Files
import JobFiles
import Model

extension Studio {
    /// Replaces the settings and pins of a draft. Does not write the job file.
    package func putDraft(_ id: String, _ change: APIRequest.DraftChange) async throws -> Answer.Draft {
        try requireWritable()
        let draft = try openDrafts[id]
        try require(change.revision, of: draft)
        guard let text = JobText(draft.text) else { throw fault(ofSyntax: draft.text, path: draft.path) }
        let old = text.root["pins"] ?? .null
        let unknownNames = draft.unknownNames.merging(DraftPins.unknownNames(in: old)) { $1 }
        // As the settings will be, which come with the pins.
        let stills = DraftSettings.whole(change.settings, pins: old, over: text.root)["select"]?["stills"]?.string
        let names = DraftPins(
            library: library.index, unknownNames: unknownNames,
            takesPhotos: stills.flatMap(StillUse.init(rawValue:)).map { $0 != .off } ?? false)
        let pins = try names.written(change.pins, over: old)
        let whole = DraftSettings.whole(change.settings, pins: pins, over: text.root)
        guard let changed = text.changed(to: whole) else { throw StudioError.fixed }
        return try await take(changed.text, into: draft)
    }

    /// Replaces the text of a draft. Does not write the job file.
    package func putYAML(_ id: String, _ change: APIRequest.YAMLChange) async throws -> Answer.Draft {
        try requireWritable()
        let draft = try openDrafts[id]
        try require(change.revision, of: draft)
        return try await take(change.yaml, into: draft)
    }

    /// Replaces the text of a draft, if it is a valid job and keeps everything that a page may not change. Throws `StudioError`.
    ///
    /// What a page may not change is refused by the text alone: no file that only the new text names is looked at.
    private func take(_ text: String, into draft: StudioDraft) async throws -> Answer.Draft {
        guard text != draft.text else { return draft.answer(library.index) }
        // Without the present values, a change of hooks or places could not be detected.
        guard let before = JobText(draft.text)?.root else { throw StudioError.unreadable }
        guard let now = JobText(text)?.root else { throw fault(ofSyntax: text, path: draft.path) }
        if let key = DraftSettings.forbiddenChange(from: before, to: now) {
            throw StudioError.onlyInFile(key)
        }
        let (bytes, path) = (Array(text.utf8), draft.path)
        try await reading(at: path, in: text) { _ = try JobFile.parse(bytes, path: path, $0.context) }
        // Somebody else's change may have come first.
        let index = try openDrafts.position(of: draft.id)
        try require(draft.revision, of: openDrafts.all[index])
        var changed = openDrafts.all[index]
        // The unsaved changes begin here.
        if changed.isSaved { changed.base = nil }
        (changed.text, changed.revision) = (text, draft.revision + 1)
        do {
            // Stored before the answer, so that a change that the page shows as done survives the program.
            try draftKeeper.keep(changed)
        } catch {
            throw StudioError(DayreelError(any: error), redaction)
        }
        changeDraft(index) { $0 = changed }
        return openDrafts.all[index].answer(library.index)
    }

    /// The errors of a text that is no mapping of keys, which are found without any other file.
    private func fault(ofSyntax text: String, path: String) -> StudioError {
        let context = JobFile.Context(workingFolder: "/", homeFolder: nil) { _ in Array("{}".utf8) }
        do {
            _ = try JobFile.parse(Array(text.utf8), path: path, context)
            return StudioError.fixed
        } catch {
            return StudioError(.invalid(error), redaction, in: text)
        }
    }

    /// Writes a draft to its job file, or to another in the same folder.
    package func saveDraft(_ id: String, _ request: APIRequest.Save) async throws -> Answer.Draft {
        try requireWritable()
        let draft = try openDrafts[id]
        let name = request.file ?? draft.fileName
        let path = try jobFile(name, besides: draft)
        let isOwn = path == draft.path && draft.onDisk != nil
        let bytes = Array(draft.text.utf8)
        do {
            try await disks.work(at: path) {
                try SaveJob(path: path, expected: isOwn ? draft.onDisk : nil).write(bytes)
            }
        } catch let error as SaveJob.Refusal {
            throw refusal(error, name)
        }
        let index = try openDrafts.position(of: id)
        let isPresent = openDrafts.all[index].text == draft.text
        changeDraft(index) { draft in
            draft.path = path
            draft.onDisk = bytes
            draft.base = nil
        }
        // A change that came in the meantime is still unsaved, and now over what was written here.
        if isPresent {
            draftKeeper.forget(draft.id)
        } else {
            remember { try draftKeeper.keep(openDrafts.all[index]) }
        }
        if let folders = draft.folders { remember { try jobs(of: folders).keep(own: path) } }
        return openDrafts.all[index].answer(library.index)
    }

    /// The path of a job file in the folder of a draft's. Throws `StudioError` if the name is none of a job file.
    func jobFile(_ name: String, besides draft: StudioDraft) throws -> String {
        guard Self.isJobName(name) else {
            throw StudioError(
                .invalid, error: .usage, "'\(name.onOneLine)' cannot be the name of a job file",
                remedy: "Choose a name such as film.yaml.")
        }
        return LexicalPath.folder(of: draft.path) + "/" + name
    }

    /// The job files that were made for a folder without any.
    func jobs(of folders: [String]) -> JobsOfFolder {
        JobsOfFolder(state: configuration.workspace.paths.serve, folders: folders)
    }

    /// Does what matters at the next start only. If it fails, the pages are warned, because the file itself is there.
    func remember(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            events.add(.warning, FilmWarning(film: "", trouble: redaction(DayreelError(any: error))))
        }
    }

    /// True for the name of a job file that a page may give: no path, nothing hidden, no longer than file systems take, and without
    /// characters that terminals and logs cannot show.
    private static func isJobName(_ name: String) -> Bool {
        JobFile.isName(name) && !name.hasPrefix(".") && name.utf8.count <= 200 && !name.contains("\\")
            && !name.unicodeScalars.contains { $0 == "/" || $0.isUnseen }
    }

    func refusal(_ refusal: SaveJob.Refusal, _ name: String) -> StudioError {
        switch refusal {
        case .exists: .exists(name)
        case .changed: .changed(file: name)
        case .failed(let error): StudioError(error, redaction)
        }
    }
}
