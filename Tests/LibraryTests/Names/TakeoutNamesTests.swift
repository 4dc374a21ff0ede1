import Foundation
import Library
import Testing

/// The table of names seen in real exports and in the test cases of two importers (immich-go, GooglePhotosTakeoutHelper).
@Suite struct TakeoutNamesTests {
    @Test(arguments: [
        ("PXL_x.jpg", "PXL_x.jpg.json"),
        ("PXL_x.jpg", "PXL_x.jpg.supplemental-metadata.json"),
        ("Jellyfish.mov", "Jellyfish.mov.supplemental-meta.json"),
        ("a.mp4", "A.MP4.s.JSON"),
        ("Screenshot_20231027_123303_Facebook.jpg", "Screenshot_20231027_123303_Facebook.jpg.supple.json"),
        (
            "PXL_20230809_203449253.LONG_EXPOSURE-02.ORIGINA.jpg",
            "PXL_20230809_203449253.LONG_EXPOSURE-02.ORIGIN.json"
        ),
        (
            "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jpg", "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jp.json"
        ),
        ("DSC_0101(1).JPG", "DSC_0101.JPG(1).json"),
        ("IMG_2367(1).HEIC", "IMG_2367.HEIC.supplemental-metadata(1).json"),
        ("IMG_2367(12).MOV", "IMG_2367.MOV.supple(12).json"),
        ("Screen (1).jpg", "Screen (1).jpg.json"),
        ("IMG_3984-edited.jpeg", "IMG_3984.jpeg.json"),
        ("IMG_3984-modifié.jpg", "IMG_3984.jpg.json"),
        ("IMG_3984-bearbeitet.jpg", "IMG_3984.jpg.supplemental-metadata.json"),
        ("IMG_3984-modificato.jpg", "IMG_3984.jpg.json"),
        ("IMG_3984-edited(1).jpg", "IMG_3984.jpg(1).json"),
        ("IMG_0170.MP4", "IMG_0170.HEIC.json"),
        ("IMG_0170(1).MP4", "IMG_0170.HEIC(1).json"),
        ("PXL_1.MP", "PXL_1.MP.jpg.json"),
        ("PXL_1.mp4", "PXL_1.MP.jpg.json"),
        (
            "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_P(1).jpg",
            "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_.json"
        ),
        ("DSC_0238_1.JPG", "DSC_0238_1.JPG.json"),
        ("a.jpg", "a.json"), ("My title.mp4", "My title.supplemental-metadata.json"), ("a(1).jpg", "a(1).json"),
        ("IMG_1-edited(1).jpg", "IMG_1.jpg.json"), ("IMG_1(1)-edited.jpg", "IMG_1.jpg(1).json"),
        ("PXL_1.MP~2", "PXL_1.MP~2.jpg.json"), ("PXL_1.MP~2", "PXL_1.MP.jpg.json"),
        ("IMG_1-effects.mp4", "IMG_1.mp4.json"), ("IMG_1-SMILE.jpg", "IMG_1.jpg.json"),
        ("IMG_1-mix.jpg", "IMG_1.jpg.json"),
        ("IMG_1-ANIMATION.gif", "IMG_1.gif.json"), ("IMG_1-COLLAGE-edited.jpg", "IMG_1.jpg.json"),
        ("IMG_1-ha editado.jpg", "IMG_1.jpg.json"), ("IMG_1-muokattu.jpg", "IMG_1.jpg.json"),
        ("IMG_1-отредактировано.jpg", "IMG_1.jpg.json"), ("IMG_1-düzenlendi.jpg", "IMG_1.jpg.json"),
        ("IMG_1-편집됨.jpg", "IMG_1.jpg.json"), ("IMG_1-已編輯.jpg", "IMG_1.jpg.json"),
        ("IMG_1-upraveno.jpg", "IMG_1.jpg.json"), ("IMG_1-szerkesztett.jpg", "IMG_1.jpg.json"),
        ("IMG_1-επεξεργασμένο.jpg", "IMG_1.jpg.json"), ("IMG_1-đã chỉnh sửa.jpg", "IMG_1.jpg.json"),
        // The mark's é as one character and as two.
        ("IMG_1-modifie\u{301}.jpg", "IMG_1.jpg.json"),
        // A name truncated to 46 UTF-16 units: 22 emoji of two units each, and "ab".
        (
            String(repeating: "🎄", count: 22) + "abcdef.mp4", String(repeating: "🎄", count: 22) + "ab.json"
        ),
        (String(repeating: "日", count: 50) + ".mp4", String(repeating: "日", count: 46) + ".json"),
    ])
    func findsItsSidecar(media: String, sidecar: String) {
        #expect(TakeoutNames(sidecars: ["other.jpg.json", sidecar, "metadata.json"]).sidecar(of: media) == sidecar)
    }

    @Test(arguments: [
        ("a.jpg", "b.jpg.json"), ("DSC_0238_1.JPG", "DSC_0238.JPG.json"), ("DSC_0238_1.JPG", "DSC_0238.JPG(1).json"),
        ("DSC_0101(1).JPG", "DSC_0101.JPG.json"), ("DSC_0101.JPG", "DSC_0101.JPG(1).json"),
        ("IMG_0170.HEIC", "IMG_0170.MP4.json"), ("a.jpg", "a.jpg.supplement-x.json"), ("a.jpg", "a(1).json"),
        ("-edited.jpg", ".jpg.json"),
        (String(repeating: "🎄", count: 22) + "abc.mp4", String(repeating: "🎄", count: 22) + ".json"),
        ("IMG_1.jpg", "IMG_10.jpg.json"),
    ])
    func ignoresOtherSidecars(media: String, sidecar: String) {
        #expect(TakeoutNames(sidecars: [sidecar]).sidecar(of: media) == nil)
    }

    @Test func aFilesOwnSidecarBeatsAnothers() {
        let names = TakeoutNames(sidecars: [
            "a.jpg.json", "a.jpg(1).json", "a(1).jpg.json", "IMG_1.HEIC.json", "IMG_1.MOV.json", "b-edited.jpg.json",
            "b.jpg.json", "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_.json",
            "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_(1).json",
        ])
        #expect(names.sidecar(of: "a.jpg") == "a.jpg.json")
        #expect(TakeoutNames(sidecars: ["a.json", "a.jpg.json"]).sidecar(of: "a.jpg") == "a.jpg.json")
        #expect(names.sidecar(of: "a(1).jpg") == "a(1).jpg.json")
        #expect(names.sidecar(of: "IMG_1.MOV") == "IMG_1.MOV.json")
        let edited = TakeoutNames(sidecars: ["c.jpg.json", "c.jpg(1).json"])
        #expect(edited.sidecar(of: "c-edited(1).jpg") == "c.jpg(1).json")
        #expect(edited.sidecar(of: "c(1)-edited.jpg") == "c.jpg(1).json")
        #expect(edited.sidecar(of: "c-edited.jpg") == "c.jpg.json")
        #expect(names.sidecar(of: "b-edited.jpg") == "b-edited.jpg.json")
        let cut = "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_"
        #expect(names.sidecar(of: cut + "P(1).jpg") == cut + "(1).json")
        #expect(names.sidecar(of: cut + "P.jpg") == cut + ".json")
    }

    /// The name as a Mac writes it: its umlauts are two characters each.
    private static let garden = "Größter Überblick über die schönen Gärten in Köln".decomposedStringWithCanonicalMapping

    @Test func `a decomposed long name matches a sidecar that Google cut in composed form`() {
        // The first 46 units of the name in NFC.
        let cut = "Größter Überblick über die schönen Gärten in K.json"
        for sidecar in [cut, cut.decomposedStringWithCanonicalMapping] {
            for media in [Self.garden + ".mp4", "Größter Überblick über die schönen Gärten in Köln.mp4"] {
                #expect(TakeoutNames(sidecars: [sidecar]).sidecar(of: media) == sidecar)
            }
        }
        // A name below the limit in NFC and above it in NFD.
        let word = String(repeating: "u\u{308}", count: 40)
        #expect(TakeoutNames(sidecars: ["\(word).mp4.s.json"]).sidecar(of: word + ".mp4") == "\(word).mp4.s.json")
        // A title in NFD that was truncated without conversion.
        let half = String(repeating: "u\u{308}", count: 23) + ".json"
        #expect(TakeoutNames(sidecars: [half]).sidecar(of: word + ".mp4") == half)
    }

    @Test func `a sidecar in the same letter case beats one in another, whatever is left of its suffix`() {
        let both = TakeoutNames(sidecars: ["a.MP4.json", "A.mp4.supplemental-metadata.json"])
        #expect(both.sidecar(of: "a.MP4") == "a.MP4.json")
        #expect(both.sidecar(of: "A.mp4") == "A.mp4.supplemental-metadata.json")
        // No sidecar has exactly this spelling, so the stem decides.
        #expect(both.sidecar(of: "a.mp4") == "a.MP4.json")
        #expect(both.sidecar(of: "A.MP4") == "A.mp4.supplemental-metadata.json")
        let other = TakeoutNames(sidecars: ["b.mp4.json", "B.MP4.json"])
        #expect(other.sidecar(of: "b.mp4") == "b.mp4.json" && other.sidecar(of: "B.MP4") == "B.MP4.json")
        let long = String(repeating: "x", count: 50)
        let own = String(repeating: "x", count: 46) + ".json"
        let cut = TakeoutNames(sidecars: [String(repeating: "X", count: 46) + ".json", own])
        #expect(cut.sidecar(of: long + ".mp4") == own)
        #expect(cut.sidecar(of: "X" + long + ".mp4") == nil)
        // The letter case of a still's extension is a guess.
        let live = TakeoutNames(sidecars: ["IMG_1.HEIC.json", "img_1.heic.json", "IMG_1.HEIC.suppl.json"])
        #expect(live.sidecar(of: "IMG_1.MP4") == "IMG_1.HEIC.json")
        #expect(live.sidecar(of: "img_1.mp4") == "img_1.heic.json")
    }

    @Test func `a sidecar belongs to one file only`() {
        let names = TakeoutNames(sidecars: ["A.mp4.json", "c.mov.json"], media: ["a.MP4", "A.mp4", "C.MOV"])
        #expect(names.sidecar(of: "a.MP4") == nil)
        #expect(names.sidecar(of: "A.mp4") == "A.mp4.json")
        #expect(names.sidecar(of: "C.MOV") == "c.mov.json")
    }
}
