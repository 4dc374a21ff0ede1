import Files
import Foundation
import TestSupport
import Testing

@Suite struct FolderContentsTests {
    @Test func `a folder with any file is not empty, even a hidden one`() throws {
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
