import Files
package import Model

/// A job from a command line instead of a file: folders and days. Everything else comes from the context: its options, else the settings.
package struct CommandLineJob: Hashable, Sendable {
    /// Absolute paths of the folders with the media.
    package var folders: [String]
    /// Albums that the folders are limited to; nil for all that is in them.
    package var albums: [String]?
    /// Absolute path of the film, with placeholders; nil to name it after its days, in the working folder.
    package var film: String?
    /// The part of that name which differs for each film: `{year}-{month}`; nil for that of the timeframe.
    package var nameTemplate: String?

    package init(folders: [String], albums: [String]? = nil, film: String? = nil, nameTemplate: String? = nil) {
        self.folders = folders
        self.albums = albums
        self.film = film
        self.nameTemplate = nameTemplate
    }

    package struct Result: Sendable {
        package let job: Job
        /// The places where options set its values.
        package let places: JobPlaces
        /// True if nothing but its days gives the film its name.
        package let isNamedByDays: Bool
        /// Absolute paths of the files that its options extend.
        package let bases: [String]
        /// The files that options or the settings name, with their places.
        package let named: NamedFiles
    }

    /// The complete job. Throws every error in the context's options.
    package func read(_ context: JobFile.Context) throws(JobFileErrors) -> Result {
        var layers = JobLayers(context)
        var draft = context.settings.job
        layers.applyBases(of: context.overrides, to: &draft)
        // A base names the media and the film of another job.
        draft.timeframe = nil
        draft.sources = folders.isEmpty ? nil : folders.map { Source(path: $0, albums: albums) }
        draft.output.file = nil
        layers.apply(context.overrides, to: &draft)
        let isNamedByDays = film == nil && draft.output.file == nil
        if let timeframe = draft.timeframe {
            draft.output.file = film ?? draft.output.file ?? fileName(of: timeframe, context)
        }
        let first = folders.first ?? context.workingFolder
        let source = JobSource(path: first, folder: first, text: SourceText([]), order: 0)
        var reader = JobReader(source, context, findings: layers.findings)
        guard var job = draft.job(of: source, &reader) else { throw JobFileErrors(reader.findings) }
        job.name = (folders.isEmpty ? [first] : folders).map(Self.name(of:)).joined(separator: "+")
        return Result(
            job: job, places: JobPlaces(layers.places), isNamedByDays: isNamedByDays, bases: layers.bases,
            named: layers.named(by: job))
    }

    /// The name of a folder, or of its Photos library: the job's name, as that of a job file is its name.
    private static func name(of folder: String) -> String {
        let name = folder.photosLibraryName ?? folder.lastPathPart
        return name.isEmpty ? "media" : name
    }

    /// `2024-05.mp4`; for a series, with the placeholders that distinguish its films: `{year}-{month}.mp4`.
    private func fileName(of timeframe: Timeframe, _ context: JobFile.Context) -> String {
        LexicalPath.absolute((nameTemplate ?? timeframe.nameTemplate) + ".mp4", in: context.workingFolder)
    }
}
