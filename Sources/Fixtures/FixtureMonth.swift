import LibAV
import Model

/// A small December 2024: one clip for each thing that phones do.
///
/// Days 4, 13, 21, 23, 26 and 29 have nothing to show; the clips of 30 November and 1 January lie outside the month.
package struct FixtureMonth: Hashable, Sendable {
    /// A file that is not a sound clip.
    package enum Oddity: Hashable, Sendable {
        /// The first half of a clip's bytes: no `moov` atom, as after a crash while recording.
        case truncated(FixtureClip)
        /// Prose in a file with the name of a video.
        case text(String)
    }

    package struct OddFile: Hashable, Sendable {
        package var path: String
        /// The modification time in seconds since 1970.
        package var modified: Int64
        package var oddity: Oddity
    }

    package var clips: [FixtureClip]
    package var stills: [FixtureStill]
    package var oddFiles: [OddFile]

    package static let december2024 = FixtureMonth(
        clips: weekOne + weekTwo + weekThree + weekFour + outside,
        stills: [
            FixtureStill(of: liveFourteenth, path: "100APPLE/IMG_1214.JPG"),
            FixtureStill(of: liveFifteenth, path: "100APPLE/IMG_1015.JPG"),
        ],
        oddFiles: [
            OddFile(
                path: "100APPLE/IMG_1007.MOV", modified: at(7, "08:10").instant,
                oddity: .truncated(FixtureClip(7, "", "Half a file", stamp: at(7, "08:10")))),
            OddFile(
                path: "100APPLE/IMG_1013.MOV", modified: at(13, "12:00").instant,
                oddity: .text("This is a note about a film, not a film.\n")),
        ])

    /// The clip with this file name (without its folder).
    package func clip(named name: String) -> FixtureClip? {
        clips.first { $0.path.split(separator: "/").last.map(String.init) == name }
    }

    /// The clip with this number in its frame code.
    package func clip(numbered number: Int) -> FixtureClip? { clips.first { $0.number == number } }
}

extension FixtureMonth {
    private static let centralEurope = 3600

    /// A stamp on a day of December 2024, at the time on the wall clock as `HH:MM`.
    private static func at(
        _ day: Int, _ clock: String, _ form: FixtureClip.Stamp.Form = .quickTime, offset: Int = centralEurope,
        contentIdentifier: String? = nil
    ) -> FixtureClip.Stamp {
        let parts = clock.split(separator: ":").compactMap { Int($0) }
        let time = zip(parts, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
        let first = Day(year: 2024, month: 12, day: 1) ?? Day(daysSinceEpoch: 0)
        return FixtureClip.Stamp(
            form, day: first.advanced(by: day - 1), time: time, offset: offset, contentIdentifier: contentIdentifier)
    }

    private typealias Picture = FixtureClip.Picture
    private typealias Sound = FixtureClip.Sound

    private static func turned(_ degrees: Int) -> DisplayRotation {
        DisplayRotation(clockwiseDegrees: degrees, mirrored: false)
    }

    private static let weekOne = [
        FixtureClip(
            1, "100APPLE/IMG_1001.MOV", "Landscape", stamp: at(1, "10:15"), picture: Picture(frames: 90),
            sound: Sound(frequency: 262)),
        FixtureClip(
            2, "100APPLE/IMG_1002.MOV", "Portrait, 90°", stamp: at(2, "16:40"),
            picture: Picture(width: 270, height: 480, rotation: turned(90)), sound: Sound(frequency: 294)),
        FixtureClip(
            3, "Camera/PXL_20241203_113000000.mp4", "Portrait, 270°", stamp: at(3, "12:30", .container),
            picture: Picture(width: 270, height: 480, rotation: turned(270)),
            sound: Sound(sampleRate: 44_100, frequency: 330)),
        FixtureClip(
            5, "100APPLE/IMG_1005.MOV", "1280 × 720", stamp: at(5, "09:05"), picture: Picture(width: 1280, height: 720),
            sound: Sound(frequency: 349)),
        FixtureClip(
            6, "100APPLE/IMG_1006.MOV", "Upside down, 25 f/s", stamp: at(6, "18:20"),
            picture: Picture(timing: .constant(FrameRate(25)), frames: 60, rotation: turned(180)),
            sound: Sound(frequency: 392)),
        FixtureClip(
            8, "100APPLE/IMG_1107.MOV", "After a damaged one", stamp: at(7, "11:30"), sound: Sound(frequency: 415)),
    ]

    private static let weekTwo = [
        FixtureClip(
            9, "Camera/20241208_140000.mp4", "4:3, 24 f/s, mono 22 kHz", stamp: at(8, "14:00", .container),
            picture: Picture(width: 400, height: 300, timing: .constant(FrameRate(24)), frames: 60),
            sound: Sound(sampleRate: 22_050, channels: 1, frequency: 440)),
        FixtureClip(
            10, "100APPLE/IMG_1009.MOV", "Square", stamp: at(9, "13:13"), picture: Picture(width: 320, height: 320),
            sound: Sound(frequency: 466)),
        FixtureClip(
            11, "100APPLE/IMG_1010.MOV", "60 f/s", stamp: at(10, "08:45"),
            picture: Picture(width: 320, height: 180, timing: .constant(FrameRate(60)), frames: 150),
            sound: Sound(frequency: 494)),
        FixtureClip(
            12, "Camera/20241211_120000.mp4", "Variable frame rate", stamp: at(11, "12:00", .container),
            picture: Picture(timing: .variable(intervals: [20, 21, 25, 19, 40, 24, 20, 31]), frames: 64),
            sound: Sound(frequency: 523)),
        FixtureClip(
            13, "100APPLE/IMG_1012.MOV", "No sound", stamp: at(12, "17:30"), picture: Picture(width: 640, height: 360),
            sound: nil),
        FixtureClip(
            14, "100APPLE/IMG_1114.MOV", "First of three", stamp: at(14, "09:30"), sound: Sound(frequency: 554)),
        FixtureClip(
            15, "100APPLE/IMG_1115.MOV", "Second of three", stamp: at(14, "13:00"), sound: Sound(frequency: 587)),
        FixtureClip(
            16, "100APPLE/IMG_1116.MOV", "Third of three", stamp: at(14, "20:45"), sound: Sound(frequency: 622)),
        liveFourteenth,
    ]

    private static let liveFourteenth = FixtureClip(
        17, "100APPLE/IMG_1214.MOV", "Live Photo beside films",
        stamp: at(14, "08:00", contentIdentifier: "6B1F5B0E-3C11-4E64-9F3E-0A5D7C141414"),
        picture: Picture(width: 400, height: 300, frames: 60), sound: Sound(frequency: 639))

    private static let liveFifteenth = FixtureClip(
        18, "100APPLE/IMG_1015.MOV", "Live Photo",
        stamp: at(15, "15:15", contentIdentifier: "2D9A7C44-88F0-4B7D-A7C2-5E1F3B151515"),
        picture: Picture(width: 400, height: 300, frames: 84), sound: Sound(frequency: 659))

    private static let weekThree = [
        liveFifteenth,
        FixtureClip(
            19, "Camera/20241216_120000.mp4", "Anamorphic, 25 f/s", stamp: at(16, "12:00", .container),
            picture: Picture(
                width: 640, height: 360, timing: .constant(FrameRate(25)), frames: 60, sampleAspectRatio: Rational(4, 3)
            ),
            sound: Sound(frequency: 698)),
        FixtureClip(
            20, "100APPLE/IMG_1017.MOV", "5.1 sound", stamp: at(17, "19:00"),
            sound: Sound(channels: 6, frequency: 740)),
        FixtureClip(
            21, "100APPLE/IMG_1018.MOV", "29.97 f/s", stamp: at(18, "07:55"),
            picture: Picture(timing: .constant(FrameRate(30_000, over: 1001))), sound: Sound(frequency: 784)),
        FixtureClip(
            22, "100APPLE/IMG_1019.MOV", "After midnight, far east", stamp: at(19, "00:20", offset: 8 * 3600),
            sound: Sound(frequency: 831)),
        FixtureClip(
            23, "100APPLE/IMG_1020.MOV", "Click and flash", stamp: at(20, "11:00"),
            picture: Picture(frames: 120, flashes: true), sound: Sound(frequency: 1000, clicks: true)),
    ]

    private static let weekFour = [
        FixtureClip(
            24, "100APPLE/IMG_1022.MOV", "Short", stamp: at(22, "14:30"),
            picture: Picture(width: 270, height: 480, frames: 45), sound: Sound(frequency: 880)),
        FixtureClip(
            25, "100APPLE/IMG_1024.MOV", "Christmas Eve", stamp: at(24, "23:58"), picture: Picture(frames: 90),
            sound: Sound(frequency: 932)),
        FixtureClip(
            26, "100APPLE/IMG_1025.MOV", "Long enough for a pin", stamp: at(25, "10:00"), picture: Picture(frames: 240),
            sound: Sound(frequency: 988)),
        FixtureClip(
            27, "100APPLE/IMG_1027.MOV", "Far west", stamp: at(27, "21:00", offset: -8 * 3600),
            sound: Sound(frequency: 1047)),
        FixtureClip(
            28, "Camera/It's 12:30 – Großmutter 🎄.mp4", "Odd name", stamp: at(28, "12:30", .container),
            sound: Sound(frequency: 1109)),
        FixtureClip(
            29, "Camera/20241230_120000.mp4", "Full range, BT.601", stamp: at(30, "12:00", .container),
            picture: Picture(
                color: ColorDescription(range: "pc", matrix: "smpte170m", primaries: "smpte170m", transfer: "smpte170m")
            ),
            sound: Sound(frequency: 1175)),
        FixtureClip(
            30, "100APPLE/IMG_1031.MOV", "The last evening", stamp: at(31, "23:59"), picture: Picture(frames: 90),
            sound: Sound(frequency: 1245)),
    ]

    private static let outside = [
        FixtureClip(31, "100APPLE/IMG_0930.MOV", "November", stamp: at(0, "23:30"), picture: Picture(frames: 45)),
        FixtureClip(32, "100APPLE/IMG_1032.MOV", "January", stamp: at(32, "00:10"), picture: Picture(frames: 45)),
    ]
}

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
