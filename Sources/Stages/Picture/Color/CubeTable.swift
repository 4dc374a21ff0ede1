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
