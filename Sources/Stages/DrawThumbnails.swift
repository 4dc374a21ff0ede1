import Foundation
import LibAV
package import Pipeline

/// Makes a thumbnail of each clip: its clearest moment, by the film's own stages, so that it is turned, fitted and coloured alike.
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
        let format = Self.format(for: timeline.format, longestSide: 480)
        let drawn = try await drawings(of: timeline.clips, progress: progress) { clip in
            let recipe = ClipRecipe(source: clip.source, start: clip.start, frames: clip.frames.count)
            return drawing(of: recipe, at: clip.item.location, format: format)
        }
        let troubles = zip(timeline.clips, drawn).compactMap { clip, drawing in
            drawing.trouble.map {
                Diagnostic(
                    .warning, .unreadableMedia, day: clip.day, path: clip.item.location.path, "it has no picture: \($0)"
                )
            }
        }
        return Thumbnails(pictures: drawn.map(\.thumbnail), diagnostics: troubles)
    }

    /// Smaller pictures of media that were not chosen, by their ids. One that has no picture is left out: that it is not shown is
    /// said of it already. Throws `CancellationError`.
    @concurrent
    package func others(
        _ items: [MediaItem], for film: FilmFormat, progress: ProgressSink
    ) async throws -> [String: Thumbnail] {
        let format = Self.format(for: film, longestSide: 240)
        let drawn = try await drawings(of: items, progress: progress) { item in
            guard let source = try? Fingerprint(of: item.location) else { return (nil, "it cannot be read") }
            let frames = film.frameRate.wholeFrames(in: min(item.duration, Self.longestLook))
            let recipe = ClipRecipe(source: source, start: .zero, frames: max(1, frames))
            return drawing(of: recipe, at: item.location, format: format)
        }
        let pictures = zip(items, drawn).compactMap { item, drawing in drawing.thumbnail.map { (item.id, $0) } }
        return Dictionary(pictures, uniquingKeysWith: { first, _ in first })
    }

    /// How much of a medium is looked at that was not chosen.
    private static let longestLook = MediaTime.seconds(8)

    private typealias Drawing = (thumbnail: Thumbnail?, trouble: String?)

    /// In the order of what they are of.
    private func drawings<Element: Sendable>(
        of elements: [Element], progress: ProgressSink, draw: @escaping @Sendable (Element) -> Drawing
    ) async throws -> [Drawing] {
        var count = 0
        var drawn = [Drawing](repeating: (nil, nil), count: elements.count)
        try await withThrowingTaskGroup(of: (Int, Drawing).self) { group in
            var waiting = elements.enumerated().makeIterator()
            func start() {
                guard let (index, element) = waiting.next() else { return }
                group.addTask { (index, draw(element)) }
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
        return drawn
    }

    /// All that decides a thumbnail's bytes: the key under which it is kept.
    private struct Recipe: Encodable {
        var version: RendererVersion
        /// Of the thumbnail.
        var format: FilmFormat
        var clip: ClipRecipe
        /// How its moment is chosen; raised when that changes.
        var choice = 1
    }

    private func drawing(of clip: ClipRecipe, at location: MediaLocation, format: FilmFormat) -> Drawing {
        let recipe = Recipe(version: version, format: format, clip: clip)
        if let kept = cache?.value(Thumbnail.self, for: recipe) { return (kept, nil) }
        do {
            let moment = ClearestMoment(
                location: location, start: clip.start, frames: clip.frames, rate: format.frameRate)
            let frame = (try? moment.frame()) ?? 0
            let decode = try Decode(clip, at: location, frames: frame..<frame + 1, rate: format.frameRate)
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

    /// The film's format, small. 480 pixels are enough for a card of a page on a screen with two pixels for each of the page's. What is
    /// not of a picture is as in every other film.
    private static func format(for film: FilmFormat, longestSide: Int) -> FilmFormat {
        let longer = max(film.width, film.height)
        func scaled(_ side: Int) -> Int { max(2, (side * longestSide / longer + 1) & ~1) }
        return FilmFormat(
            width: scaled(film.width), height: scaled(film.height), frameRate: film.frameRate, fit: film.fit, audio: nil
        )
    }
}
