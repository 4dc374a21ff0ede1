package import Model

extension Clip {
    /// Changes the footage that it shows. Another kind of content stays as it is.
    package mutating func changeFootage(_ change: (inout Footage) -> Void) {
        switch content {
        case .footage(var footage):
            change(&footage)
            content = .footage(footage)
        }
    }
}
