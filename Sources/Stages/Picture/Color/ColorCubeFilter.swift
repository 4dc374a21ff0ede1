import LibAV
import Model

/// Converts pictures of one format to the colours of a film: scales them to the size that the film shows, which is cheaper to do first,
/// and applies the
/// table.
final class ColorCubeFilter {
    private let graph: FilterGraph
    private let cube: ColorCube

    /// `size`: the size of the result; even.
    init(_ conversion: ColorConversion, input: VideoFormat, width: Int, height: Int) throws {
        cube = conversion.cube
        let scale = Filter.scale(input, width: width, height: height, toMatrix: conversion.weights.name)
        graph = try FilterGraph(
            input: input, chain: [scale, Filter("setsar", ["sar": "1"])], outputPixelFormats: [ColorCube.inputFormat])
    }

    func converted(_ picture: consuming VideoFrame) throws -> VideoFrame {
        try graph.push(picture)
        guard let scaled = try graph.pull() else {
            throw DayreelError(.internalError, "the picture's filters gave no frame")
        }
        return try cube.convert(scaled)
    }
}

extension Filter {
    /// The filter that changes swscale's size, matrix and range in one step. Untagged sources count as BT.601 for standard definition and
    /// BT.709 above, as every player guesses (swscale alone would use BT.601 for all).
    static func scale(_ input: VideoFormat, width: Int, height: Int, toMatrix matrix: String) -> Filter {
        let isLarge = input.height >= 720 || input.width >= 1280
        let untagged = input.color.isHDR ? "bt2020nc" : isLarge ? "bt709" : "smpte170m"
        var ranges = (input: input.color.range ?? "tv", output: "tv")
        // swscale takes grey for full range, whatever it is told: FFmpeg 5.1 for 8 bits, FFmpeg 7 and later for every depth (handle_jpeg in
        // libswscale/utils.c). Converting from full to full leaves the codes unchanged.
        if input.pixelFormat.hasPrefix("gray"), ranges.input == "tv" { ranges = ("pc", "pc") }
        // Where each output pixel covers whole input pixels, as from 4K to 1080p, their mean costs a quarter of bicubic.
        let kernel = input.width >= 2 * width && input.height >= 2 * height ? "area" : "bicubic"
        return Filter(
            "scale",
            [
                "w": "\(width)", "h": "\(height)", "flags": "\(kernel)+accurate_rnd+full_chroma_int",
                "in_color_matrix": scaleName(ofMatrix: input.color.matrix ?? untagged),
                "out_color_matrix": scaleName(ofMatrix: matrix), "in_range": ranges.input, "out_range": ranges.output,
            ])
    }

    /// The scale filter's word for a matrix; BT.709, which is close enough, for one that it does not know.
    private static func scaleName(ofMatrix matrix: String) -> String {
        switch matrix {
        case "bt470bg", "smpte170m", "bt601": "bt601"
        case "bt2020nc", "bt2020c", "bt2020": "bt2020"
        case "smpte240m": "smpte240m"
        case "fcc": "fcc"
        default: "bt709"
        }
    }
}
