import Foundation

/// The number of times that the program was disturbed in one way, and the results: a line of the table that `make kills`, `make freezes`
/// and `make faults` print.
struct DisturbanceTally {
    let name: String
    /// Disturbed runs.
    private(set) var count = 0
    /// Runs that made the right film all the same.
    private(set) var finished = 0
    /// Runs that said why there is no film, or were killed.
    private(set) var ended = 0
    /// Runs that made another film than undisturbed ones, and disturbed ones that were no clear failure either.
    private(set) var deviations = 0

    init(_ name: String) { self.name = name }

    /// A disturbed run, and the undisturbed one after it.
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
