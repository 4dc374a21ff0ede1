import Foundation

/// The number of times that the program was disturbed in one way, and the results: a line of the table that `make kills`, `make freezes`
/// and `make faults` print.
struct DisturbanceTally {
    let name: String
    /// Disturbed runs.
    private(set) var count = 0
    /// Disturbed runs that still made the right film.
    private(set) var finished = 0
    /// Disturbed runs that reported why there is no film, or were killed.
    private(set) var ended = 0
    /// Disturbed runs that neither made the right film nor failed clearly, or whose following undisturbed run made a wrong film.
    private(set) var deviations = 0

    init(_ name: String) { self.name = name }

    /// Counts a disturbed run and the undisturbed run after it.
    mutating func add(isFinished: Bool, isEnded: Bool, isRightAfterwards: Bool) {
        count += 1
        if isFinished { finished += 1 } else if isEnded { ended += 1 }
        if !isFinished && !isEnded || !isRightAfterwards { deviations += 1 }
    }

    /// Adds the line to the file that `DISTURBANCES` names, if it names one.
    func write() throws {
        guard let path = ProcessInfo.processInfo.environment["DISTURBANCES"] else { return }
        let line = [name, "\(count)", "\(finished)", "\(ended)", "\(deviations)"].joined(separator: "\t") + "\n"
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(file) }
        try FileHandle(fileDescriptor: file).write(contentsOf: Data(line.utf8))
    }
}
