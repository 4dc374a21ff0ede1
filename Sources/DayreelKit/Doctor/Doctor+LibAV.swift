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
        let needed = [VideoCodec.h264.encoderName, "aac"].map { name in
            finding("encoder \(name)", LibAVCapabilities.hasEncoder(name), otherwise: .missing, for: "every film")
        }
        let optional = [VideoCodec.hevc, .av1].map { codec in
            finding(
                "encoder \(codec.encoderName)", LibAVCapabilities.hasEncoder(codec.encoderName), otherwise: .limited,
                for: "'codec: \(codec.rawValue)'")
        }
        let preview = ["png", "mjpeg"].map { name in
            finding(
                "encoder \(name)", LibAVCapabilities.hasEncoder(name), otherwise: .limited, for: "'dayreel preview'")
        }
        return needed + optional + preview
    }

    var decoders: [DoctorReport.Finding] {
        let others = ["mpeg4", "vp9", "prores", "mjpeg", "amrnb", "mp3", "opus", "pcm_s16le"]
        let hasAV1 = ["libdav1d", "libaom-av1", "av1"].contains(where: LibAVCapabilities.hasDecoder)
        return [
            finding(
                "decoders of phones' clips", ["h264", "hevc", "aac"], LibAVCapabilities.hasDecoder, otherwise: .missing),
            finding("decoders of other clips", others, LibAVCapabilities.hasDecoder, otherwise: .limited),
            finding("decoder of AV1", hasAV1, otherwise: .limited, for: "clips in AV1"),
        ]
    }

    var filters: [DoctorReport.Finding] {
        let needed = [
            "scale", "format", "pad", "crop", "transpose", "hflip", "vflip", "setsar", "gblur",
        ]
        let optional = [
            (names: ["bwdif"], use: "interlaced clips"),
            (names: ["split", "overlay", "lutyuv"], use: "'fit: blur'"),
        ]
        let all =
            [(names: needed, use: "every film", otherwise: DoctorReport.Finding.State.missing)]
            + optional.map { (names: $0.names, use: $0.use, otherwise: .limited) }
        return all.map {
            finding("filters for \($0.use)", $0.names, LibAVCapabilities.hasFilter, otherwise: $0.otherwise)
        }
    }

    /// Several parts that are needed together.
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

    /// The packages that hold the libraries in use: a distribution may build them with fewer codecs than Debian does.
    private static var otherLibAV: String { remedy(release: LibAVCapabilities.release, LibAVCapabilities.versions) }

    /// Debian names a library's package after its major version.
    static func remedy(release: String, _ versions: [(library: String, version: String)]) -> String {
        let packages = versions.filter { ["libavcodec", "libavfilter"].contains($0.library) }
            .map { $0.library + ($0.version.split(separator: ".").first ?? "") }
        return "This FFmpeg (\(release)) was built without it. Debian and Ubuntu: apt install --reinstall "
            + packages.joined(separator: " ")
            + ". Fedora: the FFmpeg of RPM Fusion. Elsewhere: an FFmpeg with libx264 and "
            + "GPL parts."
    }
}
