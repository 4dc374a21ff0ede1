import CLate
import Foundation
import TestSupport

/// The program before its main(), of which a copy is started for each run: Tests/StartShim. Linking the program to its libraries, and to
/// those that it loads when it needs them, takes most of the time of a short command; here it is done once for all runs of a test process.
struct StartServer: Sendable {
    /// Started by the first run of the program.
    static let shared = Result { try StartServer() }

    private let input: FileHandle

    private init() throws {
        let process = Process()
        process.executableURL = Program.executable
        let library = Program.executable.deletingLastPathComponent().appending(path: "libStartShim.so").path
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["LD_PRELOAD": library, "START_SERVER": Self.lateLibraries.joined(separator: ":")]
        ) { $1 }
        let pipe = Pipe()
        process.standardInput = pipe
        try process.run()
        input = pipe.fileHandleForWriting
    }

    private static var lateLibraries: [String] {
        (0..<dayreel_late_count()).compactMap { dayreel_late_name($0).map { String(cString: $0) } }
    }

    /// Runs the program in the folder, as `Program.run` does.
    func run(
        _ arguments: [String], environment: [String: String], in folder: String?,
        during: (pid_t) async throws -> Void
    ) async throws -> Program.Outcome {
        let pipes = try TemporaryFolder()
        let paths = try ["reply", "output", "error"].map { try pipes.pipe($0) }
        let words = [
            folder ?? FileManager.default.currentDirectoryPath, "\(arguments.count + 1)", Program.executable.path,
        ]
        try send(paths + words + arguments + environment.map { "\($0)=\($1)" })

        // Opening a pipe waits for its other end. The server opens all three before it starts the copy.
        let ends = try paths.map { try FileHandle(forReadingFrom: URL(filePath: $0)) }
        let number = try Self.number(from: ends[0])
        async let output = Self.text(from: ends[1])
        async let error = Self.text(from: ends[2])
        do {
            try await during(number)
        } catch let failure {
            kill(number, SIGKILL)
            throw failure
        }
        return Program.Outcome(
            output: try await output, error: try await error, exitCode: Self.exitCode(try Self.number(from: ends[0])))
    }

    /// Sends a request, in the form that Tests/StartShim/shim.c describes.
    private func send(_ texts: [String]) throws {
        let bytes = texts.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [0] }
        let length = withUnsafeBytes(of: UInt32(bytes.count)) { [UInt8]($0) }
        try input.write(contentsOf: Data(length + bytes))
    }

    /// Reads a pipe to its end. A queue of its own has a thread of its own, however many others wait.
    private static func text(from file: FileHandle) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "pipe").async {
                continuation.resume(with: Result { String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self) })
            }
        }
    }

    private static func number(from file: FileHandle) throws -> Int32 {
        guard let bytes = try file.read(upToCount: 4), bytes.count == 4 else { throw POSIXError(.ESRCH) }
        return bytes.reversed().reduce(0) { $0 << 8 | Int32($1) }
    }

    /// The exit code in a status of wait(2); 128 plus the signal's number if a signal ended the process.
    private static func exitCode(_ status: Int32) -> Int32 {
        (status & 0x7f) == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    }
}
