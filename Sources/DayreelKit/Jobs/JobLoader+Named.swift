import JobFiles
package import Model

extension JobLoader {
    /// Reads the job that a command line names. `output` is the film's path, relative to the working folder, with placeholders; without it,
    /// the film of folders is named after its days, or each of its parts. Throws `JobFile.Refusal` for a wrong job file or option,
    /// otherwise `DayreelError`.
    package func load(
        _ named: NamedJob, output: String? = nil, each: FilmPeriod? = nil, reproducible: Bool = false
    ) throws -> LoadedJob {
        var loader = self
        loader.overrides = named.overrides
        switch named.subject {
        case .file(let path): return try loader.load(path, output: output, reproducible: reproducible)
        case .folders(let folders):
            let job = CommandLineJob(
                folders: folders, albums: named.albums, film: output.map(absolute), nameTemplate: each?.nameTemplate)
            return try loader.load(job, reproducible: reproducible)
        }
    }

    /// The timeframe for words of the command line. Throws `DayreelError(.usage)`.
    package func timeframe(_ text: String, named name: String) throws -> Timeframe {
        try JobFile.timeframe(text, named: name, context)
    }

    /// The loader for the same jobs of other days, named as on the command line. Throws `DayreelError(.usage)`.
    package func of(days text: String) throws -> JobLoader {
        var loader = self
        loader.overrides.append(JobOverride(timeframe: try timeframe(text, named: "--timeframe")))
        return loader
    }
}

extension NamedJob {
    /// The path under which runs are recorded: of the job file, or of the folders.
    func recordedAs(_ loader: JobLoader) -> String {
        switch subject {
        case .file(let path): loader.absolute(path)
        case .folders(let folders): folders.isEmpty ? loader.absolute(".") : Self.recorded(folders)
        }
    }

    /// The text under which runs of folders are recorded.
    package static func recorded(_ folders: [String]) -> String { folders.joined(separator: " + ") }

    /// Throws `DayreelError` if it is a file: for a command that takes folders alone.
    package func requireFolders(_ loader: JobLoader) throws {
        guard case .file(let path) = subject else { return }
        if JobFile.isName(path) {
            throw DayreelError(
                .usage, "'make' takes folders and days, not a job file", place: path,
                remedy: "'dayreel render \(ShellWord.quoted(path))' makes the film of a job.")
        }
        guard overrides.set("timeframe") else {
            let isDays = (try? loader.timeframe(path, named: "days")) != nil
            throw DayreelError(
                .usage, "the \(isDays ? "folder with the media is" : "days are") missing",
                remedy: "Name the folder, and after it the days: dayreel make ~/Pictures 2024-05.")
        }
        throw DayreelError(.missingInput, "there is no such folder", place: path, remedy: "Check the spelling.")
    }
}
