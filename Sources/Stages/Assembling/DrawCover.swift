import Files
import LibAV
package import Model
package import Pipeline

/// Draws the cover of a film: the clearest picture of its clips, with the film's fit and colours, without text.
///
/// The clip is chosen by what its recording shows at a few key frames, and its clearest moment drawn in the size of the film. Both are
/// kept, and so is the choice: a second run reads two files.
package struct DrawCover: Stage {
    /// The most pixels of a cover's longer side.
    private static let longestSide = 1920
    /// The number of clips to try, the clearest first: the film shows all of them, so the first is nearly always drawn.
    private static let attempts = 3
    /// The most clips that are compared, spread over the film.
    private static let mostCompared = 60
    /// The longest part of a clip that is measured.
    private static let longestMeasured = MediaTime.seconds(3)

    private let version: RendererVersion
    private let isForPoster: Bool
    private let cache: ResultCache?
    private let measure: MeasureRecordings
    private let draw: DrawSheetThumbnails
    private let pictures: PictureExaminer

    /// `isForPoster` draws a picture for films that have no cover in their file too. `cache` keeps thumbnails.
    /// `examiners` decode the clips; without them, this process decodes `workers` clips at a time.
    package init(
        version: RendererVersion, isForPoster: Bool = false, cache: ResultCache?, measure: MeasureRecordings,
        workers: Int, examiners: ExaminerPool? = nil
    ) {
        (self.version, self.isForPoster, self.cache, self.measure) = (version, isForPoster, cache, measure)
        draw = DrawSheetThumbnails(
            version: version, cache: cache, workers: workers, examiners: examiners)
        pictures = PictureExaminer(examiners)
    }

    /// Returns a JPEG file with Dayreel's signature; nil if none is wanted or can be drawn. A film is worth more than its cover: trouble is
    /// a warning. Throws `CancellationError`.
    @concurrent
    package func run(_ timeline: Timeline, progress: ProgressSink) async throws -> Thumbnail? {
        guard timeline.cover || isForPoster else { return nil }
        let cause: String
        do {
            if let cover = try await cover(of: timeline, progress: progress) { return cover }
            cause = "none of its clearest pictures can be drawn"
        } catch let error as CancellationError {
            throw error
        } catch {
            try Task.checkCancellation()
            cause = (error as? DayreelError ?? DayreelError(unforeseen: error)).withCause
        }
        progress(.diagnostic(.withoutCover(because: cause)))
        return nil
    }

    /// Nil if none of the clearest clips can be drawn. Throws `CancellationError`, and `DayreelError` if examiners cannot be started.
    private func cover(of timeline: Timeline, progress: ProgressSink) async throws -> Thumbnail? {
        let clips = timeline.clips
        let recipe = Recipe(timeline, version: version)
        if let known = cache?.value(Int.self, for: recipe), clips.indices.contains(known),
            let cover = try await cover(of: clips[known], in: timeline.format)
        {
            return cover
        }
        // The trouble of a moment decides for this film, with a warning, and for no other.
        var (order, troubles) = try await clearest(among: clips, in: timeline.format)
        if order.isEmpty {
            let small = try await draw.run(timeline, progress: .none)
            (order, troubles) = (try await clearest(among: small.pictures), small.diagnostics)
        }
        for index in order.prefix(Self.attempts) {
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

    /// The indices of clips whose recordings show something, the clearest first; none if all are photos, or black. A clip of another shape
    /// than the film's counts as much less as it leaves of the picture. `troubles` has the recordings that could not be measured.
    private func clearest(
        among clips: [Clip], in format: FilmFormat
    ) async throws -> (order: [Int], troubles: [Diagnostic]) {
        let step = (clips.count + Self.mostCompared - 1) / Self.mostCompared
        let compared = stride(from: 0, to: clips.count, by: max(1, step)).filter { clips[$0].item.kind != .still }
        let measurements = try await measure.findings(
            of: compared.map { MomentsRequest(clips[$0], rate: format.frameRate, atMost: Self.longestMeasured) },
            progress: .none)
        let order = ordered(
            zip(compared, measurements).compactMap { index, measured in
                let clarity = measured?.moments.compactMap(\.picture?.clarity).max() ?? 0
                return clarity > 0 ? (index, clarity * Self.filled(by: clips[index].item, in: format) / 1000) : nil
            })
        return (order, zip(compared, measurements).filter { $1 == nil }.map { .noPicture(of: clips[$0.0]) })
    }

    /// The share of the film's picture that a recording fills without bars, in 1/1000.
    private static func filled(by item: MediaItem, in format: FilmFormat) -> Int {
        let (own, other) = (item.width * format.height, item.height * format.width)
        return 1000 * min(own, other) / max(1, own, other)
    }

    /// The indices of the clips that have a picture, the clearest first.
    private func clearest(among drawn: [Thumbnail?]) async throws -> [Int] {
        let shown = drawn.enumerated().compactMap { index, picture in picture.map { (index, $0.jpeg) } }
        let clarities = try await pictures.clarities(of: shown.map(\.1))
        return ordered(zip(shown, clarities).compactMap { clip, clarity in clarity.map { (clip.0, $0) } })
    }

    /// The indices, the clearest first; of equally clear clips, the earliest.
    private func ordered(_ clarities: [(index: Int, clarity: Int)]) -> [Int] {
        clarities.sorted { ($1.clarity, $0.index) < ($0.clarity, $1.index) }.map(\.index)
    }

    private func cover(of clip: Clip, in format: FilmFormat) async throws -> Thumbnail? {
        var cover = try await draw.picture(of: clip, in: format, longestSide: Self.longestSide)
        if let jpeg = cover?.jpeg { cover?.jpeg = .init(PictureSignature.poster.adding(to: Array(jpeg))) }
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
        var choice = 3
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

extension MomentsRequest {
    /// Measures the pictures of a clip's recording, from where the clip begins.
    fileprivate init(_ clip: Clip, rate: FrameRate, atMost longest: MediaTime) {
        let shown = min(longest, max(clip.footage.recorded(in: clip.moving.count, at: rate), .milliseconds(1)))
        self.init(
            location: clip.item.location, source: clip.source, start: clip.start.microseconds,
            end: (clip.start + shown).microseconds, pictures: 1)
    }
}

extension Diagnostic {
    static func withoutCover(because cause: String) -> Diagnostic {
        Diagnostic(.warning, .coverMissing, "the film is made without a cover: \(cause)")
    }

    static func noPicture(of clip: Clip) -> Diagnostic {
        Diagnostic(
            .warning, .unreadableMedia, day: clip.day, path: clip.item.location.address,
            "its picture for the cover cannot be drawn")
    }
}
