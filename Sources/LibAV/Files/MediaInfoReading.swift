import CFFmpeg

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
