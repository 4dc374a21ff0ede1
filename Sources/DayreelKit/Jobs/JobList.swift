import Files
import Foundation
import JobFiles
import Model

/// The job files that a command line names.
enum JobList {
    /// The absolute paths, without repetition, in the order given. A folder stands for its `.yaml` and `.yml` files, by name, except bases:
    /// files that others extend and that are not complete jobs themselves. Throws `DayreelError(.missingInput)`.
    static func files(_ arguments: [String], _ loader: JobLoader) throws -> [String] {
        var files: [String] = []
        for path in arguments.map(loader.absolute) {
            for file in FileStatus.isFolder(path) ? try jobs(in: path, loader.workspace) : [path]
            where !files.contains(file) {
                files.append(file)
            }
        }
        return files
    }

    private static func jobs(in folder: String, _ workspace: Workspace) throws -> [String] {
        let base = folder.withSlashAtEnd
        let names = try contents(of: folder).sorted().filter { !$0.hasPrefix(".") && JobFile.isName($0) }
        let files = names.map { base + $0 }
        // Without settings, which must not make a job of a base.
        let context = workspace.context(Settings())
        let bases = Set(files.flatMap { JobFile.bases(ofFileAt: $0, context) })
        let jobs = files.filter { !bases.contains($0) || (try? JobFile.read(path: $0, context)) != nil }
        guard jobs.isEmpty else { return jobs }
        throw DayreelError(
            .missingInput, "the folder has no job files", place: folder,
            remedy: "Job files end in .yaml. 'dayreel init' writes a first one.")
    }

    private static func contents(of folder: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw DayreelError(
                .missingInput, "the folder cannot be read", place: folder, cause: SystemWords.of(error),
                remedy: "Check that you may read it.")
        }
    }
}
