import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct InstalledFileTests {
    private func file(_ program: String, in folder: TemporaryFolder) -> String? {
        InstalledFile(ofProgramAt: folder.path(program)).path("places.table")
    }

    /// Packages, the archive, `make install` and builds have the file in `share/dayreel`, at different heights above the program.
    @Test(arguments: [
        ("usr/bin/dayreel", "usr"), ("opt/d/libexec/dayreel/dayreel", "opt/d"), (".build/debug/dayreel", ".build"),
        (".build/x86_64-unknown-linux-gnu/release/dayreel", ".build"),
    ])
    func findsTheFileAboveTheProgram(program: String, home: String) throws {
        let folder = try TemporaryFolder()
        #expect(file(program, in: folder) == nil)
        let path = try folder.write("", to: "\(home)/share/dayreel/places.table")
        #expect(file(program, in: folder) == path)
        #expect(file("elsewhere/bin/dayreel", in: folder) == nil)
    }
}
