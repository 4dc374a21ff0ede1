package import Model
package import Pipeline

/// Has the finished segments and the sound joined into the film, and publishes it.
///
/// The film appears under its name only when it is complete, checked and on the disk.
package struct Assemble: Stage {
    private let film: NamedOutput
    private let version: String
    private let outputs: OutputGuard
    private let joining: FilmJoiner
    private let locate: @Sendable (RenderKey) -> String

    /// `version` is Dayreel's, for the film's signature; `outputs` decides what the film may replace, and names the poster, if there is to
    /// be one; one of `examiners` joins the film, or this process without them; `locate` returns the file of a finished task.
    package init(
        to film: NamedOutput, version: String, outputs: OutputGuard = OutputGuard(outputs: [], signature: .standard),
        examiners: ExaminerPool? = nil, locate: @escaping @Sendable (RenderKey) -> String
    ) {
        self.film = film
        self.version = version
        self.outputs = outputs
        joining = FilmJoiner(examiners)
        self.locate = locate
    }

    /// The tool that made the film, for its file.
    private var signature: String { "Dayreel \(version)" }

    /// Returns the path of the film.
    @concurrent
    package func run(_ parts: FilmParts, progress: ProgressSink) async throws -> String {
        let publication = try Publication(of: film, outputs: outputs.reading(parts.timeline))
        do {
            let lock = try publication.begin()
            defer { withExtendedLifetime(lock) {} }
            try await joining.write(
                contents(of: parts), to: publication.temporary, as: film.path, progress: progress)
            // Without its signature, it would stand in the way of the next film.
            let found = FilmSignature.tool(ofFilmAt: publication.temporary)
            guard found == signature else {
                throw DayreelError(
                    .internalError, "the film is not what the plan promised and was not published", place: film.path,
                    cause: found.map { "its signature is '\($0)'" } ?? "it has no signature, or cannot be read")
            }
            if let warning = try publication.publish() { progress(.diagnostic(warning)) }
        } catch {
            publication.discard()
            throw error
        }
        if let picture = parts.cover, let poster = outputs.poster {
            write(picture, to: poster, of: parts.timeline, progress: progress)
        }
        return film.path
    }

    /// Writes the poster. The film is finished, so trouble is only a warning.
    private func write(_ cover: Thumbnail, to poster: NamedOutput, of timeline: Timeline, progress: ProgressSink) {
        do {
            try outputs.reading(timeline).write(cover.jpeg, to: poster)
        } catch {
            let error = error as? DayreelError ?? DayreelError(unforeseen: error)
            progress(.diagnostic(.notWritten("poster", .posterNotWritten, because: error, at: poster.path)))
        }
    }

    private func contents(of parts: FilmParts) -> FilmContents {
        let timeline = parts.timeline
        let segments = parts.tasks.compactMap { task -> FilmContents.Segment? in
            guard case .segment(let recipe) = task.recipe else { return nil }
            return .init(path: locate(task.key), frames: recipe.frames.count)
        }
        var tags = ["title": timeline.title, "encoding_tool": signature, "encoder": signature]
        // The film's date is that of its last clip: its bytes must not depend on when they were made.
        if let last = timeline.clips.last { tags["creation_time"] = last.item.captured.utc }
        return FilmContents(
            format: timeline.format, frames: timeline.frames, segments: segments,
            sound: timeline.format.audio.flatMap { _ in parts.tasks.first(where: \.isSound).map { locate($0.key) } },
            subtitles: timeline.subtitles, chapters: Self.chapters(of: timeline),
            cover: timeline.cover ? parts.cover : nil, tags: tags)
    }

    /// A chapter for each day.
    private static func chapters(of timeline: Timeline) -> [FilmContents.Chapter] {
        var starts: [(day: Day, frame: Int)] = []
        for clip in timeline.clips where starts.last?.day != clip.day {
            starts.append((clip.day, clip.frames.lowerBound))
        }
        let titles = ChapterTitles(timeline)
        return starts.enumerated().map { index, start in
            let end = index + 1 < starts.count ? starts[index + 1].frame : timeline.frames
            return FilmContents.Chapter(title: titles.title(of: start.day), frames: start.frame..<end)
        }
    }
}

extension OutputSignature {
    /// Recognizes films by the text that `Assemble` writes as the encoding tool.
    package static let standard = OutputSignature { FilmSignature.tool(ofFilmAt: $0)?.hasPrefix("Dayreel ") ?? false }
}

extension OutputGuard {
    /// The poster beside the film; nil if there is to be none.
    var poster: NamedOutput? { outputs.first { $0.kind == .beside(.poster) } }

    /// The guard for a run that shows these clips.
    func reading(_ timeline: Timeline) -> OutputGuard {
        let clips = timeline.clips.flatMap(\.shown).flatMap {
            $0.item.location.paths.map { Input("a clip of the film", $0) }
        }
        return reading(clips + timeline.assets.compactMap { use, asset in asset.path.map { Input(use.name, $0) } })
    }
}

extension Asset.Use {
    fileprivate var name: String {
        switch self {
        case .font: "a font of the film"
        case .look: "the look of the film"
        case .music: "music of the film"
        case .picture: "a picture of the film"
        }
    }
}
