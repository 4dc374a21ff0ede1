import LibAV
import Model
import Stages

/// Checks of the linked libav.
extension Doctor {
    var libraries: [DoctorReport.Finding] {
        [DoctorReport.Finding("FFmpeg", .ok, LibAVCapabilities.release)]
            + StandardPipeline.libraries.map { DoctorReport.Finding($0.library, .ok, $0.version) }
    }

    var encoders: [DoctorReport.Finding] {
        NeededComponents.encoders.map { name, use in
            finding("encoder \(name)", LibAVCapabilities.hasEncoder(name), otherwise: use.severity, for: use.words)
        }
    }

    var decoders: [DoctorReport.Finding] {
        NeededComponents.decoders.map { codecs, clips in
            switch clips {
            case .ofPhones:
                finding("decoders of phones' clips", codecs, LibAVCapabilities.decodes, otherwise: .missing)
            case .others: finding("decoders of other clips", codecs, LibAVCapabilities.decodes, otherwise: .limited)
            case .inAV1:
                finding(
                    "decoder of AV1", codecs.allSatisfy(LibAVCapabilities.decodes), otherwise: .limited,
                    for: "clips in AV1")
            }
        }
    }

    var filters: [DoctorReport.Finding] {
        NeededComponents.filters.map { names, use in
            finding("filters for \(use.words)", names, LibAVCapabilities.hasFilter, otherwise: use.severity)
        }
    }

    /// A finding on several parts that are needed together.
    private func finding(
        _ name: String, _ parts: [String], _ isThere: (String) -> Bool, otherwise state: DoctorReport.Finding.State
    ) -> DoctorReport.Finding {
        let missing = parts.filter { !isThere($0) }
        return DoctorReport.Finding(
            name, missing.isEmpty ? .ok : state,
            missing.isEmpty ? parts.joined(separator: " ") : "without " + missing.joined(separator: " "),
            remedy: Self.otherLibAV)
    }

    private func finding(
        _ name: String, _ isThere: Bool, otherwise state: DoctorReport.Finding.State, for use: String
    ) -> DoctorReport.Finding {
        DoctorReport.Finding(
            name, isThere ? .ok : state, isThere ? "for \(use)" : "not in this libav; \(use) needs it",
            remedy: Self.otherLibAV)
    }

    /// Advice to reinstall the packages of the libraries in use: some distributions build them with fewer codecs than Debian.
    private static var otherLibAV: String { remedy(release: LibAVCapabilities.release, LibAVCapabilities.versions) }

    /// The advice for these versions. Debian names a library's package after its major version.
    static func remedy(release: String, _ versions: [(library: String, version: String)]) -> String {
        let packages = versions.filter { ["libavcodec", "libavfilter"].contains($0.library) }
            .map { $0.library + ($0.version.split(separator: ".").first ?? "") }
        return "This FFmpeg (\(release)) was built without it. Debian and Ubuntu: apt install --reinstall "
            + packages.joined(separator: " ")
            + ". Fedora: the FFmpeg of RPM Fusion. Elsewhere: an FFmpeg with "
            + VideoCodec.standard.profile.encoder + " and GPL parts."
    }
}

extension NeededComponents.Use {
    /// The films or features that lack the part.
    fileprivate var words: String {
        switch self {
        case .everyFilm, .codec(.standard): "every film"
        case .sound: "films with sound"
        case .dates: "the date"
        case .interlacedClips: "interlaced clips"
        case .blurredBars: "'fit: blur'"
        case .preview: "'dayreel preview'"
        case .codec(let codec): "'codec: \(codec.rawValue)'"
        }
    }

    /// The severity of a missing part: `missing` if every film with default settings needs it, `limited` if only some do.
    fileprivate var severity: DoctorReport.Finding.State {
        switch self {
        case .everyFilm, .sound, .dates, .codec(.standard): .missing
        case .interlacedClips, .blurredBars, .preview, .codec: .limited
        }
    }
}
