import CFFmpeg

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
