import Foundation

/// Questions with answers that Return accepts. Nobody is asked where nobody sits: then the proposal stands.
struct Interview {
    let terminal: Terminal
    let isOn: Bool

    /// On if somebody can answer.
    init(_ terminal: Terminal, isWanted: Bool) {
        self.terminal = terminal
        isOn = isWanted && isatty(FileHandle.standardInput.fileDescriptor) == 1
    }

    func ask(_ question: String, proposal: String) -> String {
        guard isOn else { return proposal }
        terminal.write("\(question) [\(proposal)] ")
        let answer = readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
        return answer.isEmpty ? proposal : answer
    }
}
