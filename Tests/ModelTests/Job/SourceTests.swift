import Files
import Model
import Testing

/// The JSON of sources stands in plans, and the hashes of jobs are made of it.
@Suite struct SourceTests {
    private static let known: [(Source, key: String, json: String)] = [
        (Source(path: "/m"), "folder", #"{"exclude":[],"follow-links":false,"include":["**"],"path":"/m"}"#),
        (
            Source(path: "/m", takesHidden: true), "folder",
            #"{"exclude":[],"follow-links":false,"hidden":true,"include":["**"],"path":"/m"}"#
        ),
        (
            Source(path: "/m", kind: .photos(PhotosChoice()), albums: ["a"]), "photos",
            #"{"albums":["a"],"exclude":[],"follow-links":false,"include":["**"],"path":"/m","#
                + #""photos":{"edited":true,"hidden":false,"shared":false}}"#
        ),
        (
            Source(path: "/m", kind: .takeout, home: "UTC", shift: 60), "takeout",
            #"{"exclude":[],"follow-links":false,"home":"UTC","include":["**"],"is-takeout":true,"path":"/m","shift":60}"#
        ),
        (
            Source(path: "s3://b/", kind: .s3(S3Choice(bucket: "b")), takesHidden: true), "s3",
            #"{"exclude":[],"follow-links":false,"hidden":true,"include":["**"],"path":"s3://b/","#
                + #""s3":{"bucket":"b","prefix":""}}"#
        ),
    ]

    @Test(arguments: known)
    func `the kind of a source is a key of its JSON`(source: Source, key: String, json: String) throws {
        #expect(source.key == key && source.isRemote == (key == "s3"))
        let text = try DocumentJSON.line(of: source)
        #expect(text == json)
        #expect(try DocumentJSON.value(Source.self, from: text) == source)
    }
}
