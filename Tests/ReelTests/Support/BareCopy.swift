import LibAV

/// A copy of a file's picture without its sound and its tags.
enum BareCopy {
    /// Writes the copy without the first `count` packets of the file.
    static func write(_ path: String, to copy: String, format: String = "mov", withoutFirst count: Int = 0) throws {
        let source = try Demuxer(path: path)
        guard let picture = source.info.bestVideo else { return }
        source.discardAll(except: [picture.index])
        let muxer = try Muxer(path: copy, format: format)
        let stream = try muxer.addStream(copying: source, stream: picture.index)
        try muxer.start()
        var number = 0
        while let packet = try source.read() {
            number += 1
            if number > count { try muxer.write(packet, stream: stream) }
        }
        try muxer.finish()
    }
}
