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

    /// Checks that the folder exists and can be read, and sets the state.
    mutating func look() {
        (state, fraction, code, message, remedy) = (.ready, nil, nil, nil, nil)
        // The state of a remote source shows when it is listed.
        guard !isRemote, access(source.path, R_OK | X_OK) != 0 else { return }
        switch errno {
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

    /// Sets the state after a failed scan.
    mutating func fail(_ error: Answer.Trouble) {
        (state, fraction) = (.error, nil)
        code = error.code
        message = error.message
        remedy = error.remedy ?? "Try again; if it fails again, run 'dayreel scan' on the folder and see what it says."
    }
}
