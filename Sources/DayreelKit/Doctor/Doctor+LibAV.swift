import LibAV
import Model
import Stages
import Typography

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
        case .steadiness: "steadied clips"
        case .speed: "sound at other speeds"
        case .blurredBars: "'fit: blur'"
        case .teaser: "'output.teaser'"
        case .preview: "'dayreel preview'"
        case .codec(let codec): "'codec: \(codec.rawValue)'"
        }
    }

    /// The severity of a missing part: `missing` if every film with default settings needs it, `limited` if only some do.
    fileprivate var severity: DoctorReport.Finding.State {
        switch self {
        case .everyFilm, .sound, .dates, .codec(.standard): .missing
        case .interlacedClips, .blurredBars, .steadiness, .speed, .preview, .teaser, .codec: .limited
        }
    }
}

/// The libraries and fonts that draw text.
extension Doctor {
    var text: [DoctorReport.Finding] {
        let versions = Typesetter.versions.map { DoctorReport.Finding($0.library, .ok, $0.version) }
        guard let fonts = workspace.machine.fonts else { return versions }
        do {
            let library = try fonts()
            return versions + faces(library) + scripts(library)
        } catch let error as TypographyError {
            let error = DayreelError(error)
            return versions + [DoctorReport.Finding("fonts", .missing, error.message, remedy: error.remedy)]
        } catch {
            return versions + [DoctorReport.Finding("fonts", .missing, "\(error)")]
        }
    }

    /// The faces of the styles of text; the date is drawn as a film would.
    private func faces(_ library: FontLibrary) -> [DoctorReport.Finding] {
        do {
            let typesetter = try Typesetter(library, family: TextFaces.sans, locale: DateOverlayStyle.usualLocale)
            let ink = try typesetter.line("31 December", size: 32).picture().coverage.count { $0 > 128 }
            guard ink > 0 else {
                return [DoctorReport.Finding("text", .missing, "nothing is drawn", remedy: Self.remedy("fonts-inter"))]
            }
            return TextFaces.packages.map { face in
                let isThere = library.has(font: face.family)
                return DoctorReport.Finding(
                    "text in \(face.family)", isThere ? .ok : .limited,
                    isThere ? "can be drawn" : "drawn in another font", remedy: Self.remedy(face.package))
            }
        } catch {
            return [DoctorReport.Finding("text", .missing, "\(error)", remedy: Self.remedy("fonts-inter"))]
        }
    }

    private static func remedy(_ package: String) -> String {
        "Install the font: on Debian and Ubuntu the package \(package)."
    }

    /// A line for all scripts that can be drawn, and one for each package that would add others.
    private func scripts(_ library: FontLibrary) -> [DoctorReport.Finding] {
        let found = Script.checked.map { (script: $0.script, isThere: library.face(with: $0.sample) != nil) }
        let there = found.filter(\.isThere).map(\.script.name)
        let packages = Set(found.filter { !$0.isThere }.map(\.script.package)).sorted()
        return [DoctorReport.Finding("scripts", .ok, there.joined(separator: ", "))]
            + packages.map { package in
                let lacking = found.filter { !$0.isThere && $0.script.package == package }.map(\.script.name)
                return DoctorReport.Finding(
                    "scripts without a font", .limited, lacking.joined(separator: ", "),
                    remedy: "On Debian and Ubuntu install the package \(package).")
            }
    }
}
