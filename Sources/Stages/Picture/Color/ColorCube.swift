import LibAV
import Model

/// A colour mapping as a table, fast enough for every pixel: 65 steps of luma by 65 by 65 of chroma, read with trilinear interpolation. PQ
/// needs that many: a cloud and a sky differ by only 20 codes of chroma in it.
///
/// The table covers luma and chroma instead of red, green and blue: the steps are powers of two of the 10-bit codes, so that finding them
/// is a shift, and grey lies on a row of nodes, so that it stays exactly grey.
struct ColorCube {
    private static let steps = 65
    /// Distances, in table entries, from one blue difference to the next, and from one red difference to the next.
    static let (columnLength, planeLength) = (steps, steps * steps)
    /// The pictures that come out of it.
    let film: PictureFormat
    /// Results are 128ths of an 8-bit code; the weights of luma, blue and red difference are 16ths.
    static let fractionBits = 7 + 4 + 4 + 4

    /// Four results: of a colour, of the next blue difference, of the next red difference, and of both.
    typealias Entry = SIMD4<Int16>

    /// The table's luma. Luma varies fastest, then the blue difference, then the red. So a pixel needs two entries beside each other,
    /// not eight results from four places, for four times the memory: 6.6 MB for the tables.
    let luma: [Entry]
    let blue: [Entry]
    let red: [Entry]

    init(_ mapping: BT709Mapping) { self.init(to: .sdr, mapping.mapped) }

    init(_ mapping: HLGMapping) { self.init(to: .hdr, mapping.mapped) }

    /// `map` takes and returns luma 0…1 and chroma −0.5…0.5; its results are colours of the film.
    init(to film: PictureFormat, _ map: (SIMD3<Double>) -> SIMD3<Double>) {
        self.film = film
        var planes: [[Int16]] = [[], [], []]
        for plane in 0..<3 { planes[plane].reserveCapacity(Self.steps * Self.steps * Self.steps) }
        for v in 0..<Self.steps {
            for u in 0..<Self.steps {
                for y in 0..<Self.steps {
                    let color = map(Self.signal(y, u, v))
                    let codes = SIMD3(16, 128, 128) + color * SIMD3(219, 224, 224)
                    for plane in 0..<3 { planes[plane].append(Int16((codes[plane] * 128).rounded())) }
                }
            }
        }
        let entries = planes.map(Self.entries)
        (luma, blue, red) = (entries[0], entries[1], entries[2])
    }

    /// Each result with its neighbours. The last of each axis has none: its own stand in for them, and are never read.
    private static func entries(_ results: [Int16]) -> [Entry] {
        let (blue, red, last) = (columnLength, planeLength, results.count - 1)
        return results.indices.map { index in
            Entry(
                results[index], results[min(index + blue, last)], results[min(index + red, last)],
                results[min(index + red + blue, last)])
        }
    }

    /// The signal of a node. Limited range (BT.2100 table 9): luma from 64 to 940, chroma 448 on both sides of 512.
    private static func signal(_ y: Int, _ u: Int, _ v: Int) -> SIMD3<Double> {
        SIMD3(Double(max(64, y * 16) - 64) / 876, Double(u * 16 - 512) / 896, Double(v * 16 - 512) / 896)
    }
}

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

/// A table of colours from a `.cube` file: what becomes of red, green and blue, all gamma-coded as the film's are.
struct CubeTable: Hashable, Sendable {
    /// Steps along an axis; from 2.
    let size: Int
    /// Whether each channel has a curve of its own, instead of a colour for each colour.
    let isCurve: Bool
    /// Results in the file's order: red varies fastest. `size` of them for curves, else `size`³.
    let values: [SIMD3<Double>]
    /// The colours of the first and the last step.
    let lowest: SIMD3<Double>
    let highest: SIMD3<Double>

    /// The result for a colour. Between the steps of curves it is linear, between those of a table tetrahedral.
    func mapped(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let place =
            ((color - lowest) / (highest - lowest)).clamped(lowerBound: .zero, upperBound: .one) * Double(size - 1)
        let base = place.rounded(.down).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: Double(size - 2)))
        let part = place - base
        let (r, g, b) = (Int(base.x), Int(base.y), Int(base.z))
        if isCurve {
            let (low, high) = (
                SIMD3(values[r].x, values[g].y, values[b].z), SIMD3(values[r + 1].x, values[g + 1].y, values[b + 1].z)
            )
            return low + (high - low) * part
        }
        return tetrahedral((b * size + g) * size + r, part)
    }

    /// Walks from the lowest corner of a cell to the highest, along the axes in the order of their parts.
    private func tetrahedral(_ corner: Int, _ part: SIMD3<Double>) -> SIMD3<Double> {
        let (red, green, blue) = ((part.x, 1), (part.y, size), (part.z, size * size))
        if part.x >= part.y {
            if part.y >= part.z { return walk(corner, red, green, blue) }
            return part.x >= part.z ? walk(corner, red, blue, green) : walk(corner, blue, red, green)
        }
        if part.x >= part.z { return walk(corner, green, red, blue) }
        return part.y >= part.z ? walk(corner, green, blue, red) : walk(corner, blue, green, red)
    }

    private typealias Axis = (part: Double, step: Int)

    private func walk(_ corner: Int, _ first: Axis, _ second: Axis, _ third: Axis) -> SIMD3<Double> {
        let (one, two) = (corner + first.step, corner + first.step + second.step)
        return values[corner] * (1 - first.part) + values[one] * (first.part - second.part)
            + values[two] * (second.part - third.part) + values[two + third.step] * third.part
    }
}
