package import Model

extension Clip {
    /// Changes the footage of the clip. Leaves other kinds of content alone.
    package mutating func changeFootage(_ change: (inout Footage) -> Void) {
        switch content {
        case .footage(var footage):
            change(&footage)
            content = .footage(footage)
        }
    }
}
