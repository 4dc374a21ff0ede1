import LibAV
import Model

/// The time and place in a recording apart from its container's dates: a position among the tags, AVCHD's message or DV's packs in the
/// stream, GoPro's telemetry.
struct RecordedEvidence {
    var place: Coordinate?
    /// The local time in an AVCHD or DV stream.
    var camcorder: WallTime?
    /// Seconds since 1970.
    var satellites: Int64?
    /// True if the container's UTC is in fact local time.
    var writesWallClock = false

    init(_ demuxer: Demuxer, stream: VideoStreamInfo) {
        let tags = demuxer.info.metadata
        let positions = [tags["com.apple.quicktime.location.ISO6709"], tags["location"], tags["location-eng"]]
        place = positions.lazy.compactMap(\.self).compactMap { Coordinate(iso6709: $0) }.first
        if Self.isGoPro(demuxer.info) {
            writesWallClock = true
            let telemetry = GoProTelemetry.read(demuxer)
            (satellites, place) = (telemetry?.instant, telemetry?.place ?? place)
        } else if let recording = AVCHDRecording.read(demuxer, stream: stream) {
            (camcorder, place) = (recording.wall, recording.place ?? place)
        } else if let recording = DVRecording.read(demuxer, stream: stream) {
            camcorder = recording.wall
        }
    }

    /// True for a GoPro, which only the names of its tracks tell: "GoPro AVC", "GoPro H.265", "GoPro MET".
    private static func isGoPro(_ info: MediaInfo) -> Bool {
        info.video.contains { stream in
            ["handler_name", "encoder"].contains { stream.metadata[$0]?.contains("GoPro") == true }
        }
    }
}

extension ProbedVideo {
    /// Adds the evidence to place and dates. The satellites' time ends with `Z`; a local time does not.
    mutating func add(_ evidence: RecordedEvidence) {
        place = evidence.place
        if let wall = evidence.camcorder { dates[Self.avchdTag] = wall.text }
        if let satellites = evidence.satellites { dates[Self.gpsTag] = WallTime(seconds: satellites).text + "Z" }
        if evidence.writesWallClock, let text = dates["creation_time"], text.hasSuffix("Z") {
            dates["creation_time"] = String(text.dropLast())
        }
    }

    /// Adds the notes of the camera and of programs to place and dates. What libav read counts as well.
    mutating func add(_ notes: CameraNotes) {
        place = place ?? notes.place
        let found = [
            (Self.makerTag, notes.camera), (Self.userTag, notes.userData), (Self.xmpTag, notes.xmp),
            (Self.offsetTag, notes.offset), (Self.gpsTag, notes.satellites), ("creation_time", notes.container),
            ("date", notes.content),
        ]
        for (tag, text) in found where text != nil {
            let isReadable = dates[tag].flatMap(DateText.reading) != nil || tag == Self.offsetTag && dates[tag] != nil
            if !isReadable { dates[tag] = text }
        }
    }
}
