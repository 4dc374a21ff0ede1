import Foundation
import LibAV
import Model

/// A request for a filmstrip: moments of a recording side by side, evenly spaced over the whole of it.
struct FilmstripRequest: Hashable, Sendable, Codable {
    /// Size of one picture in pixels: wide enough for a strip of twelve on a screen with two device pixels per CSS pixel.
    static let cell = (width: 112, height: 96)
    /// The most pixels to decode for moments between key frames: about 15 seconds of 1080p. A longer or larger recording shows only key
    /// frames, some of them twice.
    private static let mostPixels = 1_000_000_000.0

    var location: MediaLocation
    /// The beginning of the stretch that the strip shows.
    var from: MediaTime
    /// The length of that stretch.
    var duration: MediaTime
    /// Width in pixels of the recording as displayed.
    var width: Int
    var height: Int
    var count: Int

    func drawing() -> ThumbnailRequest.Drawing {
        do {
            let strip = try strip()
            return ThumbnailRequest.Drawing(
                thumbnail: Thumbnail(jpeg: Data(try JPEG.encode(strip)), width: strip.width, height: strip.height))
        } catch let failure as RenderFailure {
            return ThumbnailRequest.Drawing(trouble: .failed(failure))
        } catch {
            return ThumbnailRequest.Drawing(trouble: .unforeseen("\(error)"))
        }
    }

    private func strip() throws -> VideoFrame {
        let pictures = try ClipFrames(location)
        let normalizer = FrameNormalizer(
            rotation: pictures.stream.rotation, container: pictures.stream.color,
            frameRate: pictures.stream.averageFrameRate, format: format)
        let rate = Rational(25, 1)
        var graph: FilterGraph?
        var shown: VideoFrame?
        for index in 0..<count {
            if let picture = try moment(index, in: pictures, isFirst: index == 0) {
                shown = try normalizer.normalized(picture)
            }
            guard var cell = try shown?.reference() else { continue }
            cell.presentationTime = Int64(index)
            let input = VideoFormat(of: cell, timeBase: rate.inverted, frameRate: rate)
            let tile = try graph ?? FilterGraph(input: input, chain: [Filter("tile", ["layout": "\(count)x1"])])
            graph = tile
            try tile.push(cell)
        }
        try graph?.finish()
        guard let graph, let strip = try graph.pull() else {
            throw DayreelError(.internalError, "it is empty")
        }
        return strip
    }

    /// The picture in the middle of its share of the stretch; nil if the previous one continues.
    private func moment(_ index: Int, in pictures: ClipFrames, isFirst: Bool) throws -> VideoFrame? {
        let share = duration.microseconds * Int64(2 * index + 1) / Int64(2 * count)
        let start = pictures.start + from
        let wanted = start + MediaTime(microseconds: share)
        if isFirst || !isShort { try pictures.seek(to: isFirst && isShort ? start : wanted) }
        var last: VideoFrame?
        while let picture = try pictures.next() {
            let time = picture.presentationTime ?? wanted.microseconds
            last = consume picture
            if !isShort || time >= wanted.microseconds { break }
        }
        return last
    }

    /// True if the whole stretch can be decoded.
    private var isShort: Bool {
        Double(width * height) * Double(duration.microseconds) / 1_000_000 * 30 <= Self.mostPixels
    }

    private var format: FilmFormat {
        FilmFormat(width: Self.cell.width, height: Self.cell.height, frameRate: FrameRate(25), fit: .crop, audio: nil)
    }
}
