/// The codes of failed requests, in addition to `DayreelError.Code`: stable words for scripts. The page has a sentence for each.
package enum RefusalCode: String, Hashable, Sendable, CaseIterable {
    case notFound = "not-found"
    case draftChanged = "draft-changed"
    case readOnly = "read-only"
    case onlyInFile = "only-in-file"
    case fileExists = "file-exists"
    case fileChanged = "file-changed"
    case notLocal = "not-local"
    case cancelled
    case diskSilent = "disk-silent"
    case noPicture = "no-picture"
    case noSuchRange = "no-such-range"
    case tokenNeeded = "token-needed"
    case wrongHost = "wrong-host"
    case twoHosts = "two-hosts"
    case foreignOrigin = "foreign-origin"
    case notJson = "not-json"
    case method
    case body
    case badRequest = "bad-request"
    case addressTooLong = "address-too-long"
    case tooLarge = "too-large"
    case tooSlow = "too-slow"
}
