/// The reason why a file that looks like media is no item. The history keeps it under the names of its coding keys: a key that was released
/// keeps its name.
package enum RefusalReason: Hashable, Sendable, Codable {
    case probed(ProbeRefusal)
    /// A Motion Photo whose video cannot be used.
    indirect case videoInStill(ProbeRefusal)
    /// The file has no date that can be true.
    case undated
    /// The file is still being written.
    case unfinished
    /// The file is not on this disk. `name` is the one that its owner knows.
    indirect case notOnDisk(name: String, FileAbsence)
    case screenRecording
    /// Id of the item with the same video.
    case copy(of: String)
    /// Id of the edit that is used instead.
    case original(of: String)
    /// Id of the better edit of the same original.
    case lesserEdit(of: String)
    /// Id of the recording of which this is a camera's small preview.
    case preview(of: String)
    /// The words of a saved plan.
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

extension RefusalReason {
    /// True for trouble of a network or a server, as in `UnusableReason`.
    package var mayPass: Bool {
        switch self {
        case .probed(.lost(let loss)), .videoInStill(.lost(let loss)): loss.mayPass
        default: false
        }
    }

    /// True if nothing of the file could be fetched, so that its own date is not known.
    package var isUnread: Bool {
        switch self {
        case .probed(.lost(.notFetched)), .videoInStill(.lost(.notFetched)): true
        default: false
        }
    }
}
