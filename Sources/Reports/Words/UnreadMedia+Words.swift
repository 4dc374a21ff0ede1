package import Model

extension UnreadMedia {
    /// "IMG_1.MOV is only in iCloud"
    package var words: String {
        if case .refused(.notOnDisk(let name, let absence)) = reason { return "\(name) \(absence.state)" }
        return "\(name) of \(day) cannot be used now"
    }
}
