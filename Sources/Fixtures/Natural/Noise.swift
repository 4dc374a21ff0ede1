/// Smooth randomness in the plane, repeating every 256 units.
struct Noise: Sendable {
    /// 256 rows of 256 values in 0..<1.
    private let table: [Float]

    init() {
        var dice = Dice(1)
        table = (0..<65_536).map { _ in dice.roll() }
    }

    /// The value at whole coordinates.
    @inline(__always)
    func cell(_ column: Int, _ row: Int) -> Float { table[(row & 255) << 8 | column & 255] }

    /// A value between 0 and 1, with about one hill or hollow per unit.
    @inline(__always)
    func at(_ x: Float, _ y: Float) -> Float {
        var column = Int(x)
        var row = Int(y)
        if Float(column) > x { column -= 1 }
        if Float(row) > y { row -= 1 }
        var across = x - Float(column)
        var down = y - Float(row)
        across = across * across * (3 - 2 * across)
        down = down * down * (3 - 2 * down)
        let above = (row & 255) << 8
        let below = ((row + 1) & 255) << 8
        let left = column & 255
        let right = (column + 1) & 255
        let top = table[above | left] + (table[above | right] - table[above | left]) * across
        let bottom = table[below | left] + (table[below | right] - table[below | left]) * across
        return top + (bottom - top) * down
    }

    /// Noise in octaves, like that of clouds and rocks: each is half as strong and twice as fine as the one before.
    @inline(__always)
    func layered(_ x: Float, _ y: Float, _ octaves: Int) -> Float {
        var (x, y) = (x, y)
        var (sum, total, strength) = (Float(0), Float(0), Float(0.5))
        for _ in 0..<octaves {
            sum += strength * at(x, y)
            total += strength
            strength *= 0.5
            x = x * 2.03 + 17.3
            y = y * 2.03 + 9.1
        }
        return sum / total
    }
}
