import CFFmpeg

/// The head of a coded picture: it tells a decoder as much about the stream as the whole picture does, in a tenth of the time.
///
/// A picture of H.264 or HEVC in MP4 is a row of units, each behind its length (ISO/IEC 14496-15, 5.3.3 and 8.3.3). In the head, the last
/// unit ends where the bytes do. The decoder reads the picture's header, from which size, format, colours and time follow, and takes the
/// rest for damage.
struct PictureHead {
    /// The most bytes of a head. Phones write some hundred before a picture's header; what encoders note about themselves takes as many.
    static let length = 4096

    /// Bytes of a unit's length.
    private let lengthBytes: Int

    /// Nil for a stream without such units.
    init?(_ parameters: AVCodecParameters) {
        let headers = UnsafeBufferPointer(start: parameters.extradata, count: Int(parameters.extradata_size))
        // The first byte is the version of avcC or hvcC. Where units have no lengths, it is zero.
        switch parameters.codec_id {
        case AV_CODEC_ID_H264 where headers.count >= 7 && headers[0] == 1: lengthBytes = Int(headers[4] & 3) + 1
        case AV_CODEC_ID_HEVC where headers.count >= 23 && headers[0] == 1: lengthBytes = Int(headers[21] & 3) + 1
        default: return nil
        }
    }

    /// The head of a picture that begins with these bytes.
    func packet(_ bytes: [UInt8]) throws -> Packet {
        let packet = try Packet.copying(closed(bytes))
        packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
        return packet
    }

    /// The bytes with a last unit that ends where they do. A cut length, or one without a unit behind it, is left out.
    private func closed(_ bytes: [UInt8]) -> [UInt8] {
        var (bytes, start) = (bytes, 0)
        while start + lengthBytes < bytes.count {
            let unit = start + lengthBytes
            let left = bytes.count - unit
            let length = bytes[start..<unit].reduce(0) { $0 << 8 | Int($1) }
            guard length <= left else {
                for place in 0..<lengthBytes {
                    bytes[unit - 1 - place] = UInt8(truncatingIfNeeded: left >> (8 * place))
                }
                return bytes
            }
            start = unit + length
        }
        return Array(bytes.prefix(start))
    }
}

extension InputFile {
    /// Learns the format of a stream's pictures without decoding one, as `avformat_find_stream_info` learns it by decoding. Returns false
    /// if that has to be done.
    func learnsPictures(of stream: UnsafeMutablePointer<AVStream>) throws -> Bool {
        guard let head = PictureHead(stream.pointee.codecpar.pointee) else { return false }
        // What a decoder says about a head is no news about the file.
        return try LibAVLog.muted {
            guard let codec = try? CodecContext.decoder(for: stream, threads: 1, path: path) else { return false }
            // A decoder of HEVC knows it from the container's headers, and libav's own decoder will.
            if codec.pointer.pointee.pix_fmt != AV_PIX_FMT_NONE { return true }
            guard let bytes = beginning(ofFirstPicture: stream) else { return false }
            codec.pointer.pointee.error_concealment = 0
            let packet = try head.packet(bytes)
            avcodec_send_packet(codec.pointer, packet.pointer)
            guard codec.pointer.pointee.pix_fmt != AV_PIX_FMT_NONE else { return false }
            try check(avcodec_parameters_from_context(stream.pointee.codecpar, codec.pointer), "open")
            return true
        }
    }

    /// The first bytes of the first picture by the container's index, at most those of a head; nil if the index does not say, or they
    /// cannot be read. The file's position stays.
    private func beginning(ofFirstPicture stream: UnsafeMutablePointer<AVStream>) -> [UInt8]? {
        guard avformat_index_get_entries_count(stream) > 0, let entry = avformat_index_get_entry(stream, 0)?.pointee,
            entry.flags & AVINDEX_KEYFRAME != 0, entry.size > 0, let io = pointer.pointee.pb
        else { return nil }
        let position = avio_tell(io)
        defer { avio_seek(io, position, SEEK_SET) }
        guard avio_seek(io, entry.pos, SEEK_SET) == entry.pos else { return nil }
        var bytes = [UInt8](repeating: 0, count: min(Int(entry.size), PictureHead.length))
        let read = bytes.withUnsafeMutableBufferPointer { avio_read(io, $0.baseAddress, Int32($0.count)) }
        return Int(read) == bytes.count ? bytes : nil
    }
}
