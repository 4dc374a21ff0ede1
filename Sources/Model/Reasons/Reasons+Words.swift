import Foundation

extension RefusalReason {
    /// The rest of a sentence that begins with the file: "is the same video as a.mov".
    package var words: String {
        switch self {
        case .probed(let refusal): refusal.words
        case .videoInStill(let refusal): "is a motion photo whose video \(refusal.words)"
        case .undated: "has no believable date"
        case .unfinished: "is still being written; a later run can use it"
        case .notOnDisk(let name, let absence): "\(name) \(absence.words)"
        case .screenRecording: "is a screen recording"
        case .copy(let kept): "is the same video as \(kept)"
        case .original(let edit): "is the original of \(edit), which is used instead"
        case .lesserEdit(let edit): "is another edit of the original of \(edit), which is used instead"
        case .preview(let recording): "is a small preview of \(recording)"
        }
    }
}

extension FileAbsence {
    /// The state in a sentence that begins with the file, and what to do: "is only in iCloud: …".
    fileprivate var words: String { "\(state): \(remedy)" }

    /// The rest of a sentence that begins with the file: "is only in iCloud".
    var state: String {
        switch self {
        case .onlyInICloud: "is only in iCloud"
        case .elsewhere: "lies outside of the library, where nothing is read"
        case .outside: "has a name that leads out of the library, which is not followed"
        case .link: "is a link, or lies behind one, which is not followed"
        case .missing: "is not in the library's folders"
        case .unsupported: "lies outside of the library, where the video of a Live Photo cannot be found"
        }
    }

    private var remedy: String {
        switch self {
        case .onlyInICloud:
            "in Photos on the Mac choose Settings > iCloud > Download Originals to this Mac, wait, and copy the library again"
        case .elsewhere:
            "name its folder as a source too, or in Photos choose File > Consolidate and copy the library again"
        case .outside: "open the library in Photos to see whether it is sound, and copy it again"
        case .link: "put the file or folder itself in its place"
        case .missing: "copy the library again, or restore the file from a backup"
        case .unsupported: "in Photos choose File > Consolidate and copy the library again"
        }
    }
}

extension ProbeRefusal {
    /// The rest of a sentence that begins with the file: "contains sound only".
    package var words: String {
        switch self {
        case .unreadable(let cause): Self.damage(cause) ?? "cannot be read: \(cause)"
        case .slow(let limit): "cannot be read: takes longer than \(DurationText.of(limit)) to open"
        case .memory(let limit): "needs more than \(ByteCount.text(limit)) of memory to be read"
        case .lost(let loss): loss.words
        case .invalidReply: "cannot be read: the process reading it gave an invalid reply"
        case .misnamed(let fileExtension, let content): "is named .\(fileExtension) but contains \(content.words)"
        case .unusedFormat(let format): "is \(format.words)"
        case .pictureSequence: "contains a sequence of pictures (HEIF), not a video"
        case .soundOnly: "contains sound only"
        case .noStream: "contains neither picture nor sound"
        case .unknownFormat: "has a picture in no format that libav knows"
        case .noDecoder(let codec): "has \(codec) video, for which this libav has no decoder"
        case .dolbyVision5: "is Dolby Vision profile 5, which has no picture without Dolby's own processing"
        case .noSize: "has a picture without a size"
        case .hugeSize(let width, let height): "claims a picture of \(width)x\(height), which nothing can show"
        case .noPackets: "has no picture that can be read"
        case .noPicture: "has no picture that can be decoded"
        }
    }
}

extension ProbeRefusal {
    /// libav's words for a damaged file in words for people; nil for trouble of another kind.
    private static func damage(_ cause: String) -> String? {
        guard cause.hasPrefix("Invalid data found") else { return nil }
        // The index of an MP4 is written last: a camera that lost its power, or a copy that broke off, leaves none.
        if cause.contains("moov atom not found") { return "lacks its end: the recording, or its copy, was cut off" }
        if cause.contains("error reading header") || cause.contains("header parsing failed") {
            return "is damaged at its beginning"
        }
        return "is damaged: it cannot be read as a video"
    }
}

extension FileContent {
    /// The rest of "is named .mov but contains …".
    fileprivate var words: String {
        switch self {
        case .video: "a video"
        case .still: "a still picture"
        case .pictureSequence: "a sequence of pictures"
        case .sound: "sound only"
        case .nothing: "nothing"
        case .zeros: "zeros"
        case .zip: "a ZIP archive"
        case .pdf: "a PDF document"
        case .text: "text"
        case .unknown: "no format that Dayreel opens"
        }
    }
}

extension UnusedFormat {
    /// The rest of "a.r3d is …".
    fileprivate var words: String {
        switch self {
        case .redRaw: "raw video of a RED camera, which only RED's programs decode"
        case .blackmagicRaw: "raw video of a Blackmagic camera, which only Blackmagic's programs decode"
        case .canonRaw: "raw video of a Canon camera, which only Canon's programs decode"
        case .nikonRaw: "raw video of a Nikon camera, which only Nikon's programs decode"
        case .arriRaw: "raw video of an ARRI camera, which only ARRI's programs decode"
        case .magicLantern: "raw video of Magic Lantern, which Dayreel does not open"
        case .realMedia: "RealMedia, which Dayreel does not open: convert it to MP4"
        case .windowsTV: "a recording of Windows Media Center, which Dayreel does not open: convert it to MP4"
        case .flash: "a Flash film, which Dayreel does not open"
        case .nut: "a NUT file, which Dayreel does not open: convert it to MP4"
        case .surveillance: "a surveillance recorder's file, which Dayreel does not open: convert it to MP4"
        }
    }
}

extension MediaProblem {
    /// The rest of a sentence that begins with the file: "has no picture in its first 0.6 s".
    package var words: String {
        switch self {
        case .overstated(let claimed, let held):
            "its header claims \(MediaTime(microseconds: claimed).roundSeconds) of video, but it has "
                + MediaTime(microseconds: held).roundSeconds
        case .measuredInPart(let time): "was read only in part: its first \(time.roundSeconds) are known"
        case .startsLate(let time): "has no picture in its first \(time.roundSeconds)"
        case .impossibleDate(let day, let evidence): "the date \(day) (from \(evidence.words)) cannot be true"
        case .previewOnly: "a camera's small preview; its original is not there"
        }
    }
}

extension UnusableReason {
    /// "its picture ends after 1.5 s": a sentence about the source.
    package var words: String {
        switch self {
        case .unreadable(let words), .outOfMemory(let words): words
        case .noPicture: "no picture can be decoded"
        case .startsLate(let gap): "it has no picture in the first \(gap.plainSeconds) of the clip"
        case .endsEarly(let usable): "its picture ends after \(usable.plainSeconds)"
        case .changed: "the file changed while it was rendered"
        case .crashed(let workers, let end, let lastLine):
            "\(workers.counted("worker")) failed on it (\(end.words))" + (lastLine.map { ": \($0)" } ?? "")
        case .notFetched(let error): error?.withAdvice ?? "parts of it are missing"
        }
    }
}

extension UnreadMedia {
    /// "IMG_1.MOV is only in iCloud"
    package var words: String {
        if case .refused(.notOnDisk(let name, let absence)) = reason { return "\(name) \(absence.state)" }
        return "\(name) of \(day) cannot be used now"
    }
}

extension ProcessEnd {
    /// "exit status 3", "signal 11 (segmentation fault)", "it said nothing for 1 min"
    package var words: String {
        switch self {
        case .exited(let status): "exit status \(status)"
        case .signal(let signal): "signal \(signal)" + (Self.names[signal].map { " (\($0))" } ?? "")
        case .silent(let time): "it said nothing for \(DurationText.of(time))"
        }
    }

    private static let names: [Int32: String] = [
        4: "illegal instruction", 6: "abort", 7: "bus error", 8: "arithmetic error", 9: "kill",
        11: "segmentation fault", 15: "termination", 24: "too much computing",
    ]
}

extension ExaminerLoss {
    /// The rest of a sentence that begins with the file: "crashes the process that reads it (signal 6 (abort))".
    package var words: String {
        switch self {
        case .died(.silent(let time)): "cannot be read: no result after \(DurationText.of(time))"
        case .died(.signal(SIGXCPU)): "takes too much computing to be read"
        case .died(let end): "crashes the process that reads it (\(end.words))"
        case .notFetched(let error): "cannot be fetched: \(error?.withAdvice ?? "parts of it are missing")"
        }
    }
}
