import Model

/// The facts of the real files according to other tools: exiftool 12 for dates, ffprobe 5.1 for picture and sound. A short script, separate
/// from Dayreel, applied the rules of docs/days.md to them (home: Europe/Amsterdam).
struct RealMediaTruth {
    let file: String
    /// Nil for files without a date of their own, because the date of the copy proves nothing.
    let captured: String?
    let evidence: CaptureTime.Evidence
    /// The length of the picture, in seconds.
    let duration: Double
    /// Size in pixels as displayed.
    let size: String
    let rotation: Int
    let hdr: DynamicRange
    let audio: Bool
    let kind: MediaKind

    init(
        _ file: String, _ captured: String?, _ evidence: CaptureTime.Evidence, _ duration: Double, _ size: String,
        _ rotation: Int, hdr: DynamicRange = .standard, audio: Bool = true, kind: MediaKind = .video
    ) {
        self.file = file
        self.captured = captured
        self.evidence = evidence
        self.duration = duration
        self.size = size
        self.rotation = rotation
        self.hdr = hdr
        self.audio = audio
        self.kind = kind
    }
}

private typealias Truth = RealMediaTruth

extension RealMediaTruth {
    /// All files with a moving picture. For some of them, no tool alone gives the answer:
    ///
    /// - karma: GoPro's camera on GoPro's drone. According to exiftool, the satellites (GPSDateTime) give 19:27:57 UTC, like the container,
    ///   at 33.13, -117.33, which is in California, and the picture shows broad daylight. The other files with a position are from home or
    ///   have an offset.
    /// - nasa_13013: two videos. Stream 3 is the default according to its owners (torchcodec, test/utils.py) and to ffmpeg's documented
    ///   choice, the highest resolution: 480x270, 390 packets of 1001/30000 s by `ffprobe -show_packets`.
    /// - sample_rotate_and_reflect: exiftool shows the track's matrix as 0 1 0 1 0 0, which maps (x, y) to (y, x): EXIF's orientation 5,
    ///   in exiftool's words "Mirror horizontal and rotate 270 CW". 1080x720 is displayed as 720x1080.
    /// - pixel-motion-photo-jfif-segment-shortened: its last 4686 bytes, according to XMP's length, extracted with `tail`: one packet of
    ///   0.866 s by ffprobe, 180x120 with pixels of 1:2; exiftool's ImageSize is 90x120, in the 3:4 of the still around it.
    static let all: [RealMediaTruth] = [
        Truth("20240128_105420.mp4", "2024-01-28T10:54:20+01:00", .containerCreationTime, 1.001, "80x46", 0),
        Truth(
            "IMG_3582_edited.mov", "2025-05-26T09:27:06-05:00", .quickTimeCreationDate, 1.912, "1440x1920", 90,
            kind: .livePhoto),
        Truth(
            "IMG_3853.MOV", "2025-01-01T11:06:46+09:00", .quickTimeCreationDate, 1.400, "1920x1440", 0, kind: .livePhoto
        ),
        Truth(
            "IMG_7943_HEVC.MOV", "2026-03-23T15:57:19+01:00", .quickTimeCreationDate, 1.933, "480x640", 0,
            kind: .livePhoto),
        Truth("Issue 515 (java).mp4", "2020-11-20T15:04:02+01:00", .userData, 3.635, "1280x720", 0),
        Truth("Jellyfish.mov", "2020-01-05T14:13:13-08:00", .quickTimeCreationDate, 2.863, "640x360", 0),
        Truth("MVI_4823.AVI", "2012-09-10T20:52:00+02:00", .containerDate, 2.600, "640x480", 0),
        Truth("annex-b.mp4", nil, .modificationTime, 0.500, "1920x1080", 0, audio: false),
        Truth("corrupted.mp4", nil, .modificationTime, 5.000, "1280x720", 0, audio: false),
        Truth("cursed-vfr.mp4", nil, .modificationTime, 8.726, "3026x1386", 0, audio: false),
        Truth(
            "dolbyVision-hdr.MOV", "2023-05-09T12:41:46+01:00", .quickTimeCreationDate, 0.107, "720x1280", 90,
            hdr: .dolbyVision),
        Truth("edit_list_positive_shift.mp4", nil, .modificationTime, 9.000, "1920x1080", 0),
        Truth("example.mp4", "2020-05-11T16:18:35+02:00", .containerCreationTime, 2.410, "270x480", 0),
        Truth("fire2.mp4", "2017-01-05T18:32:43+00:00", .containerCreationTime, 2.380, "1280x720", 180),
        Truth("fixture-raw.mts", "2012-01-26T09:18:35+01:00", .avchd, 1.034, "1920x1080", 0),
        Truth("fixture.mov", "2014-12-19T07:39:06+07:00", .quickTimeCreationDate, 0.099, "268x156", 0, audio: false),
        Truth("ftyp3gp5.mp4", "2020-10-23T22:27:29+02:00", .containerCreationTime, 1.300, "720x1280", 90),
        Truth("hdr10-av1.mp4", nil, .modificationTime, 4.238, "720x1280", 0, hdr: .pq),
        Truth(
            "hdr10-video-with-sdr-container.mp4", "2021-11-11T14:14:03+01:00", .containerCreationTime, 1.017,
            "1920x1080", 0, hdr: .pq),
        Truth("ios9.mov", "2016-02-02T10:51:27-07:00", .quickTimeCreationDate, 0.467, "720x1280", 90),
        Truth("karma.mp4", "2017-04-17T12:27:57-07:00", .gpsClock, 12.079, "854x480", 0),
        Truth("long_1080p_lowbitrate.mp4", nil, .modificationTime, 362.767, "1920x1080", 0),
        Truth("mkv.mkv", nil, .modificationTime, 5.533, "560x320", 0),
        Truth(
            "mv_with_2_top_shots.mp4", "2022-03-10T01:12:34+01:00", .containerCreationTime, 1.774, "1080x1440", 270,
            audio: false),
        Truth("nasa_13013.mp4", nil, .modificationTime, 13.013, "480x270", 0),
        Truth("no_timescale.mp4", nil, .modificationTime, 6.042, "320x240", 0, audio: false),
        Truth("portrait.MOV", "2013-11-29T13:19:09+01:00", .quickTimeCreationDate, 2.068, "320x568", 90),
        Truth("portrait_4k60.mp4", "2023-03-16T16:26:24+01:00", .containerCreationTime, 0.300, "2160x3840", 90),
        Truth("quicktime-hvc1.mov", "2023-09-22T18:34:05+02:00", .quickTimeCreationDate, 1.167, "720x1280", 90),
        Truth(
            "rotated_hdr_video.mov", "2024-01-22T10:47:18+00:00", .quickTimeCreationDate, 1.667, "1080x1920", 90,
            hdr: .dolbyVision, audio: false),
        Truth("rotated_video.mp4", nil, .modificationTime, 5.002, "480x640", 90),
        Truth("sample.3gp", "2005-10-28T19:36:40+02:00", .containerCreationTime, 4.933, "176x144", 0),
        Truth("sample_android_slow_motion.mp4", nil, .modificationTime, 0.525, "1280x720", 0, audio: false),
        Truth(
            "sample_edit_list.mp4", "2024-01-24T15:50:14+01:00", .containerCreationTime, 2.548, "1080x1920", 90,
            hdr: .dolbyVision),
        Truth("sample_fragmented.mp4", "2016-05-31T19:01:35+02:00", .containerCreationTime, 1.001, "1080x720", 0),
        Truth("sample_iPod.m4v", "2005-12-20T21:20:15+01:00", .containerCreationTime, 85.500, "320x240", 0),
        Truth("sample_mdat_too_long.mp4", "2016-05-31T19:01:35+02:00", .containerCreationTime, 1.001, "1080x720", 0),
        Truth(
            "sample_missing_stsd.mp4", "2016-05-31T13:01:35-04:00", .containerCreationTime, 1.001, "1080x720", 0,
            audio: false),
        Truth("sample_portrait.mp4", nil, .modificationTime, 1.001, "720x1080", 0),
        Truth(
            "sample_rotate_and_reflect.mp4", "2016-05-31T13:01:35-04:00", .containerCreationTime, 1.001, "720x1080", 270
        ),
        Truth("sample_sef_slow_motion.mp4", "2020-10-30T13:14:50+01:00", .containerCreationTime, 2.100, "320x240", 0),
        Truth("sample_shorter_audio.mp4", nil, .modificationTime, 1.200, "320x240", 0),
        Truth("sample_with_invalid_nalu.mp4", nil, .modificationTime, 1.001, "1080x720", 0, audio: false),
        Truth("trim_optimization_failure.mp4", nil, .modificationTime, 5.589, "518x488", 0),
        Truth("unordered.mov", nil, .modificationTime, 0.125, "50x50", 0, audio: false),
        Truth("video.mov", "2015-01-19T12:45:11-08:00", .quickTimeCreationDate, 1.008, "1920x1080", 0),
        Truth("video_0.mov", nil, .modificationTime, 0.100, "568x320", 0, audio: false),
        Truth("video_180.mov", nil, .modificationTime, 0.100, "568x320", 180, audio: false),
        Truth("video_270.mov", nil, .modificationTime, 0.100, "320x568", 270, audio: false),
        Truth("video_90.mov", nil, .modificationTime, 0.100, "320x568", 90, audio: false),
        Truth("video_rotated.mp4", "2020-11-23T11:27:53+01:00", .containerCreationTime, 1.002, "720x1280", 90),
        Truth("video_with_failing_audio.mp4", nil, .modificationTime, 11.200, "640x360", 0),
        Truth("video_with_rectangular_samples.mp4", nil, .modificationTime, 5.229, "1920x1080", 0),
        Truth(
            "video_with_undefined_display_aspect_ratio.mp4", "2018-01-20T20:39:31+01:00", .containerCreationTime, 3.410,
            "640x480", 0),
        Truth("video_without_audio_stream.mp4", nil, .modificationTime, 5.002, "640x480", 0, audio: false),
        Truth(
            "water_180_mvhevc_5frames.mov", "2024-07-10T22:30:23+02:00", .containerCreationTime, 0.056, "1934x2160", 0,
            audio: false),
        Truth("with-gps.mov", "2019-07-24T11:25:40+03:00", .quickTimeCreationDate, 4.002, "320x568", 90),
        Truth(
            "PXL_20200710_061629144.MP.jpg", "2020-07-10T06:16:29+00:00", .exifOriginal, 0.760, "1024x768", 0,
            audio: false, kind: .motionPhoto),
        Truth(
            "motionphoto.heic", "2023-03-08T12:31:05+05:30", .exifOriginal, 2.080, "1080x1440", 90, kind: .motionPhoto),
        Truth("sample_MP.heic", nil, .modificationTime, 1.230, "34x60", 0, kind: .motionPhoto),
        Truth(
            "pixel-motion-photo-jfif-segment-shortened.jpg", "2021-03-15T11:56:23+00:00", .exifOriginal, 0.866,
            "90x120", 0, audio: false, kind: .motionPhoto),
    ]

    /// All other files that promise a video or look like one. For those whose picture cannot be decoded, `ffmpeg -i FILE -map 0:v:0 -f
    /// framecrc -` writes no line either.
    static let refused: [String: String] = [
        "IMG_3582.mov": "original", "sample_qt.mp4": "no picture",
        "zero_empty_stsc.mp4": "no picture",
        "test_case_1185230.mp4": "no picture",
        "2018-04-12 19_24_49.mov": "empty",
        "video_without_video_stream.mp4": "sound only",
        "animated.heif": "picture sequence",
        "WrongFile.mp4": "unreadable", "broken.mp4": "unreadable",
        "fixture-corrupt.mkv": "unreadable",
        "fixture.3g2": "unreadable", "chunk_out_of_range.mp4": "unreadable",
        "fixture-isom.mp4": "unreadable", "fixture-moov.mov": "unreadable",
        "fixture-mp4v2.mp4": "no stream", "sample_malformed_free_box.mp4": "unreadable",
        "issue_2340_poc.mp4": "unreadable", "issue_2366_poc.mp4": "unreadable",
        "issue_2393_poc.mp4": "unreadable", "issue_ghsa_crmj_qh74_2r36_poc.mov": "unreadable",
        "pixel-motion-photo-shortened.jpg": "video in still",
        "pixel-motion-photo-without-exif-shortened.jpg": "video in still",
    ]
}
