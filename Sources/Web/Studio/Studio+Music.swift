import DayreelKit
import Files
import Library
import Model

extension Studio {
    /// The most files of a list.
    private static let mostSongs = 1000

    /// The music that the draft's film may take: that beside the job file, and that in its folders of media. A folder that cannot be read
    /// now has none. Throws `StudioError`, `CancellationError`.
    package func music(ofDraft id: String) async throws -> Answer.Music {
        let songs = try await songs(ofDraft: id)
        let listed = songs.prefix(Self.mostSongs)
        return Answer.Music(files: listed.map(\.answer), more: listed.count < songs.count)
    }

    /// A file that `music` lists, to be heard. Throws `StudioError` (404) for any other.
    package func musicFile(_ song: String, ofDraft id: String) async throws -> (path: String, disk: String) {
        let isIt = { (known: StudioSong) in known.answer.id == song }
        if let known = try openDrafts[id].songs.first(where: isIt) { return (known.path, known.disk) }
        // A page outlives the server, which then has to look again.
        guard let found = try await songs(ofDraft: id).first(where: isIt) else { throw StudioError.noSuch("music") }
        return (found.path, found.disk)
    }

    private func songs(ofDraft id: String) async throws -> [StudioSong] {
        let draft = try openDrafts[id]
        let named = try await job(of: draft).request.job.sources
        let folder = LexicalPath.folder(of: draft.path)
        let beside = try await found(at: folder) { [path = draft.path] in try MusicFiles.list(beside: path) }
        var songs: [StudioSong] = []
        var paths: Set<String> = []
        for file in beside where paths.insert(file.path).inserted {
            songs.append(song(file, beside: folder, disk: folder, in: ""))
        }
        for source in named {
            let files = try await found(at: source.path) { [sources = workspace.sources] in
                try await MusicFiles.list(in: source, of: sources)
            }
            for file in files where paths.insert(file.path).inserted {
                songs.append(song(file, beside: folder, disk: source.path, in: source.path.lastPathPart))
            }
        }
        openDrafts.all[try openDrafts.position(of: id)].songs = songs
        return songs
    }

    private func found(
        at place: String, _ body: @escaping @Sendable () async throws -> [FoundFile]
    ) async throws -> [FoundFile] {
        do {
            return try await disks.watching([place], on: blocking) { try await body() }
        } catch is DayreelError {
            return []
        } catch is StudioError {
            return []
        }
    }

    /// `root` is the name of the source; empty for a file beside the job file.
    private func song(_ file: FoundFile, beside folder: String, disk: String, in root: String) -> StudioSong {
        let own = folder.withSlashAtEnd
        let below = LexicalPath.folder(
            of: String(file.path.dropFirst(root.isEmpty ? own.count : disk.withSlashAtEnd.count)))
        let place = [root, below == "." ? "" : below].filter { !$0.isEmpty }.joined(separator: "/")
        let answer = Answer.Music.File(
            id: StudioID.of("music\u{0}" + file.path), name: file.name, folder: place,
            path: file.path.hasPrefix(own) ? String(file.path.dropFirst(own.count)) : file.path, size: file.size)
        return StudioSong(answer: answer, path: file.path, disk: disk)
    }
}
