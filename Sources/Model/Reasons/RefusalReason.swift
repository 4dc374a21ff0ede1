/// The reason why a file that looks like media is no item. The history keeps it under the names of its coding keys: a key that was released
/// keeps its name.
package enum RefusalReason: Hashable, Sendable, Codable {
    case probed(ProbeRefusal)
    /// A motion photo with a video that cannot be used.
    indirect case videoInStill(ProbeRefusal)
    /// The file carries no date that can be true.
    case undated
    /// Someone is writing it.
    case unfinished
    /// The name that its owner knows it by.
    indirect case notOnDisk(name: String, FileAbsence)
    case screenRecording
    /// Id of the item that is the same video.
    case copy(of: String)
    /// Id of the edit that is taken instead.
    case original(of: String)
    /// Id of the better edit of the same original.
    case lesserEdit(of: String)
    /// Id of the recording that it is a camera's small preview of.
    case preview(of: String)
    /// The words of a plan that was written down.
    indirect case written(Diagnostic.Code, String)

    private enum CodingKeys: String, CodingKey {
        case probed
        case videoInStill = "video-in-still"
        case undated, unfinished
        case notOnDisk = "not-on-disk"
        case screenRecording = "screen-recording"
        case copy, original
        case lesserEdit = "lesser-edit"
        case preview, written
    }
}

extension RefusalReason {
    /// The kind of refusal, for scripts.
    package var code: Diagnostic.Code {
        switch self {
        case .probed, .videoInStill, .undated: .unreadableMedia
        case .unfinished: .unfinishedMedia
        case .notOnDisk: .notOnDisk
        case .screenRecording: .screenRecording
        case .copy: .duplicateMedia
        case .original, .lesserEdit: .editedOriginal
        case .preview: .proxyMedia
        case .written(let code, _): code
        }
    }
}
