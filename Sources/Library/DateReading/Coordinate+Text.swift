package import Model

extension Coordinate {
    /// Reads ISO 6709 as in QuickTime (`©xyz`, `com.apple.quicktime.location.ISO6709`) and 3GPP: `+37.3318-122.0312+014/`, in degrees alone
    /// or with minutes and seconds (`+4821.5+01034.2`, `+482130.5+0103412.7`).
    package init?(iso6709 text: String) {
        let parts = text.split(separator: "/").first.map(Self.signedParts) ?? []
        guard parts.count >= 2, let latitude = Self.degrees(parts[0], digits: 2),
            let longitude = Self.degrees(parts[1], digits: 3)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// Reads XMP's form, `52,22.386N` or `52,22,23N`, or a plain number of degrees, as some programs write it.
    package init?(xmpLatitude: String, longitude: String) {
        guard let latitude = Self.xmpDegrees(xmpLatitude, positive: "N", negative: "S"),
            let longitude = Self.xmpDegrees(longitude, positive: "E", negative: "W")
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// The numbers of an ISO 6709 text, each with its sign.
    private static func signedParts(_ text: Substring) -> [Substring] {
        var parts: [Substring] = []
        var rest = text
        while let sign = rest.first, sign == "+" || sign == "-" {
            let end = rest.dropFirst().firstIndex { $0 == "+" || $0 == "-" } ?? rest.endIndex
            parts.append(rest[..<end])
            rest = rest[end...]
        }
        return parts
    }

    /// Degrees from a text. `digits`: the digits of whole degrees; two or four more mean minutes, or minutes and seconds.
    private static func degrees(_ text: Substring, digits: Int) -> Double? {
        guard let number = Double(text.dropFirst()), number >= 0, number.isFinite else { return nil }
        let sign: Double = text.first == "-" ? -1 : 1
        switch text.dropFirst().prefix(while: { $0 != "." }).count {
        case ...digits: return sign * number
        case digits + 2:
            return sign * Self.degrees(withMinutes: number)
        case digits + 4:
            let degrees = (number / 10_000).rounded(.towardZero)
            let minutes = ((number - degrees * 10_000) / 100).rounded(.towardZero)
            return sign * (degrees + minutes / 60 + (number - degrees * 10_000 - minutes * 100) / 3600)
        default: return nil
        }
    }

    /// Degrees of a number in which whole ones stand before two digits of minutes: 4807.038 is 48° 7.038′. Not finite if the number is not.
    static func degrees(withMinutes number: Double) -> Double {
        let degrees = (number / 100).rounded(.towardZero)
        return degrees + (number - degrees * 100) / 60
    }

    private static func xmpDegrees(_ text: String, positive: Character, negative: Character) -> Double? {
        guard let last = text.last, last == positive || last == negative else { return Double(text) }
        let parts = text.dropLast().split(separator: ",").map { Double($0) }
        guard (1...3).contains(parts.count) else { return nil }
        var degrees = 0.0
        for (index, part) in parts.enumerated() {
            guard let part, part >= 0 else { return nil }
            degrees += part / [1.0, 60, 3600][index]
        }
        return last == positive ? degrees : -degrees
    }
}
