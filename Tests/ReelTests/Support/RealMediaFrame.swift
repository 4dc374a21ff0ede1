/// The first picture of a real file as ffmpeg 5.1 shows it, with ffmpeg's autorotate.
struct RealMediaFrame {
    let file: String
    /// The size as displayed, by exiftool and ffprobe: after rotation and pixel aspect.
    let width: Int
    let height: Int
    /// Mean luma, 16...235, of three by three parts, row by row.
    let luma: [Int]
    /// Mean colour differences of the whole.
    let cb: Int
    let cr: Int
    let isHDR: Bool

    init(_ file: String, _ width: Int, _ height: Int, _ luma: [Int], cb: Int, cr: Int, isHDR: Bool = false) {
        self.file = file
        self.width = width
        self.height = height
        self.luma = luma
        self.cb = cb
        self.cr = cr
        self.isHDR = isHDR
    }

    /// The accepted difference of code values. It is large for HDR, because ffmpeg uses another tone curve.
    var tolerance: Double { isHDR ? 45 : 6 }
}

extension RealMediaFrame {
    /// Every HDR, rotated, interlaced and odd-aspect file, and the motion photos.
    ///
    ///     ffmpeg -i FILE -frames:v 1 -vf scale=90:90:flags=area:out_color_matrix=bt709:out_range=tv,format=yuv444p
    ///
    /// with `bwdif=mode=0` before that for the interlaced one, and for HDR `zscale=t=linear:npl=203,format=gbrpf32le,
    /// zscale=p=bt709,tonemap=tonemap=mobius:desat=0,zscale=t=bt709:m=bt709:r=tv`; videos inside stills are cut
    /// out first.
    static let all = [
        RealMediaFrame(
            "dolbyVision-hdr.MOV", 720, 1280, [198, 195, 197, 210, 201, 188, 120, 124, 128], cb: 130, cr: 120,
            isHDR: true),
        RealMediaFrame(
            "hdr10-av1.mp4", 720, 1280, [120, 158, 211, 126, 134, 174, 126, 112, 148], cb: 131, cr: 130, isHDR: true),
        RealMediaFrame(
            "hdr10-video-with-sdr-container.mp4", 1920, 1080, [164, 145, 157, 108, 157, 176, 99, 85, 129], cb: 131,
            cr: 124, isHDR: true),
        RealMediaFrame(
            "sample_edit_list.mp4", 1080, 1920, [171, 190, 209, 134, 130, 129, 118, 123, 129], cb: 126, cr: 125,
            isHDR: true),
        RealMediaFrame("portrait.MOV", 320, 568, [83, 154, 82, 92, 49, 60, 75, 67, 62], cb: 119, cr: 128),
        RealMediaFrame("fire2.mp4", 1280, 720, [94, 184, 151, 64, 160, 116, 77, 86, 93], cb: 133, cr: 130),
        RealMediaFrame(
            "portrait_4k60.mp4", 2160, 3840, [157, 149, 146, 166, 158, 159, 158, 154, 155], cb: 125, cr: 130),
        RealMediaFrame("video_rotated.mp4", 720, 1280, [73, 72, 91, 84, 70, 89, 92, 101, 111], cb: 116, cr: 138),
        RealMediaFrame("with-gps.mov", 320, 568, [85, 101, 152, 116, 119, 144, 84, 96, 83], cb: 123, cr: 142),
        RealMediaFrame("ftyp3gp5.mp4", 720, 1280, [43, 52, 56, 41, 47, 54, 28, 39, 50], cb: 126, cr: 127),
        RealMediaFrame(
            "mv_with_2_top_shots.mp4", 1080, 1440, [147, 125, 155, 143, 98, 123, 115, 77, 108], cb: 117, cr: 135),
        RealMediaFrame(
            "sample_rotate_and_reflect.mp4", 720, 1080, [150, 139, 144, 177, 103, 68, 225, 176, 94], cb: 128, cr: 131),
        RealMediaFrame("video_180.mov", 568, 320, [124, 125, 124, 103, 108, 123, 105, 99, 109], cb: 122, cr: 134),
        RealMediaFrame("video_270.mov", 320, 568, [156, 149, 150, 127, 127, 128, 96, 86, 81], cb: 122, cr: 134),
        RealMediaFrame("video_90.mov", 320, 568, [113, 115, 115, 98, 99, 102, 76, 81, 93], cb: 123, cr: 133),
        RealMediaFrame("IMG_3582.mov", 1440, 1920, [87, 118, 67, 173, 190, 126, 82, 121, 94], cb: 124, cr: 126),
        RealMediaFrame("fixture-raw.mts", 1920, 1080, [51, 58, 59, 47, 98, 98, 39, 40, 24], cb: 129, cr: 128),
        RealMediaFrame(
            "video_with_rectangular_samples.mp4", 1920, 1080, [33, 32, 43, 16, 16, 28, 16, 16, 28], cb: 128, cr: 128),
        RealMediaFrame(
            "trim_optimization_failure.mp4", 518, 488, [32, 40, 40, 74, 78, 25, 42, 45, 34], cb: 128, cr: 131),
        RealMediaFrame("cursed-vfr.mp4", 3026, 1386, [48, 49, 49, 51, 51, 51, 51, 51, 51], cb: 130, cr: 128),
        RealMediaFrame("sample_MP.heic", 34, 60, [158, 179, 189, 171, 184, 186, 167, 170, 172], cb: 126, cr: 132),
        RealMediaFrame("MVI_4823.AVI", 640, 480, [148, 168, 167, 145, 154, 154, 62, 75, 79], cb: 133, cr: 126),
        RealMediaFrame("motionphoto.heic", 1080, 1440, [158, 155, 177, 137, 89, 158, 42, 68, 84], cb: 126, cr: 132),
        RealMediaFrame(
            "PXL_20200710_061629144.MP.jpg", 1024, 768, [154, 84, 73, 147, 69, 70, 156, 106, 110], cb: 128, cr: 130),
        RealMediaFrame(
            "sample_shorter_audio.mp4", 320, 240, [177, 186, 178, 84, 88, 92, 93, 82, 83], cb: 130, cr: 130),
    ]
}
