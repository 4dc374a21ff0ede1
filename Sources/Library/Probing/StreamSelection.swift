import LibAV
import Model

/// Chooses the streams of a file that are shown and heard: the one place that does, for all uses of the file.
///
/// A file may have several pictures and sounds: the film and its cover, thumbnails or preview; the sound and the same sound for headphones
/// in a format that libav cannot decode; an empty track.
struct StreamSelection {
    /// The pictures to try, best first. The first one that shows something is the file's.
    let pictures: [VideoStreamInfo]
    /// Nil for a file without sound.
    let sound: AudioStreamInfo?
    private let info: MediaInfo

    /// Decides by the headers, and where several streams would do by what is in them. `open` opens the file again. Throws `LibAVError` if
    /// the file cannot be read.
    init(_ info: MediaInfo, reopening open: () throws -> Demuxer) throws {
        self.info = info
        var pictures = info.pictures()
        let usable = pictures.filter(\.isUsable)
        if usable.count > 1, usable.contains(where: { $0.frameCount == nil }) {
            let demuxer = try open()
            pictures = info.pictures(packets: demuxer.packetCounts())
            if let error = demuxer.failedRead { throw error }
        }
        self.pictures = pictures
        sound = try Self.sound(of: info, reopening: open)
    }

    /// The best sound that is not silent at its beginning; otherwise the best one that has samples.
    private static func sound(of info: MediaInfo, reopening open: () throws -> Demuxer) throws -> AudioStreamInfo? {
        let sounds = info.sounds
        let usable = sounds.filter(\.isUsable)
        guard usable.count > 1 else {
            // One without a decoder is trouble that the film reports; one without samples is no sound.
            return usable.first ?? sounds.first { $0.sampleRate > 0 && $0.channels > 0 }
        }
        var silent: AudioStreamInfo?
        for stream in usable.prefix(Self.mostSounds) {
            switch try contents(of: stream, in: open()) {
            case .sound: return stream
            case .silence: silent = silent ?? stream
            case .nothing: continue
            }
        }
        return silent ?? usable.first
    }

    private enum Contents { case sound, silence, nothing }

    /// Audio streams that are listened to. Camcorders write up to eight.
    private static let mostSounds = 8
    /// Seconds of each that are listened to.
    private static let listening = 3
    /// The highest level that counts as silence: half a step of 16 bits.
    private static let silence: Float = 0.5 / 32_768

    /// Listens to the beginning of a stream.
    private static func contents(of stream: AudioStreamInfo, in demuxer: Demuxer) throws -> Contents {
        do {
            let decoder = try AudioDecoder(demuxer, stream: stream.index, sampleRate: stream.sampleRate, channels: 2)
            var heard = 0
            while heard < listening * stream.sampleRate, let frame = try decoder.next() {
                heard += frame.sampleCount
                if frame.peak() > silence { return .sound }
            }
            if let error = demuxer.failedRead { throw error }
            return heard > 0 ? .silence : .nothing
        } catch let error as LibAVError where [.invalidData, .unsupported, .other].contains(error.kind) {
            return .nothing
        }
    }

    /// The choice as the file's users need it; nil if it is libav's own.
    func choice(of picture: VideoStreamInfo) -> StreamChoice? {
        let choice = StreamChoice(
            picture: picture.index == info.bestVideoIndex ? nil : picture.index,
            sound: sound?.index == info.bestAudioIndex ? nil : sound?.index)
        return choice == StreamChoice() ? nil : choice
    }
}

extension StreamSelection {
    /// The messages among libav's that concern the picture and the sound, or no stream in particular: what a phone writes beside them is no
    /// trouble, although libav may not know it.
    func messages(of log: [String], picture: VideoStreamInfo) -> [String] {
        let taken = [picture.index, sound?.index].compactMap(\.self)
        let codecs = Set([picture.codec, sound?.codec].compactMap(\.self))
        let others = Set((info.video.map(\.codec) + info.audio.map(\.codec)).filter { !codecs.contains($0) })
        let chatter = Self.chatter[info.formatName] ?? []
        return log.filter { line in
            // Advice about options of FFmpeg's programs, and what holds for every file of the format.
            if line.hasPrefix("Consider increasing the value for") || chatter.contains(where: line.contains) {
                return false
            }
            if let speaker = line.firstRange(of: ": ").map({ String(line[..<$0.lowerBound]) }), others.contains(speaker)
            {
                return false
            }
            return Self.stream(namedIn: line).map(taken.contains) ?? true
        }
    }

    /// Parts of messages about any file of a container, by libav's name for it, even if nothing is wrong with it.
    private static let chatter = [
        "dv": ["Estimating duration from bitrate"],
        "mjpeg": ["detected only with low score", "EOI missing", "Found EOI before any SOF"],
        "jpeg_pipe": ["Found EOI before any SOF"],
    ]

    /// The number of the stream in a message: "… parameters for stream 2 (Audio: …", "st: 0 edit list 1 …".
    private static func stream(namedIn line: String) -> Int? {
        line.firstMatch(of: /\b(?:[Ss]tream #?|st: )(?:0:)?([0-9]{1,6})\b/).flatMap { Int($0.1) }
    }
}

extension AudioFrame {
    /// The highest absolute value of its samples.
    fileprivate borrowing func peak() -> Float {
        var peak: Float = 0
        for channel in 0..<channels {
            withChannel(channel) { samples in
                for index in samples.indices { peak = max(peak, abs(samples[index])) }
            }
        }
        return peak
    }
}
