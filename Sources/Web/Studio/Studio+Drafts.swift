import JobFiles

extension Studio {
    /// The films that can be put together.
    package func drafts() async throws -> Answer.Drafts { throw StudioError.notYet }

    package func draft(_ id: String) async throws -> Answer.Draft { throw StudioError.notYet }

    /// Replaces settings and pins; the job file stays as it is.
    package func putDraft(_ id: String, _ change: Order.DraftChange) async throws -> Answer.Draft {
        throw StudioError.notYet
    }

    /// What the draft would show, and why.
    package func plan(ofDraft id: String) async throws -> Answer.Plan { throw StudioError.notYet }

    /// The draft as a job file, and the file as it is on the disk.
    package func yaml(ofDraft id: String) async throws -> Answer.DraftYAML { throw StudioError.notYet }

    /// Reads a job file into the draft.
    package func putYAML(_ id: String, _ change: Order.YAMLChange) async throws -> Answer.Draft {
        throw StudioError.notYet
    }

    /// Writes the job file.
    package func saveDraft(_ id: String, _ order: Order.Save) async throws -> Answer.Draft { throw StudioError.notYet }

    /// The JSON Schema of job files, as `dayreel schema` prints it. JSON text.
    package nonisolated func schema() -> String { JobSchema.text }

    /// Settings to start from.
    package func presets() async throws -> Answer.Presets { throw StudioError.notYet }

    /// Renders the seconds around a join; events of the type `preview` follow.
    package func startPreview(ofDraft id: String, _ order: Order.Preview) async throws -> Answer.Preview {
        throw StudioError.notYet
    }

    package func preview(_ id: String) async throws -> Answer.Preview { throw StudioError.notYet }

    /// The finished preview.
    package func previewFile(_ id: String) async throws -> StudioFile { throw StudioError.notYet }
}
