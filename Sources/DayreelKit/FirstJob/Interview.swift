import Foundation

/// Questions with proposals that Return accepts. Without a terminal it asks nothing and takes the proposals.
package struct Interview {
    package let isOn: Bool
    /// Shows a text unchanged.
    package let show: (String) -> Void
    /// The next typed line; nil at the end of input.
    package let read: () -> String?

    package init(isOn: Bool, show: @escaping (String) -> Void, read: @escaping () -> String?) {
        self.isOn = isOn
        self.show = show
        self.read = read
    }

    /// The first valid answer. Asks again as long as `fault` returns a problem.
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
