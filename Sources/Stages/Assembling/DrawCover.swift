import LibAV
package import Model
package import Pipeline

/// Draws the cover of a film: the clearest picture of its clips, with the film's fit and colours, without text.
///
/// The clip is chosen by the small pictures of contact sheets, and its best moment drawn again in the size of the film. Both are kept with
/// the segments, and so is the choice: a second run reads two files.
package struct DrawCover: Stage {
    /// The most pixels of a cover's longer side.
    private static let longestSide = 1920
    /// The number of clips to try, the clearest first: the film shows all of them, so the first is nearly always drawn.
    private static let attempts = 3

    private let version: RendererVersion
    private let cache: ResultCache?
    private let draw: DrawSheetThumbnails

    /// `cache` keeps thumbnails. `examiners` decode the clips; without them, this process decodes `workers` clips at a time.
    package init(
        version: RendererVersion, cache: ResultCache?, workers: Int, examiners: ExaminerPool? = nil
    ) {
        (self.version, self.cache) = (version, cache)
        draw = DrawSheetThumbnails(
            version: version, cache: cache, workers: workers, examiners: examiners)
    }

    /// Returns a JPEG file with Dayreel's signature; nil if none of the clearest clips can be drawn. Throws `CancellationError`, and
    /// `DayreelError` if examiners cannot be started.
    @concurrent
    package func run(_ timeline: Timeline, progress: ProgressSink) async throws -> Thumbnail? {
        let clips = timeline.clips
        let recipe = Recipe(timeline, version: version)
        if let known = cache?.value(Int.self, for: recipe), clips.indices.contains(known),
            let cover = try await cover(of: clips[known], in: timeline.format)
        {
            return cover
        }
        let small = try await draw.run(timeline, progress: .none)
        // The trouble of a moment decides for this film, with a warning, and for no other.
        var troubles = small.diagnostics
        for index in clearest(among: small.pictures).prefix(Self.attempts) {
            guard let cover = try await cover(of: clips[index], in: timeline.format) else {
                troubles.append(.noPicture(of: clips[index]))
                continue
            }
            if troubles.isEmpty { cache?.keep(index, for: recipe) }
            for trouble in troubles { progress(.diagnostic(trouble)) }
            return cover
        }
        return nil
    }

    /// The indices of the clips that have a picture, the clearest first; of equally clear ones, the earliest.
    private func clearest(among pictures: [Thumbnail?]) -> [Int] {
        let clarities = pictures.enumerated().compactMap { index, picture -> (index: Int, clarity: Int)? in
            guard let jpeg = picture?.jpeg, let frame = try? JPEG.decode(Array(jpeg)) else { return nil }
            return (index, PictureFacts(GrayPicture(frame, bitDepth: 8)).clarity)
        }
        return clarities.sorted { ($1.clarity, $0.index) < ($0.clarity, $1.index) }.map(\.index)
    }

    private func cover(of clip: Clip, in format: FilmFormat) async throws -> Thumbnail? {
        var cover = try await draw.picture(of: clip, in: format, longestSide: Self.longestSide)
        if let jpeg = cover?.jpeg { cover?.jpeg = .init(OutputSignature.adding(toCover: Array(jpeg))) }
        return cover
    }

    /// Everything that decides which clip is the clearest: the key under which the choice is stored.
    private struct Recipe: Encodable {
        var version: RendererVersion
        var width: Int
        var height: Int
        var frameRate: FrameRate
        var fit: Fit
        /// Nil without one.
        var look: FilmLook?
        var clips: [ClipRecipe]
        /// The version of the method that chooses; raised when that changes.
        var choice = 2
        /// Distinguishes it from the recipes of pictures.
        var of = "cover"

        init(_ timeline: Timeline, version: RendererVersion) {
            let format = timeline.format
            self.version = version
            (width, height, frameRate, fit) = (format.width, format.height, format.frameRate, format.fit)
            look = format.look?.inRecipe
            clips = timeline.clips.map { ClipRecipe(picturesOf: $0) }
        }
    }
}

extension Diagnostic {
    fileprivate static func noPicture(of clip: Clip) -> Diagnostic {
        Diagnostic(
            .warning, .unreadableMedia, day: clip.day, path: clip.item.location.address,
            "its picture for the cover cannot be drawn")
    }
}
