import LibAV

extension SceneCanvas {
    /// The picture as yuv420p (BT.709, limited range). Both sides must be even.
    ///
    /// - grain: Shifts the dither, so that it differs from picture to picture.
    func frame(_ noise: Noise, grain: Int) throws -> VideoFrame {
        var frame = try VideoFrame(width: width, height: height, pixelFormat: "yuv420p")
        frame.withMutablePlane(0) { bytes, stride, width, height in
            for row in 0..<height {
                for column in 0..<width {
                    // Noise of one level: without it, smooth skies would show steps.
                    let dither = noise.cell(column &+ grain &* 37, row &+ grain &* 59)
                    bytes[row * stride + column] = UInt8(16 + 219 * Self.luma(pixels[row * width + column]) + dither)
                }
            }
        }
        for plane in 1...2 {
            frame.withMutablePlane(plane) { bytes, stride, columns, rows in
                for row in 0..<rows {
                    for column in 0..<columns {
                        let chroma = chroma(column * 2, row * 2, isBlue: plane == 1)
                        bytes[row * stride + column] = UInt8(128.5 + 224 * chroma)
                    }
                }
            }
        }
        return frame
    }

    /// The luma of ITU-R BT.709, from colours clamped to the range of a picture.
    @inline(__always)
    private static func luma(_ light: Light) -> Float {
        0.2126 * clamped(light.red) + 0.7152 * clamped(light.green) + 0.0722 * clamped(light.blue)
    }

    /// The mean colour difference of four pixels, −0.5...0.5.
    @inline(__always)
    private func chroma(_ column: Int, _ row: Int, isBlue: Bool) -> Float {
        let index = row * width + column
        let sum =
            difference(index, isBlue) + difference(index + 1, isBlue) + difference(index + width, isBlue)
            + difference(index + width + 1, isBlue)
        return sum / 4 / (isBlue ? 1.8556 : 1.5748)
    }

    @inline(__always)
    private func difference(_ index: Int, _ isBlue: Bool) -> Float {
        let light = pixels[index]
        return clamped(isBlue ? light.blue : light.red) - Self.luma(light)
    }
}
