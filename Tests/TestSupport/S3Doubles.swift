import Foundation

/// The process that starts the doubles of one test process: scripts/s3_double.py with moto loaded. It ends with the test process.
struct S3Doubles: Sendable {
    /// Started by the first test that needs a double.
    static let shared = Result { try S3Doubles() }

    private let input: FileHandle

    private struct Failure: Error, CustomStringConvertible { let description: String }

    private init() throws {
        let python = "\(Checkout.path)/.build/tools/moto==5.1.4/bin/python"
        guard FileManager.default.isExecutableFile(atPath: python) else {
            throw Failure(description: "moto is not there: scripts/setup.sh")
        }
        let (process, pipe, news) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: python)
        process.arguments = ["\(Checkout.path)/scripts/s3_double.py", "--many"]
        process.standardInput = pipe
        process.standardOutput = news
        try process.run()
        // Ends without a byte if the process cannot start.
        guard try news.fileHandleForReading.read(upToCount: 1)?.isEmpty == false else {
            throw Failure(description: "scripts/s3_double.py does not start")
        }
        input = pipe.fileHandleForWriting
    }

    /// Starts a double whose pipes are in the folder. Returns the ends of its standard input and output.
    func start(_ arguments: [String], in folder: TemporaryFolder) throws -> (input: FileHandle, output: FileHandle) {
        let pipes = try [folder.pipe("commands"), folder.pipe("answers")]
        var line = try JSONEncoder().encode(pipes + arguments)
        line.append(UInt8(ascii: "\n"))
        try input.write(contentsOf: line)
        // Opening a pipe waits for its other end, which the double opens in the same order.
        return (
            try FileHandle(forWritingTo: URL(filePath: pipes[0])),
            try FileHandle(forReadingFrom: URL(filePath: pipes[1]))
        )
    }
}
