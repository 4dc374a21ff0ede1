import LibAV
import Model

extension FixtureMonth {
    /// May 2024 in clips that look like a phone's: 14 days in many places, two of them as Live Photos.
    ///
    /// - height: The shorter side of the pictures in pixels, even.
    package static func may2024(height: Int = 540) -> FixtureMonth {
        let clips = NaturalClip.all.enumerated().map { $0.element.fixture(33 + $0.offset, height: height) }
        let stills = clips.filter { $0.stamp.contentIdentifier != nil }
            .map { FixtureStill(of: $0, path: $0.path.dropLast(4) + ".JPG") }
        return FixtureMonth(clips: clips, stills: stills, oddFiles: [])
    }
}

/// A day of that month.
private struct NaturalClip {
    enum Form { case wide, upright, liveWide, liveUpright, android }

    var day: Int
    /// The time on the wall clock, as `HHMM`.
    var clock: Int
    /// Hours east of UTC.
    var zone: Int
    var scene: SceneName
    var form: Form = .wide
    /// The place in ISO 6709.
    var place: String?

    static let all = [
        NaturalClip(day: 1, clock: 605, zone: 3, scene: .balloons, place: "+38.6431+034.8289+1104/"),
        NaturalClip(day: 3, clock: 1320, zone: 2, scene: .meadow, form: .liveUpright),
        NaturalClip(day: 4, clock: 2250, zone: 2, scene: .fireworks, place: "+50.7225+007.1190+051/"),
        NaturalClip(day: 7, clock: 2114, zone: 9, scene: .rain, form: .upright, place: "+35.6595+139.7005+034/"),
        NaturalClip(day: 8, clock: 1140, zone: 9, scene: .aquarium),
        NaturalClip(day: 10, clock: 2350, zone: 1, scene: .night, place: "+57.2740-004.4880+016/"),
        NaturalClip(day: 12, clock: 1405, zone: 2, scene: .train, form: .android),
        NaturalClip(day: 15, clock: 930, zone: 2, scene: .forest, form: .upright),
        NaturalClip(day: 18, clock: 1120, zone: 2, scene: .mountains, place: "+45.9237+006.8694+1035/"),
        NaturalClip(day: 19, clock: 2040, zone: 1, scene: .sea, place: "+39.6020-009.0710+005/"),
        NaturalClip(day: 22, clock: 2110, zone: 2, scene: .candles, form: .liveWide),
        NaturalClip(day: 25, clock: 2155, zone: -4, scene: .city, place: "+40.7033-073.9903+004/"),
        NaturalClip(day: 28, clock: 1705, zone: -3, scene: .snow, place: "-54.8019-068.3030+023/"),
        NaturalClip(day: 30, clock: 1530, zone: 12, scene: .leaves, place: "-45.0302+168.6616+310/"),
    ]

    func fixture(_ number: Int, height: Int) -> FixtureClip {
        FixtureClip(
            number, path, scene.rawValue, stamp: stamp(number), picture: picture(height), scene: scene,
            sound: FixtureClip.Sound(ambience: scene))
    }

    private var isLive: Bool { form == .liveWide || form == .liveUpright }

    /// The path, as an iPhone or an Android phone names its clips; Android uses UTC.
    private var path: String {
        let name = clock - zone * 100
        return form == .android
            ? "Camera/PXL_202405\(day)_\(name)00000.mp4" : "100APPLE/IMG_\(4100 + day * 3).MOV"
    }

    private func stamp(_ number: Int) -> FixtureClip.Stamp {
        let first = Day(year: 2024, month: 5, day: 1) ?? Day(daysSinceEpoch: 0)
        return FixtureClip.Stamp(
            form == .android ? .container : .quickTime, day: first.advanced(by: day - 1),
            time: (clock / 100 * 60 + clock % 100) * 60, offset: zone * 3600,
            contentIdentifier: isLive ? "5A1C0E4D-71B2-4C8E-9A35-0D20240500\(number)" : nil, place: place)
    }

    /// The shape of the picture. Live Photos are 4:3 and shorter. Upright clips are stored turned, as phones store them.
    private func picture(_ height: Int) -> FixtureClip.Picture {
        let long = isLive ? height * 4 / 6 * 2 : height * 8 / 9 * 2
        let isUpright = form == .upright || form == .liveUpright
        return FixtureClip.Picture(
            width: isUpright ? height : long, height: isUpright ? long : height, frames: isLive ? 84 : 102,
            rotation: isUpright ? DisplayRotation(clockwiseDegrees: 90, mirrored: false) : .upright)
    }
}
