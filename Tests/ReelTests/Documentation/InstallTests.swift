import Foundation
import TestSupport
import Testing

/// `make install` and `make uninstall`: their scripts.
@Suite struct InstallTests {
    @Test func `what was installed is gone afterwards, and pins and other programs' files stay`() async throws {
        let folder = try TemporaryFolder()
        let shell = Shell(folder: folder, home: try TemporaryFolder())
        let kept = ["share/dayreel/pins.csv", "share/man/man1/other.1", "bin/other"]
        for name in kept { try folder.write("another's\n", to: "prefix/\(name)") }
        let installed = try await shell.run(
            "DAYREEL='\(Program.executable.path)' '\(Program.root.path)/scripts/install.sh' '\(folder.path("prefix"))'")
        #expect(installed.code == 0, "\(installed.log)")
        #expect(
            try Self.files(in: folder.path("prefix")).isSuperset(
                of: kept + ["bin/dayreel", "share/man/man1/dayreel.1"]))

        let (code, log) = try await shell.run("'\(Program.root.path)/scripts/uninstall.sh' '\(folder.path("prefix"))'")
        #expect(code == 0, "\(log)")
        #expect(try Self.files(in: folder.path("prefix")) == Set(kept))
    }

    private static func files(in folder: String) throws -> Set<String> {
        var isFolder: ObjCBool = false
        return Set(
            try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
                FileManager.default.fileExists(atPath: "\(folder)/\($0)", isDirectory: &isFolder) && !isFolder.boolValue
            })
    }
}
