extension SceneCanvas {
    /// Adds light around a place, down to none at the radius.
    mutating func glow(_ x: Float, _ y: Float, _ radius: Float, _ light: Light, _ strength: Float = 1) {
        let share = 1 / (radius * radius)
        box(x, y, radius, radius) { dx, dy, here in
            let left = 1 - (dx * dx + dy * dy) * share
            return left > 0 ? here.adding(light, left * left * strength) : here
        }
    }

    /// Draws a disc; its edge is one pixel wide, or softer.
    mutating func disc(
        _ x: Float, _ y: Float, _ radius: Float, _ light: Light, _ cover: Float = 1, edge: Float = 0
    ) {
        let edge = max(edge, 1 / scale)
        stamp(x, y, radius + edge, radius + edge) { dx, dy in
            (light, clamped((radius - (dx * dx + dy * dy).squareRoot()) / edge + 0.5) * cover)
        }
    }

    /// Draws a light out of focus: a disc, brighter at its rim, that adds to the light below.
    mutating func bokeh(_ x: Float, _ y: Float, _ radius: Float, _ light: Light, _ strength: Float) {
        box(x, y, radius * 1.1, radius * 1.1) { dx, dy, here in
            let way = (dx * dx + dy * dy).squareRoot() / radius
            let cover = smooth(1.06, 0.92, way)
            return cover > 0 ? here.adding(light, strength * cover * (0.72 + 0.4 * smooth(0.55, 1, way))) : here
        }
    }

    /// Draws a line with round ends. `startWidth` and `endWidth` are half of its width at each end.
    mutating func line(
        _ start: (x: Float, y: Float), _ end: (x: Float, y: Float), _ startWidth: Float, _ endWidth: Float,
        _ light: Light, _ cover: Float = 1
    ) {
        let (wayX, wayY) = (end.x - start.x, end.y - start.y)
        let (middleX, middleY) = ((start.x + end.x) / 2, (start.y + end.y) / 2)
        let length = wayX * wayX + wayY * wayY + 1e-9
        let scale = scale
        let margin = max(startWidth, endWidth) + 1.5 / scale
        stamp(middleX, middleY, abs(wayX) / 2 + margin, abs(wayY) / 2 + margin) { dx, dy in
            let (px, py) = (dx + middleX - start.x, dy + middleY - start.y)
            let share = clamped((px * wayX + py * wayY) / length)
            let (ax, ay) = (px - share * wayX, py - share * wayY)
            let half = startWidth + (endWidth - startWidth) * share
            return (light, clamped((half - (ax * ax + ay * ay).squareRoot()) * scale + 0.5) * cover)
        }
    }

    /// Draws a blade from `bottom` up to `top`: `shape` receives the share of the way up and returns the middle, half the width and the
    /// light.
    @inline(__always)
    mutating func blade(
        from bottom: Float, to top: Float, _ shape: (_ up: Float) -> (x: Float, half: Float, light: Light)
    ) {
        guard top < bottom else { return }
        for row in rows(top...bottom) {
            let up = (bottom - (Float(row) + 0.5) / scale) / (bottom - top)
            guard up >= 0, up <= 1 else { continue }
            let (x, half, light) = shape(up)
            let first = max(0, Int((x - half) * scale) - 1)
            for column in first..<max(first, min(width, Int((x + half) * scale) + 2)) {
                let cover = clamped((half - abs((Float(column) + 0.5) / scale - x)) * scale + 0.5)
                pixels[row * width + column] = pixels[row * width + column].mixed(light, cover)
            }
        }
    }

    /// Darkens the picture away from a place, as lenses do: by nothing up to the distance `start`, by `loss` from `end` on, in picture
    /// heights.
    mutating func darkenEdges(_ x: Float, _ y: Float, start: Float, end: Float, loss: Float, squeeze: Float = 1) {
        paint { px, py, here in
            let (dx, dy) = ((px - x) * squeeze, py - y)
            return here * (1 - loss * smooth(start, end, (dx * dx + dy * dy).squareRoot()))
        }
    }
}
