import Model

extension ItemBuilder {
    /// Notes on photos that say that they have a video and have none, so that nobody looks for a clip that is gone. `paired` are the paths
    /// of recordings' stills: their video lies beside them.
    func lostVideos(among files: [KnownFile], paired: Set<String>, _ sidecars: SidecarIndex) -> [Diagnostic] {
        let lacking = files.indices.filter { index in
            files[index].isStill && files[index].facts.still?.lacksVideo == true
                && !paired.contains(files[index].file.path)
        }
        guard !lacking.isEmpty else { return [] }
        // The edit of a Motion Photo is a picture; its original still has the video.
        let recordings = Set(files.lazy.filter(\.isVideo).map { MediaName($0.file.path).original })
        return lacking.filter { !recordings.contains(MediaName(files[$0].file.path).original) }.compactMap { index in
            let known = files[index]
            // Nil if its owner deleted or hid it.
            guard let facts = known.facts.still, let still = photo(known, facts, sidecars) else { return nil }
            return Diagnostic(
                .note, .videoMissingInPhoto, day: still.day, path: known.file.path,
                "\(known.claim?.name ?? known.file.name) says that it is a Motion Photo, but there is no video in it: "
                    + "a program that copied or edited it has left the video out")
        }
    }
}
