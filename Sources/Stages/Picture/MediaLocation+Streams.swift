import LibAV
import Model

extension MediaLocation {
    /// The part of the file that is opened; nil for the whole file.
    var stretch: ByteStretch? { range.map { ByteStretch(offset: $0.offset, length: $0.length) } }
}

extension MediaLocation {
    /// The files that continue it, as libav's wrapper takes them.
    var fileContinuations: [FileContinuation] {
        (continuations ?? []).map {
            FileContinuation(path: $0.path, picture: $0.picture.microseconds, sound: $0.sound.microseconds)
        }
    }
}

extension MediaInfo {
    /// The picture that is shown: the chosen one, or the one that libav prefers.
    func picture(of choice: StreamChoice?) -> VideoStreamInfo? {
        choice?.picture.map { index in video.first { $0.index == index } } ?? bestVideo
    }

    /// The sound that is heard.
    func sound(of choice: StreamChoice?) -> AudioStreamInfo? {
        choice?.sound.map { index in audio.first { $0.index == index } } ?? bestAudio
    }
}
