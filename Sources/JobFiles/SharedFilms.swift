import Files
import Foundation

/// Finds films that several jobs would write to the same path, so that each replaces the other's.
package struct SharedFilms {
    private let jobs: [(file: String, paths: Set<String>)]
    /// Indices of the jobs that write a path, by the path in lower case: many disks treat `Film.mp4` and `film.MP4` as one name.
    private var writers: [String: [Int]] = [:]

    /// `paths` are the outputs of a job: absolute, without placeholders.
    package init(_ jobs: [(file: String, paths: Set<String>)]) {
        var folders: [String: String] = [:]
        func resolved(_ path: String) -> String {
            let folder = LexicalPath.folder(of: path)
            let real = folders[folder] ?? folder.withoutLinks
            folders[folder] = real
            return real + String(Substring(path.utf8.dropFirst(folder.utf8.count)))
        }
        self.jobs = jobs.map { ($0.file, Set($0.paths.map(resolved))) }
        for (index, job) in self.jobs.enumerated() {
            for path in job.paths { writers[path.lowercased(), default: []].append(index) }
        }
    }

    /// A film of the job that another job file also makes, and that file; nil if there is none.
    package func clash(of index: Int) -> (path: String, other: String)? {
        for path in jobs[index].paths.sorted() {
            guard let other = writers[path.lowercased()]?.first(where: { jobs[$0].file != jobs[index].file }) else {
                continue
            }
            return (path, jobs[other].file)
        }
        return nil
    }
}
