/// A field of values without fine detail, such as mist: computed for at most every fourth row and column and interpolated between them.
struct SoftField {
    private let columns: Int
    private let top: Int
    private let last: Int
    private let share: Float
    private let values: [Float]

    /// Covers the given rows of a canvas.
    init(_ canvas: SceneCanvas, rows places: ClosedRange<Float> = 0...1, _ value: (_ x: Float, _ y: Float) -> Float) {
        let step = max(1, min(4, canvas.height / 120))
        let rows = canvas.rows(places)
        let columns = canvas.width / step + 2
        top = rows.lowerBound / step
        let count = max(2, rows.upperBound / step + 2 - top)
        let size = Float(step) / canvas.scale
        var values: [Float] = []
        values.reserveCapacity(columns * count)
        for row in top..<(top + count) {
            for column in 0..<columns { values.append(value(Float(column) * size, Float(row) * size)) }
        }
        self.columns = columns
        self.values = values
        last = count - 2
        share = 1 / size
    }

    @inline(__always)
    func at(_ x: Float, _ y: Float) -> Float {
        let (across, down) = (x * share, y * share - Float(top))
        let column = max(0, min(columns - 2, Int(across)))
        let row = max(0, min(last, Int(down)))
        let (right, below) = (across - Float(column), down - Float(row))
        let index = row * columns + column
        let high = values[index] + (values[index + 1] - values[index]) * right
        let low = values[index + columns] + (values[index + columns + 1] - values[index + columns]) * right
        return high + (low - high) * below
    }
}
