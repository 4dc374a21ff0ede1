import Files
import Foundation
import Model

/// How slowly a phone shows what it filmed for slow motion.
///
/// Some phones write such a recording slowly, with 30 frames a second, and the rate of capture in a tag (`com.android.capture.fps`): it is
/// slow as it is. Others write it as it happened, with 120 or 240 frames a second, and their players show 30 of them in a second; the tag
/// is the same. So the rate of the file decides. Apple's `full-frame-rate-playback-intent` is 0 in all recordings of iPhones and says
/// nothing; Photos says which of its videos are slow motion, and an edit says which part.
extension SlowMotion {
    /// Frames that players show in a second.
    private static let shown = 30_000
    /// A file with fewer frames a second is not shown slowly: 60 make a smooth video, and 90 some Live Photos. An exported copy of slow
    /// motion has 30, and may lie beside the edit of its original.
    private static let fewest = 96.0

    /// Nil for a recording that is shown as it is. `frameRate`: frames a second of the file. `captureRate`: those that a tag says were
    /// captured. `isMarked`: true if its library calls it slow motion. `edit`: what the phone or its owner chose.
    init?(frameRate: Double, captureRate: Double?, isMarked: Bool, edit: SlowMotion? = nil) {
        guard frameRate >= Self.fewest else { return nil }
        if let edit {
            self = edit
        } else {
            guard isMarked || captureRate.map({ $0 >= Self.fewest }) ?? false else { return nil }
            self.init(speed: Speed(Int((Double(Self.shown) / frameRate).rounded())))
        }
    }
}

/// The part of a recording that Apple's Photos shows slowly, in a property list beside it: `IMG_1234.AAE` of an iPhone's recording, and
/// in a library `{uuid}.plist` in the folder `resources/renders`. The camera writes one with each recording in slow motion; Photos changes
/// it.
///
/// Its `adjustmentData` is another property list, with the times of the regions as `CMTime` and the `rate` (facts: the packages that
/// docs/photos.md names). Photos shows one region.
extension SlowMotion {
    private static let format = "com.apple.video.slomo"
    /// The largest file that is read, in bytes: edits with drawings are larger, and are no slow motion.
    private static let longest: Int64 = 1 << 16

    /// True for the name of an edit beside a phone's recording.
    static func isNamedLikeOne(_ name: String) -> Bool { name.lowercased().hasSuffix(".aae") }

    /// Reads the file; nil for one without slow motion. Throws `DayreelError(reading:)`.
    static func read(_ file: FoundFile) throws -> SlowMotion? {
        let isOfLibrary = file.name.lowercased().hasSuffix(".plist")
        guard isOfLibrary || isNamedLikeOne(file.name), file.size <= longest else { return nil }
        return SlowMotion(adjustment: try MediaFile(file.path).bytes(at: 0, count: Int(file.size)))
    }

    /// Nil for anything else than an adjustment with a region of slow motion.
    init?(adjustment bytes: [UInt8]) {
        let decoder = PropertyListDecoder()
        guard let edit = try? decoder.decode(Adjustment.self, from: Data(bytes)),
            edit.adjustmentFormatIdentifier == Self.format,
            let slow = try? decoder.decode(Contents.self, from: edit.adjustmentData).slowMotion,
            let region = slow.regions.first?.timeRange, let start = region.start.time,
            let duration = region.duration.time, start >= .zero, duration > .zero,
            let speed = Speed(factor: slow.rate, among: Speed.all), speed.isSlow
        else { return nil }
        self.init(speed: speed, part: start..<start + duration)
    }

    private struct Adjustment: Decodable {
        var adjustmentFormatIdentifier: String
        var adjustmentData: Data
    }

    private struct Contents: Decodable {
        var slowMotion: Slow

        struct Slow: Decodable {
            var regions: [Region]
            var rate: Double
        }

        struct Region: Decodable { var timeRange: TimeRange }

        struct TimeRange: Decodable {
            var start: Time
            var duration: Time
        }

        /// A `CMTime`: `value` of so many `timescale` in a second. Bit 0 of the flags says that it is a number.
        struct Time: Decodable {
            var value: Int64
            var timescale: Int32
            var flags: Int

            /// Nil for a time that no recording has.
            var time: MediaTime? {
                let longest: Int64 = 1_000_000
                guard flags & 1 == 1, timescale > 0, value.magnitude <= longest.magnitude * UInt64(timescale) else {
                    return nil
                }
                return MediaTime(microseconds: value.scaled(by: 1_000_000, over: Int64(timescale)))
            }
        }
    }
}
