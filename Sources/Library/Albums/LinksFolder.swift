import Files
import Foundation
package import Model

/// A folder of links that follows an album, so that other programs can see its contents.
///
/// Dayreel removes only links that it made: the file `.dayreel-album` lists them, and anything that differs from the list belongs to
/// somebody else.
package struct LinksFolder: Sendable {
    /// The absolute path.
    private let path: String
    private let album: String
    private let job: String
    /// The absolute paths of the job's sources on disks.
    private let sources: [String]
    private let type: JobAlbum.LinkType

    /// A link that the folder should contain.
    package struct Link: Hashable, Sendable {
        /// The name as shown to people; the folder may need another one.
        package var name: String
        /// The absolute path.
        package var target: String
        /// True for a film that Dayreel made, whose older versions are useless.
        package var isFilm: Bool

        package init(_ name: String, to target: String, isFilm: Bool = false) {
            self.name = name
            self.target = target
            self.isFilm = isFilm
        }
    }

    /// Creates the folder's description. `job` is the absolute path of the job file, `sources` are those of its sources on disks.
    package init(
        path: String, album: String, job: String, sources: [String] = [], type: JobAlbum.LinkType = .symbolic
    ) {
        self.path = path
        self.album = album
        self.job = job
        self.sources = sources
        self.type = type
    }

    /// The id of the album that a folder follows, for this job if one is given; nil for any other folder.
    package static func album(in path: String, of job: String? = nil) -> String? {
        guard let list = try? LinksList(in: path), job == nil || list.job == job else { return nil }
        return list.album
    }

    /// Updates the folder to these links. Keeps a link whose target is missing at present. Throws `DayreelError` if the folder belongs to
    /// another album or shares files with a source, or if a link cannot be created.
    package func follow(_ wished: [Link]) throws {
        try checkSources()
        try makeFolder()
        let known = try ownList()?.links ?? [:]
        let place = MadeLink.Place(path)
        var next: [String: MadeLink] = [:]
        for (name, link) in LinkNames.distinct(wished) {
            let asBefore = known[name].flatMap { $0.target == link.target ? $0 : nil }
            next[name] = MadeLink(to: link, type, in: place) ?? asBefore
        }
        for (name, link) in known where next[name] != link { try link.remove(named: name, in: place) }
        var failures: [(name: String, code: Int32)] = []
        var missing: [String] = []
        for (name, link) in next where !link.isThere(named: name, in: place) {
            if place.has(name) { failures.append((name, EEXIST)) } else { missing.append(name) }
        }
        // A user's own link that happens to be the same is not Dayreel's to remove later.
        next = next.filter { name, link in known[name] == link || missing.contains(name) }
        for (name, _) in failures { next[name] = nil }
        // The list comes first: a link that is made but not listed would stay forever.
        try write(next)
        for name in missing {
            guard let code = next[name]?.make(named: name, in: place) else { continue }
            failures.append((name, code))
            next[name] = nil
        }
        guard let first = failures.min(by: { $0.name < $1.name }) else { return }
        try write(next)
        throw failure(first.code, first.name, count: failures.count)
    }

    /// Removes the album's own links, and the folder if nothing else is in it. Throws `DayreelError`.
    package func remove() throws {
        guard let list = try ownList() else { return }
        let place = MadeLink.Place(path)
        for (name, link) in list.links { try link.remove(named: name, in: place) }
        unlink(place.path(of: LinksList.name))
        rmdir(path)
    }
}

extension LinksFolder {
    /// Throws `DayreelError` if the folder is a source, lies in one or contains one, by whatever path. Reading the job compares paths as
    /// text only.
    private func checkSources() throws {
        let shared = sources.first { OutputPath.lies(path, in: $0) || OutputPath.lies($0, in: path) }
        guard let shared else { return }
        throw DayreelError(
            .outputUnwritable, "the folder of the album's links and a source share files", place: path,
            cause: "the source is \(shared)", remedy: "Choose another folder with 'album.links'.")
    }

    /// Creates the folder with ordinary permissions: unlike folders of the state, it is for other programs too.
    private func makeFolder() throws {
        var made = ""
        var code = ENOTDIR
        for part in path.split(separator: "/") {
            made += "/" + part
            if HeldFile(made) == nil, mkdir(made, 0o777) != 0 { code = errno }
        }
        guard HeldFile(path)?.kind != .folder else { return }
        throw DayreelError(
            .outputUnwritable, "the folder of the album's links cannot be made", place: path,
            cause: String(cString: strerror(code)), remedy: "Choose another folder with 'album.links'.")
    }

    /// The folder's list; nil if there is none. Throws `DayreelError` for the list of another album.
    private func ownList() throws -> LinksList? {
        let list = try LinksList(in: path)
        guard list == nil || list?.album == album else {
            throw DayreelError(
                .outputUnwritable, "the folder has the links of another album", place: path,
                remedy: "Give the album a folder of its own with 'album.links'.")
        }
        return list
    }

    private func write(_ links: [String: MadeLink]) throws {
        let list = LinksList(album: album, job: job, links: links)
        guard try LinksList(in: path) != list else { return }
        try list.write(to: path)
    }

    private func failure(_ code: Int32, _ name: String, count: Int) -> DayreelError {
        let remedy =
            switch (code, type) {
            case (EEXIST, _): "Another file has this name: rename or remove it."
            case (_, .hard):
                "Hard links need the folder to be on the disk of the media. Choose another folder, or 'link-type: symbolic'."
            case (_, .symbolic): "Choose a folder that can be written to, on a disk that has symbolic links."
            }
        return DayreelError(
            .outputUnwritable, "\(count.counted("link")) of the album cannot be made", place: path + "/" + name,
            cause: String(cString: strerror(code)), remedy: remedy)
    }
}
