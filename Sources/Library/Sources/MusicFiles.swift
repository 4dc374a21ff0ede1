import Files
package import Model

/// Finds the music that a film may take: in folders of media, and beside a job file.
package enum MusicFiles {
    private static let endings: Set = [
        "aac", "aif", "aiff", "flac", "m4a", "m4b", "mka", "mp3", "oga", "ogg", "opus", "wav", "wma",
    ]

    /// Whether a file has the ending of music, in any letter case.
    package static func isMusic(_ name: String) -> Bool { endings.contains(name.fileExtension) }

    /// The music in a source's folder and all folders below that a scan enters, sorted by the bytes of the paths. The source's `include`
    /// and albums are about media, and do not count. Empty for what is no folder of files. Throws `DayreelError` as the scan of a folder
    /// does, `CancellationError`.
    package static func list(in source: Source, of sources: SourceFactory) async throws -> [FoundFile] {
        switch source.kind {
        case .folder, .takeout: break
        case .photos, .s3: return []
        }
        if source.isPhotosLibrary { return [] }
        var source = source
        (source.include, source.albums) = (["**"], nil)
        return try await sources.source(for: source).list { _ in }.files.filter { isMusic($0.name) }
    }

    /// The music in the folder of a job file and in the folders right below it, and no deeper: job files lie in home folders too. Nothing
    /// is opened, so marks such as `.ignore` do not count. Folders that cannot be read have none. Throws `CancellationError`.
    package static func list(beside job: String) throws -> [FoundFile] {
        let folder = LexicalPath.folder(of: job)
        var files = try music(rightIn: folder)
        var names: [String] = []
        if let stream = FolderStream(folder) {
            stream.forEachName { bytes in
                if let name = String(validatingCString: bytes), !name.hasPrefix(".") { names.append(name) }
                return names.count < mostNames
            }
        }
        for name in names.sorted(by: { $0.precedesByBytes($1) }) {
            try Task.checkCancellation()
            let path = folder.withSlashAtEnd + name
            guard FileStatus(path, followingLinks: false)?.kind == .folder else { continue }
            files += try music(rightIn: path)
        }
        return files
    }

    /// Entries of a job file's folder that are looked at.
    private static let mostNames = 2000

    private static func music(rightIn folder: String) throws -> [FoundFile] {
        do {
            return try FolderWalk(Source(path: folder, takesHidden: true), isDeep: false).list { _ in }.files
                .filter { isMusic($0.name) }
        } catch is DayreelError {
            return []
        }
    }
}
