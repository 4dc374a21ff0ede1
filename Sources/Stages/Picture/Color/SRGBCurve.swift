import Foundation

/// The curve of sRGB (IEC 61966-2-1), which photos and screens use.
enum SRGBCurve {
    /// The signal for linear light, both from 0 to 1.
    static func signal(_ light: Double) -> Double {
        light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    /// The number of steps: fine enough that even near black, where the curve is steepest, five of them make a code.
    private static let steps = 16_384
    private static let codes = (0...steps).map {
        UInt8((255 * signal(Double($0) / Double(steps))).rounded())
    }

    /// The code for linear light, by a table: exact to within one code.
    static func code(_ light: Double) -> UInt8 {
        codes[Int(min(1, max(0, light)) * Double(steps) + 0.5)]
    }
}
