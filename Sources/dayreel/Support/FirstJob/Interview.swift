import Foundation

/// Questions with answers that Return accepts. Nobody is asked where nobody sits: then the proposal stands.
struct Interview {
    let isOn: Bool
    /// Shows a text as it stands.
    let show: (String) -> Void
    /// The next line that is typed; nil at the end.
    let read: () -> String?

    /// On if somebody can answer.
    init(_ terminal: Terminal, isWanted: Bool) {
        self.init(
            isOn: isWanted && isatty(FileHandle.standardInput.fileDescriptor) == 1, show: terminal.write,
            read: { readLine() })
    }

    init(isOn: Bool, show: @escaping (String) -> Void, read: @escaping () -> String?) {
        self.isOn = isOn
        self.show = show
        self.read = read
    }

    /// The answer, once there is nothing wrong with it: `fault` says what is, and then it is asked again.
    func ask(_ question: String, proposal: String, fault: (String) -> String?) -> String {
        guard isOn else { return proposal }
        while true {
            show("\(question) [\(proposal)] ")
            guard let line = read() else { return proposal }
            let answer = line.trimmingCharacters(in: .whitespaces)
            if answer.isEmpty { return proposal }
            guard let fault = fault(answer) else { return answer }
            show("  \(fault)\n")
        }
    }
}
