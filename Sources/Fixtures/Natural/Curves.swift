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
