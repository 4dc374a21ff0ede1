import Foundation
import Model

/// A source of the library, and its state.
struct LibrarySource: Sendable {
    var source: Source
    var id: String
    /// True if it is not on a disk of this machine, so that no disk can be missing.
    let isRemote: Bool
    var state = Answer.Source.State.ready
    var fraction: Double?
    /// One of `Diagnostic.Code` or of `DayreelError.Code`; nil if the state is explanation enough.
    var code: String?
    var message: String?
    var remedy: String?

    init(_ source: Source, isRemote: Bool) {
        (self.source, self.isRemote) = (source, isRemote)
        id = StudioID.of(source.path)
    }

    var name: String {
        let name = source.path.lastPathPart
        return name.isEmpty ? source.path : name
    }

    private var form: Answer.Source.Form {
        let isLibrary = source.key == "folder" && source.path.photosLibraryName != nil
        return isLibrary ? .photos : Answer.Source.Form(rawValue: source.key) ?? .folder
    }

    func answer(count: Int) -> Answer.Source {
        Answer.Source(
            id: id, name: name, type: form,
            state: state, count: count, fraction: fraction, code: code, message: message, remedy: remedy)
    }

    /// Sets the state of a source that is scanned.
    mutating func begin() {
        (state, fraction, code, message, remedy) = (.scanning, 0, nil, nil, nil)
    }

    /// Sets the state of a folder that may not be read, or is not there. `code` is the `errno`.
    mutating func miss(_ code: Int32) {
        fraction = nil
        switch code {
        case EACCES, EPERM:
            state = .noPermission
            message = "The folder may not be read."
            remedy = "Let this user read the folder and its contents, then try again."
        default:
            state = .offline
            message = "The folder is not there."
            remedy = "Connect its disk or mount it, then try again."
        }
    }

    /// Sets the state of a folder whose disk does not answer.
    mutating func fallSilent() {
        (state, fraction) = (.offline, nil)
        message = "The disk of the folder does not answer."
        remedy = "See that it is connected and awake, then try again."
    }

    /// Sets the state after a failed scan.
    mutating func fail(_ error: Answer.Trouble) {
        (state, fraction) = (.error, nil)
        code = error.code
        message = error.message
        remedy = error.remedy ?? "Try again; if it fails again, run 'dayreel scan' on the folder and see what it says."
    }

    /// Records why some of its recordings may be missing.
    mutating func note(_ diagnostic: Diagnostic, _ redaction: PathRedaction) {
        switch diagnostic.code {
        case .sourceEmpty:
            code = diagnostic.code.rawValue
            message = "The folder has no media in it."
            remedy = "See whether its disk is mounted, or choose another folder."
        case .sourceUnused:
            code = diagnostic.code.rawValue
            message = "There are files, but no recordings that are used."
            remedy = "Choose another folder."
        case .sourceOffline:
            let words = diagnostic.message.dropFirst(source.path.count)
            code = diagnostic.code.rawValue
            message = redaction("the bucket\(words)").asSentence
            remedy =
                "Recordings that were not fetched before cannot be shown; connect the network, then try again."
        default: break
        }
    }
}
