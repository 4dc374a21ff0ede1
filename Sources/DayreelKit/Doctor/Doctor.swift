import Files
import Foundation
import Library
import Model
import Pipeline
import Reports
import Stages

/// Checks everything outside Dayreel that films depend on.
package struct Doctor {
    package let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    package func examine() -> DoctorReport {
        DoctorReport(
            findings: libraries + encoders + decoders + filters + text + timeZones + [places, speech, composedMusic]
                + folders + [cache, settings, Self.sandbox(Sandbox.offer)])
    }

    /// The time zones, tested with one whose offset includes half an hour, which no fallback provides.
    private var timeZones: [DoctorReport.Finding] {
        let summer = Date(timeIntervalSince1970: 1_720_000_000)
        let known = TimeZone(identifier: "Australia/Adelaide")?.secondsFromGMT(for: summer) == 34_200
        let home = TimeZone(identifier: workspace.clock.zone)
        return [
            DoctorReport.Finding(
                "time zones", known ? .ok : .missing, known ? "known by name" : "the zone database is not there",
                remedy: "Install the package tzdata."),
            DoctorReport.Finding(
                "home zone", home == nil || workspace.clock.zoneDoubt != nil ? .limited : .ok,
                workspace.clock.zoneDoubt?.message ?? workspace.clock.zone,
                remedy: "Set 'days.home' in the job file, or the TZ variable, to a zone such as Europe/Amsterdam."),
        ]
    }

    /// The table of places, without which films name none.
    private var places: DoctorReport.Finding {
        DoctorReport.Finding(
            "places", workspace.placeNames.count == nil ? .limited : .ok,
            workspace.placeNames.count.map { "\($0) names" } ?? "have no names: their table is not installed",
            remedy: "Install the package dayreel-places; in a clone of the source run scripts/places.sh.")
    }

    /// The speech detector, without which music steps back for what is loud.
    private var speech: DoctorReport.Finding {
        DoctorReport.Finding(
            "speech", workspace.speechModel == nil ? .limited : .ok,
            workspace.speechModel == nil ? "is not heard: the detector is not installed" : "is heard",
            remedy: "Install the package dayreel-speech; in a clone of the source run scripts/speech.sh.")
    }

    /// The synthesiser of composed music, without which only jobs with `compose` cannot be made.
    private var composedMusic: DoctorReport.Finding {
        let (name, font) = (
            TunePlayer.synthesizerName, TunePlayer.soundFonts.first(where: FileManager.default.fileExists)
        )
        let found = [name ?? "no FluidSynth", font ?? "no sound font"].joined(separator: ", ")
        return DoctorReport.Finding(
            "composed music", name == nil || font == nil ? .limited : .ok, found,
            remedy: "Install the packages libfluidsynth3 and fluid-soundfont-gm, for jobs with 'music: {compose: …}', "
                + "and the presets cinema and keepsake.")
    }

    /// The limits of processes that open media. Without them, films are made all the same.
    static func sandbox(_ offer: Sandbox.Offer) -> DoctorReport.Finding {
        let files = offer.files.map { "files by Landlock \($0)" }
        let limits = [files, offer.calls ? "system calls by seccomp" : nil].compactMap(\.self)
        return DoctorReport.Finding(
            "sandbox", files == nil || !offer.calls ? .limited : .ok,
            limits.isEmpty ? "does not limit what media can do" : "limits " + limits.joined(separator: ", "),
            remedy:
                "Landlock needs Linux 5.13, better 6.12; a container may forbid it. Without them, bubblewrap (bwrap) can "
                + "limit the whole program: docs/security.md says how.")
    }

    private static let otherFolder = "Make the folder writable, or choose another with --home or DAYREEL_HOME."

    private var folders: [DoctorReport.Finding] {
        [("cache folder", workspace.paths.cache), ("state folder", workspace.paths.state)].map { name, path in
            if let trouble = FolderProbe(path: path, process: workspace.machine.process).trouble {
                return DoctorReport.Finding(name, .missing, "\(path): \(trouble)", remedy: Self.otherFolder)
            }
            guard let free = workspace.machine.volume(path)?.freeBytes else {
                return DoctorReport.Finding(name, .ok, "\(path), free space unknown")
            }
            return DoctorReport.Finding(
                name, free < Self.scarce ? .limited : .ok, "\(path), \(ByteCount.text(free)) free",
                remedy: "Free some space, or choose another folder with --home or DAYREEL_HOME.")
        }
    }

    /// The free bytes below which space is scarce: a month in 1080p takes about 500 MB, in the cache and again as a film.
    private static let scarce: Int64 = 2_000_000_000

    private var cache: DoctorReport.Finding {
        do {
            return DoctorReport.Finding("cache", .ok, try SegmentStore(root: workspace.paths.segments).info().words)
        } catch {
            return DoctorReport.Finding("cache", .missing, "\(error)".firstLine, remedy: Self.otherFolder)
        }
    }

    /// The settings file. Every command that reads jobs refuses a wrong one.
    private var settings: DoctorReport.Finding {
        do {
            _ = try workspace.settings()
            let isThere = FileManager.default.fileExists(atPath: workspace.paths.settings)
            return DoctorReport.Finding(
                "settings", .ok, isThere ? workspace.paths.settings : "none (\(workspace.paths.settings))")
        } catch {
            return DoctorReport.Finding(
                "settings", .missing, "\(error)".firstLine, remedy: "Repair the file, or remove it.")
        }
    }
}

extension String {
    fileprivate var firstLine: String { split(separator: "\n").first.map(String.init) ?? self }
}

/// The findings of `dayreel doctor`. `--json` prints them in this form (version 1).
package struct DoctorReport: Hashable, Sendable, Codable {
    struct Finding: Hashable, Sendable, Codable {
        enum State: String, Hashable, Sendable, Codable {
            case ok
            /// Only some jobs need it.
            case limited
            /// No film can be made without it.
            case missing
        }

        /// The part that was checked: "encoder libx264".
        var name: String
        var state: State
        /// The result of the check.
        var detail: String
        /// Advice to the user; nil if nothing is wrong.
        var remedy: String?

        init(_ name: String, _ state: State, _ detail: String, remedy: String? = nil) {
            self.name = name
            self.state = state
            self.detail = detail
            self.remedy = state == .ok ? nil : remedy
        }
    }

    var version = 1
    var findings: [Finding]

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case findings
    }

    package var isHealthy: Bool { !findings.contains { $0.state == .missing } }

    /// The report as a row for each finding, the remedies, and a verdict at the end; within `width` columns, unless it is nil.
    package func text(within width: Int?) -> String {
        var table = TextTable(
            ["", "What", "Found"], alignments: [.left, .left, .left], fits: [.whole, .whole, .wrapped])
        for finding in findings { table.append([finding.state.word, finding.name, finding.detail]) }
        let remedies = findings.compactMap { finding in finding.remedy.map { "\(finding.name): \($0)" } }
        let advice =
            remedies.isEmpty
            ? ""
            : "\nWhat to do:\n"
                + remedies.map { "  \($0)".messageLines(within: width ?? .max) + "\n" }
                .joined()
        let verdict = isHealthy ? "Dayreel can make films here." : "Dayreel cannot make films here yet."
        return table.text(within: width ?? .max) + advice + "\n" + verdict + "\n"
    }
}

extension DoctorReport.Finding.State {
    fileprivate var word: String {
        switch self {
        case .ok: "ok"
        case .limited: "limited"
        case .missing: "MISSING"
        }
    }
}

/// Tests whether files can be created in a folder by creating one. Leaves nothing behind but the folder.
struct FolderProbe {
    let path: String
    /// The number of this process, for a unique file name.
    let process: Int32

    /// The system's message; nil if the test succeeds.
    var trouble: String? {
        do {
            try StateFolder.make(path)
        } catch {
            return (error as? DayreelError)?.cause.map { "it cannot be made: \($0)" } ?? "it cannot be made"
        }
        let file = "\(path)/.dayreel-doctor-\(process)"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        close(descriptor)
        unlink(file)
        return nil
    }
}
