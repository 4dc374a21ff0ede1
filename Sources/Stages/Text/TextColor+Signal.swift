import Model

/// Texts have the colours of SDR, whose white is the reference white of a film in HDR: 75 % of its signal.
extension PictureFormat {
    /// Red, green and blue of the film from 0 to 1.
    func signal(of color: TextColor) -> SIMD3<Float> {
        signal(of: SIMD3(Float(color.red), Float(color.green), Float(color.blue)), opacity: 1)
    }

    /// The same of a premultiplied colour.
    func signal(of color: SIMD3<Float>, opacity: Float) -> SIMD3<Float> {
        guard self == .hdr, opacity > 0 else { return color }
        return SIMD3<Float>(HLGMapping.color(ofSDR: SIMD3<Double>(color / opacity))) * opacity
    }
}
