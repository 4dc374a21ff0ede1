import Files
import Foundation
import LibAV
import Library
import Model

/// A request for a thumbnail of a photo, in the photo's own shape.
struct PhotoRequest: Hashable, Sendable, Codable {
    /// The most bytes of a file to read.
    private static let mostBytes: Int64 = 1 << 28
    /// The largest ratio of the longer side to the shorter: only the middle of a panorama is shown.
    private static let longest = 4

    /// Absolute path; for an object of a bucket, that of its local file.
    var path: String
    /// Pixels of the thumbnail's shorter side. A smaller photo keeps its size.
    var shorterSide: Int

    func drawing() -> ThumbnailRequest.Drawing {
        do {
            let picture = try picture()
            return ThumbnailRequest.Drawing(
                thumbnail: Thumbnail(
                    jpeg: Data(try JPEG.encode(picture)), width: picture.width, height: picture.height))
        } catch {
            return ThumbnailRequest.Drawing(trouble: .unforeseen("\(error)"))
        }
    }

    private func picture() throws -> VideoFrame {
        let file = try MediaFile(path)
        guard file.size > 0, file.size <= Self.mostBytes else {
            throw DayreelError(media: path, "no photo has \(file.size) bytes")
        }
        // For an object of a bucket, the whole object at once.
        try file.require([0..<file.size])
        let bytes = try file.bytes(at: 0, count: Int(file.size))
        guard HeifPicture.begins(bytes) else {
            let picture = try StillPicture.decode(bytes)
            let colors = PhotoColors(profile: picture.colorProfile, tags: picture.color)
            return try fitted(picture, StillOrientation(of: bytes), colors)
        }
        guard let picture = HeifPicture(bytes, shorterSide: shorterSide) else {
            throw DayreelError(media: path, "libheif cannot decode it")
        }
        let tags = picture.colorCodes.map { ColorDescription(primaries: $0.primaries, transfer: $0.transfer) }
        return try fitted(
            VideoFrame(rgba: picture.rgba, width: picture.width, height: picture.height), .upright,
            PhotoColors(profile: picture.colorProfile, tags: tags ?? .unspecified))
    }

    /// The photo at the thumbnail's size, turned, in sRGB, on white where it is transparent.
    private func fitted(
        _ photo: borrowing VideoFrame, _ orientation: StillOrientation, _ colors: PhotoColors?
    ) throws -> VideoFrame {
        let (width, height) = (photo.width, photo.height)
        let (cropped, side) = Self.shape(width: width, height: height, shorterSide: shorterSide)
        var chain: [Filter] = []
        if cropped != (width, height) {
            chain.append(Filter("crop", ["w": "\(cropped.width)", "h": "\(cropped.height)"]))
        }
        chain.append(Filter("scale", ["w": "\(side.width)", "h": "\(side.height)", "flags": "area"]))
        chain += orientation.filters
        let rate = Rational(25, 1)
        let input = VideoFormat(of: photo, timeBase: rate.inverted, frameRate: rate)
        let graph = try FilterGraph(input: input, chain: chain, outputPixelFormats: ["rgba"])
        var copy = try photo.reference()
        copy.presentationTime = 0
        try graph.push(copy)
        try graph.finish()
        guard var small = try graph.pull() else { throw DayreelError(.internalError, "the photo was lost on its way") }
        try small.makeWritable()
        // Only now, because few pixels are left.
        if let colors { small.bringToSRGB(colors) }
        small.coverTransparency()
        return small
    }

    /// The middle of a picture to show, and its size in the thumbnail.
    private static func shape(
        width: Int, height: Int, shorterSide: Int
    ) -> (cropped: (width: Int, height: Int), side: (width: Int, height: Int)) {
        let shorter = min(width, height)
        let cropped = (width: min(width, longest * shorter), height: min(height, longest * shorter))
        let wanted = min(shorterSide, shorter)
        func scaled(_ length: Int) -> Int { max(1, (length * wanted + shorter / 2) / shorter) }
        return (cropped, (scaled(cropped.width), scaled(cropped.height)))
    }
}

extension StillOrientation {
    /// The filters that turn the picture, by EXIF 2.32, 4.6.4: the sides to which the stored picture's first row and column belong.
    fileprivate var filters: [Filter] {
        switch self {
        case .upright: []
        case .mirrored: [Filter("hflip")]
        case .upsideDown: [Filter("hflip"), Filter("vflip")]
        case .flipped: [Filter("vflip")]
        case .transposed: [Filter("transpose", ["dir": "cclock_flip"])]
        case .clockwise: [Filter("transpose", ["dir": "clock"])]
        case .transversed: [Filter("transpose", ["dir": "clock_flip"])]
        case .counterclockwise: [Filter("transpose", ["dir": "cclock"])]
        }
    }
}

extension VideoFrame {
    /// Puts white behind the pixels of a picture in red, green, blue and opacity.
    fileprivate mutating func coverTransparency() {
        withMutablePlane(0) { bytes, stride, width, height in
            for row in 0..<height {
                for pixel in Swift.stride(from: row * stride, to: row * stride + width, by: 4) {
                    let opacity = Int(bytes[pixel + 3])
                    guard opacity < 255 else { continue }
                    for sample in pixel..<pixel + 3 {
                        bytes[sample] = UInt8((Int(bytes[sample]) * opacity + 255 * (255 - opacity) + 127) / 255)
                    }
                    bytes[pixel + 3] = 255
                }
            }
        }
    }
}
