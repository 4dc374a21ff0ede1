import CZlib

/// Bytes in gzip's form (RFC 1952), as small as zlib makes them: the same each time, as neither a name nor a date is in them. Nil if
/// there is no memory for it.
func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // A window of 2^15 bytes; 16 more asks for gzip's header instead of zlib's.
    let begun = deflateInit2_(
        &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size))
    guard begun == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var zipped = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let ended = bytes.withUnsafeBufferPointer { source -> Int32 in
        zipped.withUnsafeMutableBufferPointer { target -> Int32 in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(source.count)
            stream.next_out = target.baseAddress
            stream.avail_out = UInt32(target.count)
            return deflate(&stream, Z_FINISH)
        }
    }
    guard ended == Z_STREAM_END else { return nil }
    zipped.removeLast(Int(stream.avail_out))
    return zipped
}
