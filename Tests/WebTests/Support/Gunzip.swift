import CZlib

/// An input that `gunzip` could not read.
struct NotGzip: Error {}

/// Decompresses gzip data. Throws `NotGzip` for other data and for results over a megabyte.
func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    // A window of 2^15 bytes; 16 more asks for gzip's header instead of zlib's.
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
        throw NotGzip()
    }
    defer { inflateEnd(&stream) }
    var plain = [UInt8](repeating: 0, count: 1 << 20)
    let ended = bytes.withUnsafeBufferPointer { source -> Int32 in
        plain.withUnsafeMutableBufferPointer { target -> Int32 in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(source.count)
            stream.next_out = target.baseAddress
            stream.avail_out = UInt32(target.count)
            return inflate(&stream, Z_FINISH)
        }
    }
    guard ended == Z_STREAM_END, stream.avail_in == 0 else { throw NotGzip() }
    plain.removeLast(Int(stream.avail_out))
    return plain
}
