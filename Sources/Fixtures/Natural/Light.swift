/// The light of a pixel: red, green and blue as BT.709 encodes them, from 0 to 1, each multiplied by the share of the pixel that is
/// covered.
struct Light: Sendable {
    var red: Float
    var green: Float
    var blue: Float
    /// The share of the pixel that is covered: 1 if nothing shows through. Glows add light and cover nothing.
    var cover: Float

    static let clear = Light(0, 0, 0, cover: 0)

    @inline(__always)
    init(_ red: Float, _ green: Float, _ blue: Float, cover: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.cover = cover
    }

    /// Reads `0xRRGGBB`, opaque.
    @inline(__always)
    init(_ hex: Int) {
        self.init(Float(hex >> 16 & 255) / 255, Float(hex >> 8 & 255) / 255, Float(hex & 255) / 255)
    }

    /// The light made brighter or darker; the cover stays the same.
    @inline(__always)
    static func * (light: Light, factor: Float) -> Light {
        Light(light.red * factor, light.green * factor, light.blue * factor, cover: light.cover)
    }

    /// The sum with another light, at the same cover.
    @inline(__always)
    func adding(_ other: Light, _ strength: Float) -> Light {
        Light(red + other.red * strength, green + other.green * strength, blue + other.blue * strength, cover: cover)
    }

    /// The product with the colours of a filter.
    @inline(__always)
    func filtered(_ red: Float, _ green: Float, _ blue: Float) -> Light {
        Light(self.red * red, self.green * green, self.blue * blue, cover: cover)
    }

    /// The blend of two lights: this one at 0, the other at 1.
    @inline(__always)
    func mixed(_ other: Light, _ share: Float) -> Light {
        Light(
            red + (other.red - red) * share, green + (other.green - green) * share, blue + (other.blue - blue) * share,
            cover: cover + (other.cover - cover) * share)
    }
}

/// Colours along a line, such as those of a sky from the top down.
struct Ramp: Sendable {
    private let stops: [(place: Float, light: Light)]

    /// Creates a ramp. Places ascend; the colour is constant before the first and after the last.
    init(_ stops: (Float, Int)...) { self.stops = stops.map { ($0.0, Light($0.1)) } }

    func at(_ place: Float) -> Light {
        var before = stops[0]
        for stop in stops {
            if place < stop.place {
                let way = stop.place - before.place
                return way > 0 ? before.light.mixed(stop.light, (place - before.place) / way) : stop.light
            }
            before = stop
        }
        return before.light
    }
}
