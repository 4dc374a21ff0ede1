import Foundation

/// Questions with proposals that Return accepts. Without a terminal nothing is asked, and the proposals stand.
package struct Interview {
    package let isOn: Bool
    /// Shows a text as it stands.
    package let show: (String) -> Void
    /// The next line that is typed; nil at the end.
    package let read: () -> String?

    package init(isOn: Bool, show: @escaping (String) -> Void, read: @escaping () -> String?) {
        self.isOn = isOn
        self.show = show
        self.read = read
    }

    /// The answer, once there is nothing wrong with it: `fault` says what is, and then it is asked again.
    package func ask(_ question: String, proposal: String, fault: (String) -> String?) -> String {
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
