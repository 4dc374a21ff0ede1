import CFFmpeg

/// One encoded frame, or consecutive encoded samples. Owns its `AVPacket`.
package struct Packet: ~Copyable {
    let pointer: UnsafeMutablePointer<AVPacket>

    init() throws {
        pointer = try allocated(av_packet_alloc())
    }

    init(owning packet: UnsafeMutablePointer<AVPacket>) {
        pointer = packet
    }

    /// A packet with a copy of the bytes, without times.
    static func copying(_ bytes: [UInt8]) throws -> Packet {
        let packet = try Packet()
        try check(av_new_packet(packet.pointer, Int32(bytes.count)), "make a packet")
        packet.pointer.pointee.data?.update(from: bytes, count: bytes.count)
        return packet
    }

    /// Hands the packet over to a new owner.
    consuming func release() -> UnsafeMutablePointer<AVPacket> {
        let pointer = pointer
        discard self
        return pointer
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&pointer)
    }

    package var streamIndex: Int {
        get { Int(pointer.pointee.stream_index) }
        set { pointer.pointee.stream_index = Int32(newValue) }
    }

    /// Time in `timeBase`.
    package var presentationTime: Int64? {
        get { pointer.pointee.pts.timestamp }
        set { pointer.pointee.pts = newValue.avTimestamp }
    }

    /// Time in `timeBase`.
    package var decodeTime: Int64? {
        get { pointer.pointee.dts.timestamp }
        set { pointer.pointee.dts = newValue.avTimestamp }
    }

    /// Length in `timeBase`; 0 when unknown.
    package var duration: Int64 {
        get { pointer.pointee.duration }
        set { pointer.pointee.duration = newValue }
    }

    package var isKeyframe: Bool {
        get { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }
        set { pointer.pointee.flags = pointer.pointee.flags & ~AV_PKT_FLAG_KEY | (newValue ? AV_PKT_FLAG_KEY : 0) }
    }
    package var byteCount: Int { Int(pointer.pointee.size) }

    /// Set by the demuxer or encoder that made the packet.
    package var timeBase: Rational { Rational(pointer.pointee.time_base) }

    /// Converts all times of the packet.
    package mutating func rescale(to timeBase: Rational) {
        av_packet_rescale_ts(pointer, pointer.pointee.time_base, timeBase.av)
        pointer.pointee.time_base = timeBase.av
    }

    package func withBytes<R>(_ body: (Span<UInt8>) throws -> R) rethrows -> R {
        try body(UnsafeBufferPointer(start: pointer.pointee.data, count: byteCount).span)
    }
}
