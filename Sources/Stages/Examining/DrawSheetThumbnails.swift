import Files
import Foundation
package import Model
package import Pipeline
import Synchronization

/// Makes a thumbnail of each clip's clearest moment with the film's own stages, so that it is turned, fitted and coloured in the same way.
///
/// Thumbnails are stored with the segments, under everything that decides them. A clip without a picture causes a diagnostic.
package struct DrawSheetThumbnails: Stage {
    private let version: RendererVersion
    private let cache: ResultCache?
    private let workers: Int
    private let examiners: ExaminerPool?

    /// `examiners` decode the clips; without them, this process decodes `workers` clips at a time.
    package init(
        version: RendererVersion, cache: ResultCache?, workers: Int, examiners: ExaminerPool? = nil
    ) {
        (self.version, self.cache, self.workers, self.examiners) = (version, cache, max(1, workers), examiners)
    }

    /// Throws `CancellationError`.
    @concurrent
    package func run(_ timeline: Timeline, progress: ProgressSink) async throws -> Thumbnails {
        let format = Self.format(for: timeline.format, longestSide: 480)
        let requests = timeline.clips.map { clip in
            ThumbnailRequest(clip, format: format)
        }
        let drawn = try await drawings(of: requests, progress: progress)
        let troubles = zip(timeline.clips, drawn).compactMap { clip, drawing in
            drawing.trouble.map {
                Diagnostic(
                    .warning, .unreadableMedia, day: clip.day, path: clip.item.location.address,
                    "it has no picture: \($0.words)"
                )
            }
        }
        return Thumbnails(pictures: drawn.map(\.thumbnail), diagnostics: troubles)
    }

    /// Smaller pictures of media that were not chosen, by id. Leaves out media without a picture, which are already reported as not shown.
    /// Throws `CancellationError`.
    @concurrent
    package func others(
        _ items: [MediaItem], for film: FilmFormat, progress: ProgressSink
    ) async throws -> [String: Thumbnail] {
        let format = Self.format(for: film, longestSide: 240)
        let sources = try await fingerprints(of: items)
        let requests: [ThumbnailRequest?] = zip(items, sources).map { item, source in
            let frames = film.frameRate.wholeFrames(in: min(item.duration, Self.longestExamined))
            return source.map { source in
                var recipe = ClipRecipe(
                    source: source, start: .zero, frames: max(1, frames), motion: item.kind == .still ? .closer : nil)
                recipe.focus = item.focus
                return ThumbnailRequest(clip: recipe, location: item.location, format: format)
            }
        }
        let drawn = try await drawings(of: requests, progress: progress)
        let pictures = zip(items, drawn).compactMap { item, drawing in drawing.thumbnail.map { (item.id, $0) } }
        return Dictionary(pictures, uniquingKeysWith: { first, _ in first })
    }

    /// The same moment of a clip as large as in the film, but no larger than `longestSide`. Nil if it cannot be drawn. Throws
    /// `CancellationError`.
    func picture(of clip: Clip, in film: FilmFormat, longestSide: Int) async throws -> Thumbnail? {
        let format = Self.format(for: film, longestSide: min(longestSide, max(film.width, film.height)))
        return try await drawings(of: [ThumbnailRequest(clip, format: format)], progress: .none).first?.thumbnail
    }

    /// Fingerprints in the request of the items; nil for unreadable files. Throws `CancellationError`.
    private func fingerprints(of items: [MediaItem]) async throws -> [Fingerprint?] {
        let found = Mutex([Fingerprint?](repeating: nil, count: items.count))
        let most = items.contains { $0.location.remote != nil } ? Identify.mostOverNetwork : 1
        let supply = examiners?.supply
        try await BoundedTasks.forEachWaiting(items.indices, atMost: most) { index in
            let source = try? await Fingerprint(of: items[index].location, supply: supply)
            found.withLock { $0[index] = source }
        }
        return found.withLock { $0 }
    }

    /// The longest part to examine of media that were not chosen.
    private static let longestExamined = MediaTime.seconds(8)

    private typealias Drawing = ThumbnailRequest.Drawing

    /// Drawings in the request of `requests`, without drawing stored ones again. Nil stands for an unreadable file.
    private func drawings(of requests: [ThumbnailRequest?], progress: ProgressSink) async throws -> [Drawing] {
        let known = requests.map { request in
            request.map { request in Drawing(thumbnail: cache?.value(Thumbnail.self, for: recipe(of: request))) }
                ?? Drawing(trouble: .unreadable)
        }
        let missing = requests.indices.filter { known[$0] == Drawing() }
        let board = DrawingBoard(known, missing: missing.count, progress: progress)
        try await draw(missing.compactMap { index in requests[index].map { (index, $0) } }) { index, drawing in
            if let thumbnail = drawing.thumbnail, let request = requests[index] {
                cache?.keep(thumbnail, for: recipe(of: request))
            }
            board.put(drawing, at: index)
        }
        return board.drawings
    }

    private func draw(
        _ requests: [(index: Int, request: ThumbnailRequest)], _ done: @escaping @Sendable (Int, Drawing) -> Void
    ) async throws {
        guard let examiners else { return try await drawHere(requests, done) }
        let lines = try requests.map { [Examiner.Kind.thumbnail.rawValue] + (try InternalJSON.bytes(of: $0.request)) }
        let indices = requests.map(\.index)
        try await examiners.ask(lines.count, effort: .long, question: { lines[$0] }) { number, reply in
            switch reply {
            case .lost(let loss): done(indices[number], Drawing(trouble: .lost(loss)))
            case .line(let bytes):
                let drawing = try? InternalJSON.value(Drawing.self, from: bytes)
                done(indices[number], drawing ?? Drawing(trouble: .invalidReply))
            }
        }
    }

    private func drawHere(
        _ requests: [(index: Int, request: ThumbnailRequest)], _ done: @escaping @Sendable (Int, Drawing) -> Void
    ) async throws {
        try await BoundedTasks.forEach(requests.indices, atMost: workers) { index in
            done(requests[index].index, requests[index].request.drawing())
        }
    }

    /// Everything that decides a thumbnail's bytes: the key under which it is stored.
    private struct Recipe: Encodable {
        var version: RendererVersion
        /// Format of the thumbnail.
        var format: FilmFormat
        var clip: ClipRecipe
        /// The version of the method that chooses the moment; raised when that changes.
        var choice = 3
    }

    private func recipe(of request: ThumbnailRequest) -> Recipe {
        var format = request.format
        format.look = format.look?.inRecipe
        return Recipe(version: version, format: format, clip: request.clip)
    }

    /// A small version of the film's format. 480 pixels are enough for a card of a page on a screen with two device pixels per CSS pixel.
    /// Settings that do not affect pictures have standard values.
    private static func format(for film: FilmFormat, longestSide: Int) -> FilmFormat {
        let longer = max(film.width, film.height)
        func scaled(_ side: Int) -> Int { side.evenSide(times: longestSide, over: longer, atLeast: 2) }
        return FilmFormat(
            width: scaled(film.width), height: scaled(film.height), frameRate: film.frameRate, fit: film.fit,
            audio: nil,
            look: film.look)
    }
}

/// Collects drawings from several tasks at once.
private final class DrawingBoard: Sendable {
    private let state: Mutex<(drawings: [ThumbnailRequest.Drawing], done: Int)>
    private let progress: ProgressSink

    init(_ known: [ThumbnailRequest.Drawing], missing: Int, progress: ProgressSink) {
        state = Mutex((known, known.count - missing))
        self.progress = progress
    }

    var drawings: [ThumbnailRequest.Drawing] { state.withLock { $0.drawings } }

    func put(_ drawing: ThumbnailRequest.Drawing, at index: Int) {
        // Told in the lock, so that the numbers come in their order.
        state.withLock { state in
            state.drawings[index] = drawing
            state.done += 1
            let (done, count) = (state.done, state.drawings.count)
            progress(.stage(.render, fraction: Double(done) / Double(count), detail: .drawn(pictures: done, of: count)))
        }
    }
}

extension ThumbnailRequest.Trouble {
    /// The trouble in words: "it crashes the process that reads it (signal 11 (segmentation fault))".
    fileprivate var words: String {
        switch self {
        case .unreadable: "it cannot be read"
        case .empty: "it is empty"
        case .failed(let failure): failure.words
        case .lost(let loss): "it \(loss.words)"
        case .invalidReply: "the process reading it gave an invalid reply"
        case .unforeseen(let cause): cause
        }
    }
}
