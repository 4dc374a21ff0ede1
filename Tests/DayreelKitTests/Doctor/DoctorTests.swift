import Model
import Pipeline
import Stages
import TestSupport
import Testing
import Typography

@testable import DayreelKit
@testable import JobFiles

@Suite struct DoctorTests {
    @Test func `the remedy names the packages of the libraries in use`() {
        let remedy = Doctor.remedy(
            release: "7.1.2", [("libavutil", "59.39.100"), ("libavcodec", "61.19.101"), ("libavfilter", "10.4.100")])
        #expect(remedy.contains("7.1.2"))
        #expect(remedy.contains("libavcodec61 libavfilter10"))
        #expect(!remedy.contains("libavutil59"))
    }

    @Test func `fonts come from the machine`() throws {
        var workspace = Workspace.ofTest(try TemporaryFolder())
        #expect(!Doctor(workspace).text.contains { $0.name == "fonts" || $0.name == "scripts" })
        workspace.machine.fonts = { throw TypographyError.noFonts }
        #expect(Doctor(workspace).text.last?.detail == DayreelError(TypographyError.noFonts).message)
        #expect(workspace.context(Settings()).fonts?.families() == [])
    }

    @Test(arguments: [
        (Sandbox.Offer(files: 7, calls: true), true, "limits files by Landlock 7, system calls by seccomp"),
        (Sandbox.Offer(files: nil, calls: true), false, "limits system calls by seccomp"),
        (Sandbox.Offer(files: 3, calls: false), false, "limits files by Landlock 3"),
        (Sandbox.Offer(files: nil, calls: false), false, "does not limit what media can do"),
    ])
    func `a kernel that limits less is worth a note`(offer: Sandbox.Offer, isWhole: Bool, words: String) {
        let finding = Doctor.sandbox(offer)
        #expect(finding.state == (isWhole ? .ok : .limited))
        #expect(finding.detail == words && (finding.remedy == nil) == isWhole)
        #expect(isWhole || finding.remedy?.contains("docs/security.md") == true)
    }

    @Test func `a folder that cannot be made is reported with the system's reason`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        #expect(
            FolderProbe(path: folder.path("file/state"), process: 1).trouble == "it cannot be made: Not a directory")
        #expect(FolderProbe(path: folder.path("new/state"), process: 1).trouble == nil)
        #expect(try folder.contents() == ["file", "new", "new/state"])
    }
}
