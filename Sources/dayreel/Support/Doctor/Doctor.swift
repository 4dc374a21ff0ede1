import Foundation
import LibAV
import Pipeline
import Stages

/// Looks at everything outside of Dayreel that a film depends on.
struct Doctor {
    let places: Places
    let clock: SystemClock

    func examine() -> DoctorReport {
        DoctorReport(
            findings: libraries + encoders + filters + [text] + timeZones + folders)
    }

    private var libraries: [DoctorReport.Finding] {
        LibAVCapabilities.versions.map { DoctorReport.Finding($0.library, .ok, $0.version) }
    }

    private var encoders: [DoctorReport.Finding] {
        let needed = [VideoCodec.h264.encoderName, "aac"].map { name in
            finding("encoder \(name)", LibAVCapabilities.hasEncoder(name), otherwise: .missing, for: "every film")
        }
        let optional = [VideoCodec.hevc, .av1].map { codec in
            finding(
                "encoder \(codec.encoderName)", LibAVCapabilities.hasEncoder(codec.encoderName), otherwise: .limited,
                for: "'codec: \(codec.rawValue)'")
        }
        return needed + optional
    }

    private var filters: [DoctorReport.Finding] {
        let needed = [
            "scale", "format", "pad", "crop", "transpose", "hflip", "vflip", "setsar", "color", "drawtext", "gblur",
            "ebur128",
        ]
        let optional = [
            (names: ["bwdif"], use: "interlaced clips"),
            (names: ["split", "overlay", "lutyuv"], use: "'fit: blur'"),
        ]
        return [filters(needed, otherwise: .missing, use: "every film")]
            + optional.map { filters($0.names, otherwise: .limited, use: $0.use) }
    }

    private func filters(
        _ names: [String], otherwise state: DoctorReport.Finding.State, use: String
    ) -> DoctorReport.Finding {
        let missing = names.filter { !LibAVCapabilities.hasFilter($0) }
        return DoctorReport.Finding(
            "filters for \(use)", missing.isEmpty ? .ok : state,
            missing.isEmpty ? names.joined(separator: " ") : "without " + missing.joined(separator: " "),
            remedy: Self.otherLibAV)
    }

    private func finding(
        _ name: String, _ isThere: Bool, otherwise state: DoctorReport.Finding.State, for use: String
    ) -> DoctorReport.Finding {
        DoctorReport.Finding(
            name, isThere ? .ok : state, isThere ? "for \(use)" : "not in this libav; \(use) needs it",
            remedy: Self.otherLibAV)
    }

    private static let otherLibAV =
        "Install a libav that has it: on Debian and Ubuntu the packages libavcodec59 or newer and libavfilter8 or newer "
        + "as the distribution builds them."

    /// Draws the date as a film would.
    private var text: DoctorReport.Finding {
        let style = DateOverlayStyle()
        let name = "text in \(style.font)"
        let remedy = "Install the font: on Debian and Ubuntu the package fonts-dejavu-core."
        do {
            let ink = try TextProbe(font: style.font).ink()
            return DoctorReport.Finding(
                name, ink > 0 ? .ok : .missing, ink > 0 ? "can be drawn" : "nothing is drawn", remedy: remedy)
        } catch {
            return DoctorReport.Finding(name, .missing, "\(error)", remedy: remedy)
        }
    }

    /// A zone with half an hour in its offset, which no fallback gives.
    private var timeZones: [DoctorReport.Finding] {
        let summer = Date(timeIntervalSince1970: 1_720_000_000)
        let known = TimeZone(identifier: "Australia/Adelaide")?.secondsFromGMT(for: summer) == 34_200
        let home = TimeZone(identifier: clock.zone)
        return [
            DoctorReport.Finding(
                "time zones", known ? .ok : .missing, known ? "known by name" : "the zone database is not there",
                remedy: "Install the package tzdata."),
            DoctorReport.Finding(
                "home zone", home == nil ? .limited : .ok, clock.zone,
                remedy: "Set 'days.home' in the job file, or the TZ variable, to a zone such as Europe/Amsterdam."),
        ]
    }

    private var folders: [DoctorReport.Finding] {
        [("cache folder", places.cache), ("state folder", places.state)].map { name, path in
            let remedy = "Make the folder writable, or choose another with --home or DAYREEL_HOME."
            if let trouble = FolderProbe(path: path).trouble {
                return DoctorReport.Finding(name, .missing, "\(path): \(trouble)", remedy: remedy)
            }
            let free = DiskVolume.of(path).map { "\(ByteCount.text($0.freeBytes)) free" } ?? "free space unknown"
            return DoctorReport.Finding(name, .ok, "\(path), \(free)")
        }
    }
}
