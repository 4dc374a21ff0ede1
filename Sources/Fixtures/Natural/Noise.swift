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

// The functions for drawing scenes. They use only operations that IEEE 754 defines to the last bit, so that every machine draws the same
// pictures; the C library's sine and exponential differ between versions.

/// The value, clamped to 0...1.
@inline(__always)
func clamped(_ value: Float) -> Float { value < 0 ? 0 : (value > 1 ? 1 : value) }

/// A smooth step from 0 at `start` to 1 at `end`, which may be less than `start`.
@inline(__always)
func smooth(_ start: Float, _ end: Float, _ value: Float) -> Float {
    let share = clamped((value - start) / (end - start))
    return share * share * (3 - 2 * share)
}

/// The sine of an angle in turns, within 0.001: two parabolas and a correction.
@inline(__always)
func wave(_ turns: Float) -> Float {
    let turn = turns - (turns + 0.5).rounded(.down)
    let bow = 8 * turn - 16 * turn * abs(turn)
    return 0.225 * (bow * abs(bow) - bow) + bow
}

/// The difference from the next lower whole number: 0.75 for −0.25.
@inline(__always)
func fraction(_ value: Float) -> Float { value - value.rounded(.down) }

/// The remainder in 0..<`length`, also for negative values.
@inline(__always)
func wrapped(_ value: Float, _ length: Float) -> Float { fraction(value / length) * length }

/// Random numbers that are the same on every run: SplitMix64 (Steele, Lea and Flood, 2014).
struct Dice: Sendable {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

    mutating func bits() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number from 0 up to, but not including, 1.
    mutating func roll() -> Float { Float(bits() >> 40) / 16_777_216 }

    mutating func roll(_ low: Float, _ high: Float) -> Float { low + (high - low) * roll() }

    /// A whole number from 0 up to, but not including, `count`.
    mutating func pick(_ count: Int) -> Int { Int(roll() * Float(count)) }
}

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
