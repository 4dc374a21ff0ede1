import Foundation

/// A colour for ITU-R BT.2124's measure of differences, written from the standards (BT.2100 tables 4, 5 and 7), independently of the code
/// under test.
struct DeltaEITP {
    private let itp: SIMD3<Double>

    /// `light`: cd/m² of BT.2020's primaries.
    init(light: SIMD3<Double>) {
        let lms = SIMD3(
            (SIMD3(1688, 2146, 262) * light).sum(), (SIMD3(683, 2951, 462) * light).sum(),
            (SIMD3(99, 309, 3688) * light).sum())
        let coded = (lms / 4096).mapped(Self.pq)
        itp = SIMD3(
            (coded.x + coded.y) / 2, (SIMD3(6610, -13613, 7003) * coded).sum() / 8192,
            (SIMD3(17933, -17390, -543) * coded).sum() / 4096)
    }

    /// 1 is what can just be seen under the best conditions.
    func difference(from other: DeltaEITP) -> Double {
        let difference = itp - other.itp
        return 720 * (difference * difference).sum().squareRoot()
    }

    /// PQ's signal of light in cd/m².
    static func pq(_ light: Double) -> Double {
        let power = pow(max(0, light) / 10_000, 0.1593017578125)
        return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
    }

    /// The light in cd/m² of PQ's codes with 10 bits.
    static func light(ofPQ codes: [Int]) -> SIMD3<Double> {
        let luma = Double(codes[0] - 64) / 876
        let (blue, red) = (Double(codes[1] - 512) / 896, Double(codes[2] - 512) / 896)
        let (r, b) = (luma + 1.4746 * red, luma + 1.8814 * blue)
        return SIMD3(r, (luma - 0.2627 * r - 0.0593 * b) / 0.6780, b).mapped { signal in
            let power = pow(max(0, signal), 1 / 78.84375)
            return 10_000 * pow(max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power), 1 / 0.1593017578125)
        }
    }

    /// The light of an HLG film's codes with 10 bits on a display of 1000 cd/m².
    static func light(ofHLG codes: [Int]) -> SIMD3<Double> {
        let luma = Double(codes[0] - 64) / 876
        let (blue, red) = (Double(codes[1] - 512) / 896, Double(codes[2] - 512) / 896)
        let (r, b) = (luma + 1.4746 * red, luma + 1.8814 * blue)
        let scene = SIMD3(r, (luma - 0.2627 * r - 0.0593 * b) / 0.6780, b).mapped { signal in
            let signal = max(0, signal)
            return signal <= 0.5
                ? signal * signal / 3 : (exp((signal - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
        }
        let luminance = 0.2627 * scene.x + 0.6780 * scene.y + 0.0593 * scene.z
        return luminance > 0 ? scene * 1000 * pow(luminance, 0.2) : .zero
    }

    /// HLG's or PQ's signals as codes of luma and colour differences with 10 bits.
    static func codes(ofSignal signal: SIMD3<Double>, _ red: Double = 0.2627, _ blue: Double = 0.0593) -> [Int] {
        let luma = red * signal.x + (1 - red - blue) * signal.y + blue * signal.z
        let differences = [(signal.z - luma) / (2 * (1 - blue)), (signal.x - luma) / (2 * (1 - red))]
        return [Int((64 + 876 * luma).rounded())] + differences.map { Int((512 + 896 * $0).rounded()) }
    }
}
