import JobFiles
import Model
import TestSupport

@testable import Web

/// A sentence that the program can say to a person, with its code for scripts.
struct Message {
    var code: String
    /// As a person reads it: "warning: a.mov: it cannot be used: no picture can be decoded".
    var sentence: String
    /// What the person can do about it.
    var remedy: String?

    init(_ code: String, _ sentence: String, remedy: String? = nil) {
        (self.code, self.sentence, self.remedy) = (code, sentence, remedy)
    }

    init(_ note: Diagnostic) {
        let place = note.place.map { "\($0): " } ?? ""
        self.init(note.code.rawValue, "\(note.severity.rawValue): \(place)\(note.message)")
    }

    init(_ error: DayreelError) {
        let place = error.place.map { "\($0): " } ?? ""
        self.init(error.code.rawValue, place + error.withCause, remedy: error.remedy)
    }

    init(_ error: StudioError) { self.init(error.code, error.message, remedy: error.remedy) }

    init(_ refusal: RefusedRequest) { self.init(refusal.code, refusal.message, remedy: refusal.remedy) }

    /// The error that a body throws.
    static func of(_ body: () throws -> Any) -> Message {
        do {
            return Message("none", "no error, but \(try body())")
        } catch let errors as JobFileErrors {
            return Message(errors.dayreelError)
        } catch let refusal as JobFile.Refusal {
            return Message(refusal.dayreelError)
        } catch let error as StudioError {
            return Message(error)
        } catch {
            return Message(error as? DayreelError ?? DayreelError(unforeseen: error))
        }
    }
}
