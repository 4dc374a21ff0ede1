package import LibAV
package import Model

/// Turns, fits and recolours pictures of any format for the film, and gives them its look.
package final class FrameNormalizer {
    private let rotation: DisplayRotation
    private let container: ColorDescription
    private let frameRate: Rational
    private let format: FilmFormat
    private let look: PictureLook?
    private let steady: SteadyMoves?
    /// Pictures that are done.
    private var done = 0
    private var current: Path?
    private let pool = PicturePool()

    private struct Path {
        let input: VideoFormat
        let conversion: ColorCubeFilter?
        let graph: FilterGraph
        /// The picture's place between bars that are to be blackened; nil without.
        let bars: FitGeometry?
    }

    /// `container`: the colours for pictures that do not declare their own. `look`: the format's; nil for a picture without.
    package convenience init(
        rotation: DisplayRotation, container: ColorDescription = .unspecified, frameRate: Rational,
        format: FilmFormat, look: PictureLook? = nil
    ) {
        self.init(
            rotation: rotation, container: container, frameRate: frameRate, format: format, look: look, steady: nil)
    }

    /// `steady`: what steadies the pictures, which must be all that it is for, in order.
    init(
        rotation: DisplayRotation, container: ColorDescription, frameRate: Rational, format: FilmFormat,
        look: PictureLook?, steady: SteadyMoves?
    ) {
        (self.rotation, self.container, self.frameRate) = (rotation, container, frameRate)
        (self.format, self.look, self.steady) = (format, look, steady)
    }

    /// The picture as the film stores its pictures, at the film's size. Throws `LibAVError`.
    package func normalized(_ picture: consuming VideoFrame) throws -> VideoFrame {
        var picture = picture
        picture.color = picture.color.completed(by: container)
        // These formats imply full range.
        if picture.color.range == nil, picture.pixelFormat.hasPrefix("yuvj") { picture.color.range = "pc" }
        let input = VideoFormat(of: picture, timeBase: Rational(1, 1_000_000), frameRate: frameRate)
        let path = try path(for: input)
        if let conversion = path.conversion { picture = try conversion.converted(picture) }
        try path.graph.push(picture)
        done += 1
        guard var frame = try path.graph.pull() else {
            throw DayreelError(.internalError, "the picture's filters gave no frame")
        }
        frame.color = format.picture.color
        if let bars = path.bars {
            try frame.makeWritable(from: pool)
            frame.blackenBars(around: bars)
        }
        guard let look else { return frame }
        return try look.applied(to: frame)
    }

    /// The conversion for an input format. A source may change its size or format midway.
    private func path(for input: VideoFormat) throws -> Path {
        if let current, current.input == input { return current }
        var (conversion, fitted, place): (ColorCubeFilter?, VideoFormat, FitGeometry?) = (nil, input, nil)
        if let mapping = ColorConversion(from: input.color, to: format.picture) {
            let size = RotateAndFit(input: input, rotation: rotation, format: format).geometry
            // Of the scaled picture it would be another: its sides are rounded.
            place = size
            conversion = try ColorCubeFilter(mapping, input: input, width: size.scaledWidth, height: size.scaledHeight)
            fitted = VideoFormat(
                width: size.scaledWidth, height: size.scaledHeight, pixelFormat: format.picture.pixelFormat,
                timeBase: input.timeBase, frameRate: input.frameRate, color: format.picture.color)
        }
        let fit = RotateAndFit(
            input: fitted, rotation: rotation, format: format, steady: steady.map { ($0, done) }, place: place)
        let path = Path(input: input, conversion: conversion, graph: try fit.open(), bars: fit.tintedBars)
        current = path
        return path
    }
}

extension ColorDescription {
    /// Fills in missing values from the container. The picture's own values take precedence, because the boxes of remuxed and exported
    /// films are wrong.
    fileprivate func completed(by container: ColorDescription) -> ColorDescription {
        ColorDescription(
            range: range ?? container.range, matrix: matrix ?? container.matrix,
            primaries: primaries ?? container.primaries, transfer: transfer ?? container.transfer)
    }
}
