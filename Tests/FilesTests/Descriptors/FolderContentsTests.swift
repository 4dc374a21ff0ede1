import Files
import Foundation
import TestSupport
import Testing

@Suite struct FolderContentsTests {
    @Test func `a folder is empty until something is in it, hidden or not`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("empty"), withIntermediateDirectories: true)
        #expect(FolderContents.isEmpty(folder.path("empty")) == true)
        for name in [".a", "...", "..b", "c"] {
            try folder.write("x", to: "with \(name)/" + name)
            #expect(FolderContents.isEmpty(folder.path("with \(name)")) == false)
        }
        #expect(FolderContents.isEmpty(folder.path("none")) == nil)
        #expect(FolderContents.isEmpty(folder.path("with c/c")) == nil)
    }
}
