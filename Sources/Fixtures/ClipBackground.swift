import LibAV
import Model

/// The pictures of a clip before text and marks: a slowly turning gradient in the clip's own colours. libav's filters draw them, upright
/// and with square pixels.
struct ClipBackground {
    var clip: FixtureClip

    /// A graph that yields yuv420p pictures (BT.709, limited range) without end.
    func graph() throws -> FilterGraph {
        try FilterGraph(source: [gradient, toYUV], outputPixelFormats: ["yuv420p"])
    }

    private var gradient: Filter {
        let hue = clip.number * 67 % 360
        return Filter(
            "gradients",
            [
                "size": "\(clip.picture.width)x\(clip.picture.height)", "rate": "30", "seed": "\(clip.number)",
                "nb_colors": "3", "c0": Self.color(hue: hue, value: 200), "c1": Self.color(hue: hue + 40, value: 120),
                "c2": Self.color(hue: hue + 150, value: 160), "x0": "0", "y0": "0", "x1": "\(clip.picture.width)",
                "y1": "\(clip.picture.height)", "speed": "0.012",
            ])
    }

    private var toYUV: Filter {
        Filter("scale", ["out_color_matrix": "bt709", "out_range": "tv", "flags": ClipShape.exactScaling])
    }

    /// `0xRRGGBB` of a hue in degrees, at three quarters of full saturation and with the given strongest component.
    private static func color(hue: Int, value: Int) -> String {
        let components = [0, 120, 240].map { offset -> UInt8 in
            let distance = abs((hue - offset + 540).flooredModulo(by: 360) - 180)
            let share = min(max(120 - distance, 0), 60)
            return UInt8(value / 4 + value * 3 / 4 * share / 60)
        }
        return "0x" + components.hexadecimal
    }
}
