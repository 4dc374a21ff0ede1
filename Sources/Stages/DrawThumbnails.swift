import Foundation
import LibAV
package import Pipeline

/// Makes a thumbnail of each clip: the first picture that the film shows of it, by the film's own stages, so that it is turned,
/// fitted and coloured alike.
///
/// Thumbnails are kept beside the segments, by what decides them. A clip that has no picture is a diagnostic.
package struct DrawThumbnails: Stage {
    private let version: RendererVersion
    private let cache: MeasurementCache?
    private let workers: Int

    /// `workers` clips are decoded at a time.
    package init(version: RendererVersion, cache: MeasurementCache?, workers: Int) {
        (self.version, self.cache, self.workers) = (version, cache, max(1, workers))
    }

    /// Throws `CancellationError`.
    @concurrent
    package func run(_ timeline: Timeline, progress: ProgressSink) async throws -> Thumbnails {
        let format = Self.format(for: timeline.format)
        var count = 0
        var drawn = [Drawing?](repeating: nil, count: timeline.clips.count)
        try await withThrowingTaskGroup(of: (Int, Drawing).self) { group in
            var waiting = timeline.clips.enumerated().makeIterator()
            func start() {
                guard let (index, clip) = waiting.next() else { return }
                group.addTask { (index, thumbnail(of: clip, format: format)) }
            }
            for _ in 0..<workers { start() }
            while let (index, drawing) = try await group.next() {
                try Task.checkCancellation()
                start()
                drawn[index] = drawing
                count += 1
                let fraction = Double(count) / Double(drawn.count)
                progress(.stage(.render, fraction: fraction, detail: "\(count) of \(drawn.count) pictures"))
            }
        }
        let troubles = zip(timeline.clips, drawn).compactMap { clip, drawing in
            drawing?.trouble.map {
                Diagnostic(
                    .warning, .unreadableMedia, day: clip.day, path: clip.item.location.path, "it has no picture: \($0)"
                )
            }
        }
        return Thumbnails(pictures: drawn.map { $0?.thumbnail }, diagnostics: troubles)
    }

    private typealias Drawing = (thumbnail: Thumbnail?, trouble: String?)

    /// All that decides a thumbnail's bytes: the key under which it is kept.
    private struct Recipe: Encodable {
        var version: RendererVersion
        /// Of the thumbnail.
        var format: FilmFormat
        var clip: ClipRecipe
    }

    private func thumbnail(of clip: Clip, format: FilmFormat) -> Drawing {
        let first = ClipRecipe(source: clip.source, start: clip.start, frames: 1)
        let recipe = Recipe(version: version, format: format, clip: first)
        if let kept = cache?.value(Thumbnail.self, for: recipe) { return (kept, nil) }
        do {
            let decode = try Decode(first, at: clip.item.location, frames: 0..<1, rate: format.frameRate)
            var pictures = NormalizeAspect(decode, format: format)
            guard let picture = try pictures.next() else { return (nil, "it is empty") }
            let thumbnail = Thumbnail(
                jpeg: Data(try JPEG.encode(picture)), width: picture.width, height: picture.height)
            cache?.keep(thumbnail, for: recipe)
            return (thumbnail, nil)
        } catch let failure as RenderFailure {
            return (nil, failure.message)
        } catch {
            return (nil, "\(error)")
        }
    }

    /// Pixels of a thumbnail's longer side: enough for a card of a page on a screen with two pixels for each of the page's.
    private static let longestSide = 480

    /// The film's format, small. What is not of a picture is as in every other film.
    private static func format(for film: FilmFormat) -> FilmFormat {
        let longer = max(film.width, film.height)
        func scaled(_ side: Int) -> Int { max(2, (side * longestSide / longer + 1) & ~1) }
        return FilmFormat(
            width: scaled(film.width), height: scaled(film.height), frameRate: film.frameRate, fit: film.fit, audio: nil
        )
    }
}
