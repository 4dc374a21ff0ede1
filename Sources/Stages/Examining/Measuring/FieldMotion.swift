import Model

/// How the content of a picture has moved since the one before: so many pixels to the right and down at the middle, and a turn in radians.
struct FieldMotion: Hashable, Sendable {
    var right = 0.0
    var down = 0.0
    var turn = 0.0

    /// A small part of a picture: where it is, and how far its content has moved, in pixels.
    struct Field: Hashable, Sendable {
        var x: Int
        var y: Int
        var right: Int
        var down: Int
    }

    init() {}

    /// The motion on which most fields agree; none if too few do. `width` and `height` are those of the picture. The fields may come in any
    /// order.
    init(of fields: [Field], width: Int, height: Int) {
        let fields = fields.sorted { ($0.y, $0.x, $0.right, $0.down) < ($1.y, $1.x, $1.right, $1.down) }
        guard fields.count >= Self.fewest else { return }
        right = Self.median(fields.map(\.right))
        down = Self.median(fields.map(\.down))
        let middle = (x: Double(width) / 2, y: Double(height) / 2)
        // What a turn of a hundredth moves at the edges, then what remains when the turn is known.
        for reach in [max(4, Double(width) / 200), max(2.5, Double(width) / 500), 2.5] {
            let near = fields.filter { field in
                let (x, y) = (Double(field.x) - middle.x, Double(field.y) - middle.y)
                return abs(right - turn * y - Double(field.right)) <= reach
                    && abs(down + turn * x - Double(field.down)) <= reach
            }
            guard near.count >= Self.fewest, near.count * 10 >= fields.count * 3 else {
                self = FieldMotion()
                return
            }
            fit(near, middle)
        }
    }

    /// Fields that a motion needs.
    private static let fewest = 6

    private static func median(_ values: [Int]) -> Double {
        let sorted = values.sorted()
        return Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// The line of least squares: right = a - turn · y, down = b + turn · x.
    private mutating func fit(_ fields: [Field], _ middle: (x: Double, y: Double)) {
        let count = Double(fields.count)
        let x = fields.map { Double($0.x) - middle.x }
        let y = fields.map { Double($0.y) - middle.y }
        let (meanX, meanY) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
        let meanRight = fields.reduce(0) { $0 + Double($1.right) } / count
        let meanDown = fields.reduce(0) { $0 + Double($1.down) } / count
        var (square, product) = (0.0, 0.0)
        for (index, field) in fields.enumerated() {
            let (left, top) = (x[index] - meanX, y[index] - meanY)
            square += left * left + top * top
            product += left * (Double(field.down) - meanDown) - top * (Double(field.right) - meanRight)
        }
        turn = square > 0 ? product / square : 0
        right = meanRight + turn * meanY
        down = meanDown - turn * meanX
    }
}

extension FieldMotion {
    /// The fields of each picture in what `vidstabdetect` writes: lines such as
    /// `Frame 2 (List 69 [(LM 32 -9 960 216 112 0.69 0.78),…])`, where each field has its way back, its place, its size, and how well it is
    /// known (`vsPrepareFile` and `storeLocalmotions` of libvidstab).
    static func fields(in text: String) -> [[Field]] {
        text.split(separator: "\n").filter { $0.hasPrefix("Frame ") }.map { line in
            line.split(separator: "(").filter { $0.hasPrefix("LM ") }.compactMap { entry in
                let values = entry.dropFirst(3).split(separator: " ").prefix(4).compactMap { Int($0) }
                guard values.count == 4 else { return nil }
                return Field(x: values[2], y: values[3], right: -values[0], down: -values[1])
            }
        }
    }
}
