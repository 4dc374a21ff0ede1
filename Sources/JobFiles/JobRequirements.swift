import Foundation
package import Model

/// The things that a job needs on the machine, as far as they can be checked without a run: the folders of its sources and the programs of
/// its hooks.
///
/// Missing ones are warnings, because a job file may be checked elsewhere, such as in CI.
package struct JobRequirements {
    private let job: Job
    private let places: JobPlaces
    /// The folders in the environment's `PATH`.
    private let searchPath: [String]

    /// `searchPath` is the environment's `PATH`.
    package init(_ result: JobFile.Result, searchPath: String) {
        job = result.job
        places = result.places
        self.searchPath = searchPath.split(separator: ":").map(String.init)
    }

    /// The findings in the order of the job's keys.
    package var diagnostics: [Diagnostic] {
        let sources = job.sources.enumerated().compactMap { source($0.element, at: "sources[\($0.offset)]") }
        let hooks = [
            ("on-success", job.hooks.onSuccess), ("on-failure", job.hooks.onFailure),
            ("on-nothing", job.hooks.onNothing),
        ]
        return sources + hooks.compactMap { hook($0.0, $0.1) }
    }

    private func source(_ source: Source, at key: String) -> Diagnostic? {
        // A bucket is checked when it is listed.
        if source.isRemote { return nil }
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder)
        guard !(exists && isFolder.boolValue) else { return nil }
        let trouble =
            exists
            ? "\(source.path) is a file, not a folder" : "there is no folder \(source.path)" + pattern(in: source.path)
        return warning(.sourceMissing, at: key, trouble)
    }

    /// Advice for a path that is a pattern, which belongs under `include`; empty for others.
    private func pattern(in path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.firstIndex(where: { part in part.contains { "*?[".contains($0) } }) else { return "" }
        let (folder, rest) = (parts[..<first].joined(separator: "/"), parts[first...].joined(separator: "/"))
        return "; patterns belong under 'include': {folder: {path: '\(folder)', include: ['\(rest)']}}"
    }

    private func hook(_ name: String, _ command: [String]) -> Diagnostic? {
        guard let program = command.first else { return nil }
        let candidates = program.contains("/") ? [program] : searchPath.map { $0 + "/" + program }
        guard !candidates.contains(where: isProgram) else { return nil }
        let isThere = candidates.contains { FileManager.default.fileExists(atPath: $0) }
        let trouble =
            isThere
            ? "\(program) cannot be executed; 'chmod +x' makes a script a program"
            : "there is no program \(program)" + (program.contains("/") ? "" : " on the PATH")
        return warning(.hookMissing, at: "hooks.\(name)", trouble)
    }

    private func isProgram(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
            && FileManager.default.isExecutableFile(atPath: path)
    }

    private func warning(_ code: Diagnostic.Code, at key: String, _ message: String) -> Diagnostic {
        let place = places[key]
        return Diagnostic(.warning, code, path: place?.file, position: place?.position, message)
    }
}
