import Testing

@testable import Library

@Suite struct MediaNameTests {
    @Test(arguments: [
        "/a/IMG_E1234.MOV", "/a/img_1234_edited.mp4", "/a/IMG_1234-edited.MOV", "/a/IMG_1234-bearbeitet.mov",
        "/a/IMG_1234-modifie\u{301}.mov", "/a/IMG_1234~2.MOV", "/a/IMG_1234_HEVC_edited.MOV",
        "/a/IMG_1234_edited_HEVC.MOV",
    ])
    func editsShareTheirOriginalsName(path: String) {
        let name = MediaName(path)
        #expect(name.isEdited)
        #expect(name.original == MediaName("/a/IMG_1234.MOV"))
    }

    @Test(arguments: [
        "/a/IMG_1234.MOV", "/a/IMG_Ella.MOV", "/a/clip-2.mov", "/a/clip_1.mov", "/a/-edited.mov", "/a/backup~.mov",
        "/a/unedited.mov", "/a/PXL_1.MP.mp4",
    ])
    func otherNamesAreNotEdits(path: String) { #expect(!MediaName(path).isEdited) }

    @Test func theCounterOfACopyIsKept() {
        #expect(MediaName("/a/IMG_1-edited(1).MOV").original == MediaName("/a/IMG_1(1).MOV"))
        #expect(MediaName("/a/IMG_1(1).MOV") != MediaName("/a/IMG_1.MOV"))
    }
}
