import Model

/// Checks that the sources of a timeline are still what they were when it was made.
struct SourceCheck {
    let fingerprint: @Sendable (MediaLocation) throws -> Fingerprint

    /// Throws `DayreelError` that names all sources that are not: `missingInput` if one of them cannot be read any more, else
    /// `jobInvalid`.
    func check(_ timeline: Timeline) throws {
        var gone: [String] = []
        var changed: [String] = []
        var seen: Set<MediaLocation> = []
        for clip in timeline.clips where seen.insert(clip.item.location).inserted {
            guard let now = try? fingerprint(clip.item.location) else {
                gone.append(clip.item.location.path)
                continue
            }
            if now != clip.source { changed.append(clip.item.location.path) }
        }
        let failures = [("cannot be read any more", gone), ("is not what it was", changed)].flatMap { what, paths in
            paths.map { (path: $0, what: what) }
        }
        guard let first = failures.first else { return }
        throw DayreelError(
            gone.isEmpty ? .jobInvalid : .missingInput, "the plan's media have changed since it was written",
            place: first.path, cause: Self.words(failures),
            remedy: "Write the plan again with 'dayreel plan JOB --json', and look at what it chooses now.")
    }

    /// At most five, so that a message stays readable.
    private static func words(_ failures: [(path: String, what: String)]) -> String {
        let shown = failures.prefix(5).map { "\($0.path.lastPathPart) \($0.what)" }.joined(separator: ", ")
        return failures.count > 5 ? "\(shown), and \(failures.count - 5) more" : shown
    }
}
