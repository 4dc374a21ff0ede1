import CFFmpeg

/// The facts that a media file states about itself, without decoding.
package struct MediaInfo: Hashable, Sendable {
    /// libav's name of the container: `mov,mp4,m4a,3gp,3g2,mj2`, `matroska,webm`, `mpegts`.
    package var formatName: String
    /// Start of the earliest stream, in microseconds.
    package var startTime: Int64?
    /// Length of the container, in microseconds, as the file states it; may be absurd.
    package var duration: Int64?
    /// Keys as libav gives them: `creation_time`, `com.apple.quicktime.creationdate`.
    package var metadata: [String: String]
    /// Video streams in the order of the file, including attached pictures.
    package var video: [VideoStreamInfo]
    package var audio: [AudioStreamInfo]
    /// Streams that are neither video nor audio: timed metadata, subtitles, time codes.
    package var data: [DataStreamInfo]
    package var chapters: [ChapterInfo]
    /// The index of the stream that libav prefers; never an attached picture.
    package var bestVideoIndex: Int?
    package var bestAudioIndex: Int?

    package var bestVideo: VideoStreamInfo? { video.first { $0.index == bestVideoIndex } }
    package var bestAudio: AudioStreamInfo? { audio.first { $0.index == bestAudioIndex } }
}

extension MediaInfo {
    /// Opens a file, reads its information, and closes it. A time limit that is hit throws kind `.interrupted`.
    package init(ofFileAt path: String, stretch: Range<Int64>? = nil, timeLimit: Duration? = nil) throws {
        self = try Demuxer(path: path, stretch: stretch, timeLimit: timeLimit).info
    }
}

/// A stream that is neither video nor audio.
package struct DataStreamInfo: Hashable, Sendable {
    package var index: Int
    /// The container's four characters: `gpmd` for GoPro's telemetry, `tmcd` for a timecode. Empty if there are none.
    package var tag: String
}

/// A chapter mark.
package struct ChapterInfo: Hashable, Sendable {
    package var title: String
    /// Microseconds.
    package var start: Int64
    package var end: Int64
}

/// One video stream of a file.
package struct VideoStreamInfo: Hashable, Sendable {
    package var index: Int
    /// libav's name: `h264`, `hevc`.
    package var codec: String
    /// Pixels as stored, before pixel aspect and rotation.
    package var width: Int
    package var height: Int
    /// Width of a pixel divided by its height; 1:1 if the file does not say.
    package var sampleAspectRatio: Rational
    package var rotation: DisplayRotation
    /// libav's name: `yuv420p`. Nil if libav could not tell without decoding.
    package var pixelFormat: String?
    /// Bits per component: 8 or 10.
    package var bitDepth: Int
    package var color: ColorDescription
    /// Frames per second of the whole stream; 0/1 if unknown.
    package var averageFrameRate: Rational
    /// Microseconds.
    package var startTime: Int64?
    /// Microseconds: the stream's own duration, or else the container's, as the file states it; may be absurd.
    package var duration: Int64?
    package var frameCount: Int64?
    /// True for a cover picture.
    package var isAttachedPicture: Bool
    /// True if the container marks it as a still, or as thumbnails for certain times.
    package var isMarkedAsStill: Bool
    package var dolbyVisionProfile: Int?
    /// The kind of picture that a player without Dolby Vision shows: 1 HDR10, 2 SDR, 4 HLG.
    package var dolbyVisionCompatibility: Int?
    package var metadata: [String: String]

    /// Pixels as shown, after pixel aspect and rotation. The pixel aspect applies to the stored width.
    package var displayWidth: Int { rotation.swapsSides ? height : widthInSquarePixels }
    package var displayHeight: Int { rotation.swapsSides ? widthInSquarePixels : height }

    private var widthInSquarePixels: Int {
        let (numerator, denominator) = (Int(sampleAspectRatio.numerator), Int(sampleAspectRatio.denominator))
        guard numerator > 0, denominator > 0 else { return width }
        return max(1, (width * numerator + denominator / 2) / denominator)
    }
}

/// One audio stream of a file.
package struct AudioStreamInfo: Hashable, Sendable {
    package var index: Int
    /// libav's name: `aac`, `amrnb`, `pcm_s16le`.
    package var codec: String
    /// Hz
    package var sampleRate: Int
    package var channels: Int
    /// True if libav has a decoder for it.
    package var hasDecoder: Bool
    /// True if each channel belongs to a loudspeaker: a mono or stereo track, or one that names its channels. False for Ambisonics, and for
    /// more channels than two without names.
    package var isForLoudspeakers: Bool
    /// Microseconds.
    package var startTime: Int64?
    /// Microseconds: the stream's own duration, or else the container's.
    package var duration: Int64?
    /// Microseconds: the stream's own duration; nil if the container gives none.
    package var ownDuration: Int64?
    /// The number of packets; nil for none, and if the container does not count them.
    package var packetCount: Int64?
}

extension MediaInfo {
    /// Reads an opened file whose stream information is known.
    init(reading format: UnsafeMutablePointer<AVFormatContext>) {
        let file = format.pointee
        self.init(
            formatName: file.iformat.map { String(cString: $0.pointee.name) } ?? "",
            startTime: file.start_time.timestamp, duration: Self.positive(file.duration.timestamp),
            metadata: [String: String](avDictionary: file.metadata), video: [],
            audio: [], data: [], chapters: Self.chapters(of: format))
        for case let stream? in UnsafeBufferPointer(start: file.streams, count: Int(file.nb_streams)) {
            switch stream.pointee.codecpar.pointee.codec_type {
            case AVMEDIA_TYPE_VIDEO: video.append(VideoStreamInfo(reading: stream, of: format))
            case AVMEDIA_TYPE_AUDIO: audio.append(AudioStreamInfo(reading: stream, of: format))
            default: data.append(DataStreamInfo(reading: stream))
            }
        }
        bestVideoIndex = Self.best(AVMEDIA_TYPE_VIDEO, of: format)
        if bestVideo?.isAttachedPicture ?? false {
            bestVideoIndex = video.first { !$0.isAttachedPicture }?.index
        }
        bestAudioIndex = Self.best(AVMEDIA_TYPE_AUDIO, of: format)
    }

    private static func best(_ type: AVMediaType, of format: UnsafeMutablePointer<AVFormatContext>) -> Int? {
        let index = av_find_best_stream(format, type, -1, -1, nil, 0)
        return index < 0 ? nil : Int(index)
    }

    private static func chapters(of format: UnsafeMutablePointer<AVFormatContext>) -> [ChapterInfo] {
        UnsafeBufferPointer(start: format.pointee.chapters, count: Int(format.pointee.nb_chapters)).compactMap {
            guard let chapter = $0?.pointee else { return nil }
            let timeBase = Rational(chapter.time_base)
            return ChapterInfo(
                title: [String: String](avDictionary: chapter.metadata)["title"] ?? "",
                start: chapter.start.rescaled(from: timeBase, to: .microseconds),
                end: chapter.end.rescaled(from: timeBase, to: .microseconds))
        }
    }

    /// The duration, or nil if it is zero or negative.
    static func positive(_ duration: Int64?) -> Int64? { duration.flatMap { $0 > 0 ? $0 : nil } }

    /// A stream's own duration in microseconds, or else its container's.
    static func duration(
        of stream: UnsafeMutablePointer<AVStream>, in format: UnsafeMutablePointer<AVFormatContext>
    ) -> Int64? {
        let own = positive(stream.pointee.duration.timestamp)
        return own?.rescaled(from: Rational(stream.pointee.time_base), to: .microseconds)
            ?? positive(format.pointee.duration.timestamp)
    }
}

extension VideoStreamInfo {
    init(reading stream: UnsafeMutablePointer<AVStream>, of format: UnsafeMutablePointer<AVFormatContext>) {
        let (info, codec) = (stream.pointee, stream.pointee.codecpar.pointee)
        let pixelFormat = AVPixelFormat(rawValue: codec.format)
        let dolbyVision = Self.dolbyVision(of: stream)
        self.init(
            index: Int(info.index), codec: String(cString: avcodec_get_name(codec.codec_id)),
            width: Int(codec.width), height: Int(codec.height),
            sampleAspectRatio: Self.known(av_guess_sample_aspect_ratio(format, stream, nil)) ?? Rational(1, 1),
            rotation: Self.rotation(of: stream),
            pixelFormat: av_get_pix_fmt_name(pixelFormat).map { String(cString: $0) },
            bitDepth: Self.bitDepth(of: pixelFormat, codec), color: Self.color(of: codec, pixelFormat),
            averageFrameRate: Self.known(info.avg_frame_rate) ?? Rational(0, 1),
            startTime: info.start_time.timestamp?.rescaled(from: Rational(info.time_base), to: .microseconds),
            duration: MediaInfo.duration(of: stream, in: format),
            frameCount: info.nb_frames > 0 ? info.nb_frames : nil,
            isAttachedPicture: info.disposition & AV_DISPOSITION_ATTACHED_PIC != 0,
            isMarkedAsStill: info.disposition & (AV_DISPOSITION_TIMED_THUMBNAILS | AV_DISPOSITION_STILL_IMAGE) != 0,
            dolbyVisionProfile: dolbyVision?.profile,
            dolbyVisionCompatibility: dolbyVision?.compatibility,
            metadata: [String: String](avDictionary: info.metadata))
    }

    private static func known(_ rational: AVRational) -> Rational? {
        rational.num > 0 && rational.den > 0 ? Rational(rational) : nil
    }

    private static func rotation(of stream: UnsafeMutablePointer<AVStream>) -> DisplayRotation {
        let size = 9 * MemoryLayout<Int32>.size
        guard let bytes = dayreel_stream_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size) else { return .upright }
        // libav stores the matrix as aligned 32-bit numbers in native byte order.
        return bytes.withMemoryRebound(to: Int32.self, capacity: 9) {
            DisplayRotation(displayMatrix: UnsafeBufferPointer(start: $0, count: 9))
        }
    }

    private static func dolbyVision(
        of stream: UnsafeMutablePointer<AVStream>
    ) -> (profile: Int, compatibility: Int)? {
        let size = MemoryLayout<AVDOVIDecoderConfigurationRecord>.size
        guard let bytes = dayreel_stream_side_data(stream, AV_PKT_DATA_DOVI_CONF, size) else { return nil }
        return bytes.withMemoryRebound(to: AVDOVIDecoderConfigurationRecord.self, capacity: 1) {
            (Int($0.pointee.dv_profile), Int($0.pointee.dv_bl_signal_compatibility_id))
        }
    }

    private static func bitDepth(of format: AVPixelFormat, _ codec: AVCodecParameters) -> Int {
        if let description = av_pix_fmt_desc_get(format) { return Int(dayreel_component_depth(description, 0)) }
        return codec.bits_per_raw_sample > 0 ? Int(codec.bits_per_raw_sample) : 8
    }

    private static func color(of codec: AVCodecParameters, _ format: AVPixelFormat) -> ColorDescription {
        var color = ColorDescription(
            range: codec.color_range, matrix: codec.color_space, primaries: codec.color_primaries,
            transfer: codec.color_trc)
        // The "j" formats imply full range.
        if color.range == nil, let name = av_get_pix_fmt_name(format), String(cString: name).hasPrefix("yuvj") {
            color.range = "pc"
        }
        return color
    }
}

extension DataStreamInfo {
    init(reading stream: UnsafeMutablePointer<AVStream>) {
        let tag = stream.pointee.codecpar.pointee.codec_tag
        let letters = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (8 * $0)) }
        let isReadable = letters.allSatisfy { (0x20..<0x7F).contains($0) }
        self.init(index: Int(stream.pointee.index), tag: isReadable ? String(decoding: letters, as: UTF8.self) : "")
    }
}

extension AudioStreamInfo {
    init(reading stream: UnsafeMutablePointer<AVStream>, of format: UnsafeMutablePointer<AVFormatContext>) {
        let (info, codec) = (stream.pointee, stream.pointee.codecpar.pointee)
        self.init(
            index: Int(info.index), codec: String(cString: avcodec_get_name(codec.codec_id)),
            sampleRate: Int(codec.sample_rate), channels: Int(codec.ch_layout.nb_channels),
            hasDecoder: avcodec_find_decoder(codec.codec_id) != nil,
            isForLoudspeakers: codec.ch_layout.order == AV_CHANNEL_ORDER_NATIVE || codec.ch_layout.nb_channels <= 2,
            startTime: info.start_time.timestamp?.rescaled(from: Rational(info.time_base), to: .microseconds),
            duration: MediaInfo.duration(of: stream, in: format),
            ownDuration: MediaInfo.positive(info.duration.timestamp)?
                .rescaled(from: Rational(info.time_base), to: .microseconds),
            packetCount: info.nb_frames > 0 ? info.nb_frames : nil)
    }
}

extension Demuxer {
    /// A number that is the same for files whose streams one decoder can decode one after the other: a digest of container, codecs, their
    /// headers, sizes, rates and time bases (FNV-1a). It distinguishes formats and is no protection against forgery.
    package func formatMark(ofStreams streams: [Int]) throws -> UInt64 {
        var mark = info.formatName.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325), Self.mix)
        for index in streams {
            let stream = try input.stream(index).pointee
            let codec = stream.codecpar.pointee
            let numbers = [
                Int64(index), Int64(codec.codec_type.rawValue), Int64(codec.profile), Int64(codec.width),
                Int64(codec.height),
                Int64(codec.sample_rate), Int64(codec.ch_layout.nb_channels), Int64(stream.time_base.num),
                Int64(stream.time_base.den),
            ]
            mark = numbers.reduce(mark) { mark, number in
                stride(from: 0, to: 64, by: 8).reduce(mark) {
                    Self.mix($0, UInt8(truncatingIfNeeded: number >> Int64($1)))
                }
            }
            mark = String(cString: avcodec_get_name(codec.codec_id)).utf8.reduce(mark, Self.mix)
            mark = try extradata(ofStream: index).reduce(mark, Self.mix)
        }
        return mark
    }

    private static func mix(_ mark: UInt64, _ byte: UInt8) -> UInt64 { (mark ^ UInt64(byte)) &* 0x0100_0000_01b3 }
}
