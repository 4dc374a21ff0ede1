import Testing

@testable import Library

/// What owners wrote about their media, as one line.
@Suite struct MediaCaptionTests {
    @Test func `the first text counts, and a file's name is none`() {
        #expect(MediaCaption.of(["Snow", "First snow"]) == "Snow")
        #expect(MediaCaption.of([nil, "First snow"]) == "First snow")
        #expect(MediaCaption.of([" ", "IMG_1234.mov"], fileName: "IMG_1234.MOV") == nil)
        #expect(MediaCaption.of(["IMG_1234", "Snow"], fileName: "IMG_1234.MOV") == "Snow")
        #expect(MediaCaption.of([nil, nil]) == nil && MediaCaption.of([]) == nil)
    }

    @Test(
        arguments: [
            ("  One\n\ntwo\tthree ", "One two three"),
            ("\u{2068}Elder Park\u{2069}, \u{2068}Adelaide\u{2069}", "Elder Park, Adelaide"),
            ("Großmutter 🎄 👨‍👩‍👧", "Großmutter 🎄 👨‍👩‍👧"), ("\u{0}\u{7}", nil), ("OLYMPUS DIGITAL CAMERA         ", nil),
            ("SONY DSC", nil), ("DCIM\\100MEDIA\\DJI_0001.JPG", nil),
        ] as [(String, String?)])
    func `lines are one line, and cameras write none`(text: String, line: String?) {
        #expect(MediaCaption.line(text) == line)
        #expect(MediaCaption.line(text).flatMap(MediaCaption.line) == line)
    }

    @Test func `a long text is kept as one that no film shows`() {
        #expect(MediaCaption.line(String(repeating: "long ", count: 2000))?.count == 300)
    }

    @Test func `marks without end do not count`() {
        let marked = "a" + String(repeating: "\u{301}", count: 3000)
        #expect(MediaCaption.line("Snow \(marked)")?.unicodeScalars.count ?? 0 < 10)
        #expect(MediaCaption.line("e\u{301}te\u{301}")?.unicodeScalars.count == 5)
    }

    @Test func `XMP has texts by language and in attributes`() {
        func caption(_ body: String, _ attributes: String = "") -> String? {
            XMPSidecar(xmp: "<x:xmpmeta><rdf:RDF><rdf:Description rdf:about=''\(attributes)>\(body)</rdf:Description>")?
                .caption
        }
        let alternatives = { (name: String, text: String) in
            "<dc:\(name)>\n <rdf:Alt>\n  <rdf:li xml:lang=\"x-default\">\(text)</rdf:li>\n </rdf:Alt></dc:\(name)>"
        }
        #expect(caption(alternatives("description", "Tom &amp; Jerry &#x1F384;")) == "Tom & Jerry 🎄")
        #expect(caption(alternatives("title", "Snow") + alternatives("description", "First snow")) == "First snow")
        #expect(caption(alternatives("title", "Snow")) == "Snow")
        #expect(caption("", " dc:description='By an attribute'") == "By an attribute")
        #expect(caption("<dc:description/>" + alternatives("title", "Snow")) == "Snow")
        #expect(caption("<dc:subject><rdf:Bag><rdf:li>snow</rdf:li></rdf:Bag></dc:subject>") == nil)
    }

    @Test func `a Takeout's description counts and its title, the file's name, does not`() {
        func caption(_ description: String) -> String? {
            let json = #"{"title": "A.jpg", \#(description)"photoTakenTime": {"timestamp": "1741885510"}}"#
            return TakeoutSidecar(json: json)?.caption
        }
        #expect(caption(#""description": "At last: \n snow", "#) == "At last: snow")
        #expect(caption(#""description": "", "#) == nil)
        #expect(caption("") == nil)
        #expect(caption(#""description": 5, "#) == nil)
    }
}
