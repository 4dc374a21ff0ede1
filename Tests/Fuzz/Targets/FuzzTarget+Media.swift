import Files
import Model

@testable import Library
@testable import Stages

extension FuzzTarget {
    /// Boxes, chunks and packets of recordings and films.
    static let recordings: [FuzzTarget] = [
        FuzzTarget("movie") { bytes in
            let (path, failed) = (ScratchFile.shared.holding(bytes), failedReads())
            if let reader = try? NoteReader(path) { _ = CameraNotes(reader, format: "mov,mp4,m4a") }
            let size = Int64(bytes.count)
            _ = BoxWalk.isDoubtful(path: path, size: size, failed)
            _ = BoxWalk.payload(of: "mpvd", path: path, size: size, failed)
            _ = BoxWalk.second("ftyp", path: path, size: size, failed)
            _ = BoxWalk.end(of: 0, path: path, size: size, failed)
            _ = FilmSignature.tool(ofFilmAt: path)
            _ = FilmCover.jpeg(inFilmAt: path)
        },
        FuzzTarget("avi") { bytes in
            if let reader = try? NoteReader(ScratchFile.shared.holding(bytes)) {
                _ = CameraNotes(reader, format: "avi")
            }
        },
        FuzzTarget("maker-records") { bytes in
            var notes = CameraNotes()
            NikonRecords(bytes).add(to: &notes)
            MediaRecords(bytes).add(to: &notes)
            PentaxNote(bytes).add(to: &notes)
        },
        FuzzTarget("telemetry") { bytes in
            _ = GoProTelemetry(packet: bytes)
            _ = DVRecording(picture: bytes)
            _ = AVCHDRecording(h264: bytes)
        },
        FuzzTarget("signature") { bytes in
            _ = (MediaSignature(bytes), MediaSignature.stillForm(bytes), UnusedFormat(bytes))
            _ = PictureHead.size(bytes)
            _ = RawVideoSignature.matches(bytes)
        },
    ]

    /// Segments, items and directories of stills.
    static let stills: [FuzzTarget] = [
        FuzzTarget("jpeg") { bytes in
            let path = ScratchFile.shared.holding(bytes)
            let video = EmbeddedVideo(path: path, size: Int64(bytes.count), failedReads())
            let tags = StillTags.ofJPEG(at: path)
            _ = video.inJPEG(tags)
            _ = StillTags.ofJPEG { position, count in
                Array(bytes.dropFirst(Int(clamping: position)).prefix(count))
            }
            _ = StillOrientation(of: bytes)
        },
        FuzzTarget("heif") { bytes in
            let path = ScratchFile.shared.holding(bytes)
            _ = HeifItems(StillFile(path: path))
            _ = EmbeddedVideo(path: path, size: Int64(bytes.count), failedReads()).inHEIF(StillTags())
        },
        FuzzTarget("exif") { bytes in
            if let directory = ImageFileDirectory(tiff: bytes) { _ = StillTags(directory) }
            let note = AppleMakerNote(bytes)
            _ = (note, ExifBlock(bytes)?.tags)
        },
        FuzzTarget("picture-index") { bytes in _ = JPEGLayout.end(of: bytes, at: 4096) },
        FuzzTarget("icc") { _ = ICCProfile($0) },
    ]

    private static func failedReads() -> FailedReads { FailedReads(timeLimit: .seconds(1)) }
}
