import Foundation
import TestSupport
import Testing

@testable import JobFiles
@testable import Model

/// Files that job files are read from: no pipe and no device keeps a reader waiting.
@Suite(.timeLimit(.minutes(1))) struct JobFileBytesTests {
    private let folder: TemporaryFolder
    private let context: JobFile.Context

    init() throws {
        folder = try TemporaryFolder()
        context = JobFile.Context(workingFolder: folder.path, homeFolder: nil)
    }

    @Test func `a pipe in the place of a job file is refused`() throws {
        _ = try folder.pipe("a.yaml")
        let error = #expect(throws: DayreelError.self) { try JobFile.read(path: "a.yaml", context) }
        #expect(error?.code == .missingInput && error?.cause != nil)
    }

    @Test func `a pipe or a device in the place of an extended file is an error at its line`() throws {
        _ = try folder.pipe("pipe.yaml")
        try FileManager.default.createSymbolicLink(atPath: folder.path("zero.yaml"), withDestinationPath: "/dev/zero")
        for name in ["pipe.yaml", "zero.yaml"] {
            try folder.write(JobFileFixture.minimal + "extends: \(name)\n", to: "a.yaml")
            let error = #expect(throws: DayreelError.self) { try JobFile.read(path: "a.yaml", context) }
            #expect(error?.code == .jobInvalid && error?.place == "a.yaml:6:10")
            #expect(error?.message.contains("'\(name)'") == true)
        }
    }

    @Test func `a pipe in the place of the settings is an error, and none are none`() throws {
        let path = try folder.pipe("settings.yaml")
        let error = #expect(throws: DayreelError.self) { try Settings.read(path: path, context) }
        #expect(error?.code == .missingInput && error?.cause != nil)
        #expect(try Settings.read(path: folder.path("none.yaml"), context).workers == nil)
    }

    @Test func `a command line may name a pipe that the program was started with`() throws {
        let pipe = Pipe()
        let text = JobFileFixture.minimal
        try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try pipe.fileHandleForWriting.close()
        let number = pipe.fileHandleForReading.fileDescriptor
        #expect(try JobFile.contents("/dev/fd/\(number)") == Array(text.utf8))
        #expect(throws: (any Error).self) { try JobFile.contents("/dev/fd/x") }
    }
}
