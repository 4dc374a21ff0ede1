import LibAV
import Typography

/// An RGB picture to draw on.
struct RGBCanvas: ~Copyable {
    struct Color: Hashable, Sendable {
        var red: UInt8
        var green: UInt8
        var blue: UInt8

        static let paper = Color(red: 0xf7, green: 0xf6, blue: 0xf3)
        static let ink = Color(red: 0x1d, green: 0x1c, blue: 0x1a)
        static let quiet = Color(red: 0x5d, green: 0x5a, blue: 0x54)
        static let accent = Color(red: 0x8f, green: 0x3a, blue: 0x0f)
        static let nothing = Color(red: 0xe3, green: 0xdf, blue: 0xd6)

        fileprivate var components: [UInt8] { [red, green, blue] }
    }

    private var frame: VideoFrame

    init(width: Int, height: Int, color: Color) throws {
        frame = try VideoFrame(width: width, height: height, pixelFormat: "rgb24")
        fill(x: 0, y: 0, width: width, height: height, color)
    }

    /// The finished picture.
    consuming func release() -> VideoFrame { frame }

    /// Fills a rectangle. Like every method, it clips at the edges of the picture.
    mutating func fill(x: Int, y: Int, width: Int, height: Int, _ color: Color) {
        blend(x: x, y: y, width: width, height: height, color) { _, _ in 255 }
    }

    /// Draws text; `baseline` is a row of the picture.
    mutating func write(_ text: TextPicture, x: Int, baseline: Int, _ color: Color) {
        let (left, top) = (x + text.left, baseline + text.top)
        blend(x: left, y: top, width: text.width, height: text.height, color) { column, row in
            Int(text.coverage[row * text.width + column])
        }
        if let colors = text.colors { lay(colors, x: left, y: top, width: text.width, height: text.height) }
    }

    /// Draws glyphs with their own colours, such as emoji.
    private mutating func lay(_ colors: [TextPicture.Color], x: Int, y: Int, width: Int, height: Int) {
        frame.withMutablePlane(0) { bytes, stride, rowWidth, rows in
            for row in 0..<height where (0..<rows).contains(y + row) {
                for column in 0..<width where (0..<rowWidth / 3).contains(x + column) {
                    let color = colors[row * width + column]
                    guard color.opacity > 0 else { continue }
                    let at = (y + row) * stride + 3 * (x + column)
                    for (index, component) in [color.red, color.green, color.blue].enumerated() {
                        let rest = Int(bytes[at + index]) * (255 - Int(color.opacity)) + 127
                        bytes[at + index] = UInt8(clamping: rest / 255 + Int(component))
                    }
                }
            }
        }
    }

    /// Copies a picture: rows of red, green and blue, `width` pixels each.
    mutating func place(_ picture: [UInt8], x: Int, y: Int, width: Int) {
        guard width > 0 else { return }
        frame.withMutablePlane(0) { bytes, stride, rowWidth, rows in
            for row in 0..<picture.count / (3 * width) where (0..<rows).contains(y + row) {
                for sample in 0..<3 * width where (0..<rowWidth).contains(3 * x + sample) {
                    bytes[(y + row) * stride + 3 * x + sample] = picture[row * 3 * width + sample]
                }
            }
        }
    }

    /// Blends in a colour. `share` is its opacity in a pixel of the rectangle, 0 to 255.
    private mutating func blend(
        x: Int, y: Int, width: Int, height: Int, _ color: Color, share: (_ column: Int, _ row: Int) -> Int
    ) {
        let components = color.components
        frame.withMutablePlane(0) { bytes, stride, rowWidth, rows in
            for row in 0..<height where (0..<rows).contains(y + row) {
                for column in 0..<width where (0..<rowWidth / 3).contains(x + column) {
                    let covered = share(column, row)
                    let at = (y + row) * stride + 3 * (x + column)
                    for (index, component) in components.enumerated() where covered > 0 {
                        let sum = Int(bytes[at + index]) * (255 - covered) + Int(component) * covered
                        bytes[at + index] = UInt8((sum + 127) / 255)
                    }
                }
            }
        }
    }
}
