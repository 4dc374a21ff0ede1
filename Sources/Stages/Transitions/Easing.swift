/// The course of a movement, in integers: the same on every machine.
enum Easing {
    /// Slow at both ends: (1 − cos πt) / 2. Both shares are of 65,536.
    static func inOutSine(_ share: Int) -> Int {
        let place = 2 * max(0, min(65_536, share)) - 65_536
        let half = sine(abs(place)) / 2
        return place < 0 ? 32_768 - half : 32_768 + half
    }

    /// sin(πz / 2) as z (a − z² (b − c z²)) with a = π/2, b = π − 5/2 and c = (π − 3) / 2: exact and level at 1, and within 0.0004 of the
    /// sine. In 65,536ths, from 0 to 1.
    private static func sine(_ z: Int) -> Int {
        let square = (z * z) >> 16
        let inner = 42_048 - (square * 4_640) >> 16
        return (z * (102_944 - (square * inner) >> 16)) >> 16
    }
}
