import Files
import Foundation
import TestSupport
import Testing

@Suite struct RegularFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a regular file is opened, through links too`() throws {
        try folder.write("dayreel", to: "file")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "file")
        for name in ["file", "link"] {
            let file = try RegularFile.open(folder.path(name), flags: O_RDONLY)
            defer { close(file) }
            var bytes = [UInt8](repeating: 0, count: 8)
            #expect(read(file, &bytes, 8) == 7)
            #expect(fcntl(file, F_GETFD) & FD_CLOEXEC != 0)
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `anything else is refused without being opened`() throws {
        let pipe = try folder.pipe("pipe")
        try FileManager.default.createSymbolicLink(atPath: folder.path("zero"), withDestinationPath: "/dev/zero")
        for path in [pipe, folder.path("zero"), "/dev/ptmx", "/dev/tty"] {
            #expect(throws: RegularFile.Failure.unfit(.other)) { try RegularFile.open(path, flags: O_RDONLY) }
        }
        #expect(throws: RegularFile.Failure.unfit(.folder)) { try RegularFile.open(folder.path, flags: O_RDONLY) }
        #expect(throws: RegularFile.Failure.system(ENOENT)) {
            try RegularFile.open(folder.path("gone"), flags: O_RDONLY)
        }
        // A reader would have let this writer in.
        #expect(open(pipe, O_WRONLY | O_NONBLOCK) == -1 && errno == ENXIO)
    }
}
