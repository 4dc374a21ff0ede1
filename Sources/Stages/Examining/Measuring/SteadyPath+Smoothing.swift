import Model

extension SteadyPath {
    /// The path that makes the camera's way smooth. `motions` are those from each picture to the next, so one less than pictures; `width`
    /// and
    /// `height` the size of the pictures in pixels. Of ever shorter times over which the way is smoothed it takes the longest that loses no
    /// more than may be lost; nil if all do.
    init?(smoothing motions: [FieldMotion], width: Int, height: Int, rate: FrameRate) {
        var (way, last) = ([FieldMotion()], FieldMotion())
        for motion in motions {
            last.right += motion.right
            last.down += motion.down
            last.turn += motion.turn
            way.append(last)
        }
        for time in Self.smoothedOver {
            let frames = max(1, Double(rate.nearestFrames(to: time)))
            let smooth = (
                Self.smoothed(way.map(\.right), over: frames), Self.smoothed(way.map(\.down), over: frames),
                Self.smoothed(way.map(\.turn), over: frames)
            )
            let moves = way.indices.map { index in
                Move(
                    right: Int(((smooth.0[index] - way[index].right) / Double(width) * 1_000_000).rounded()),
                    down: Int(((smooth.1[index] - way[index].down) / Double(height) * 1_000_000).rounded()),
                    turn: Int(((way[index].turn - smooth.2[index]) * 1_000_000).rounded()))
            }
            let crop = moves.map { Self.crop(for: $0, width: width, height: height) }.max() ?? 0
            guard Self.crops.contains(crop) else { continue }
            self.init(crop: crop, moves: moves)
            return
        }
        return nil
    }

    /// Standard deviations of the bell curves that smooth a way.
    private static let smoothedOver: [MediaTime] = [
        .milliseconds(700), .milliseconds(450), .milliseconds(300), .milliseconds(200),
    ]

    /// The way under a bell curve with this standard deviation in frames. Beyond its ends it continues as it came, turned around them, so
    /// that
    /// a steady turn of the camera stays one.
    private static func smoothed(_ way: [Double], over deviation: Double) -> [Double] {
        let last = way.count - 1
        guard last > 0 else { return way }
        let reach = min(Int(3 * deviation), last)
        let weights = (0...reach).map { Self.bell(Double($0) / deviation) }
        let total = weights[0] + 2 * weights.dropFirst().reduce(0, +)
        func place(_ index: Int) -> Double {
            if index < 0 { return 2 * way[0] - place(min(last, -index)) }
            if index > last { return 2 * way[last] - place(max(0, 2 * last - index)) }
            return way[index]
        }
        return way.indices.map { index in
            var sum = weights[0] * way[index]
            for step in 1...max(1, reach) where step <= reach {
                sum += weights[step] * (place(index - step) + place(index + step))
            }
            return sum / total
        }
    }

    /// The bell curve, 1 in its middle, without a library's rounding: exp(-x²/2) is nearly (1 + x²/2n)^-n for n = 1024.
    private static func bell(_ x: Double) -> Double {
        var value = 1 / (1 + x * x / 2048)
        for _ in 0..<10 { value *= value }
        return value
    }

    /// The thousandths of the picture that have to be lost so that nothing beyond its edges is seen, with two pixels to spare for the
    /// interpolation.
    private static func crop(for move: Move, width: Int, height: Int) -> Int {
        let half = (x: Double(width) / 2, y: Double(height) / 2)
        let turn = abs(Double(move.turn) / 1_000_000)
        let away = (
            x: abs(Double(move.right)) / 1_000_000 * Double(width) + 2,
            y: abs(Double(move.down)) / 1_000_000 * Double(height) + 2
        )
        // The cosine of so small a turn is 1, which is on the safe side.
        let kept = min((half.x - away.x) / (half.x + half.y * turn), (half.y - away.y) / (half.y + half.x * turn))
        return Int(((1 - kept) * 1000).rounded(.up))
    }
}
