import TestSupport
import Testing

@testable import DayreelKit

@Suite struct DoctorTests {
    @Test func `what to install is named by the packages of the libraries that run`() {
        let remedy = Doctor.remedy(
            release: "7.1.2", [("libavutil", "59.39.100"), ("libavcodec", "61.19.101"), ("libavfilter", "10.4.100")])
        #expect(remedy.contains("FFmpeg (7.1.2)"))
        #expect(remedy.contains("apt install --reinstall libavcodec61 libavfilter10."))
        #expect(!remedy.contains("libavutil59"))
    }

    @Test func `a folder that cannot be made is told with the system's reason`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        #expect(
            FolderProbe(path: folder.path("file/state"), process: 1).trouble == "it cannot be made: Not a directory")
        #expect(FolderProbe(path: folder.path("new/state"), process: 1).trouble == nil)
        #expect(try folder.contents() == ["file", "new", "new/state"])
    }
}
