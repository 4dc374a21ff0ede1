import Model
import Testing

@Suite struct DayreelErrorTests {
    @Test func `an error's description has its cause, lines and remedy`() {
        var error = DayreelError(.inputOutput, "the object is gone", place: "s3://b/a.mov", cause: "NoSuchKey")
        #expect(error.withCause == "the object is gone: NoSuchKey")
        #expect(error.description == "s3://b/a.mov: error: the object is gone: NoSuchKey")
        (error.place, error.cause, error.remedy) = (nil, nil, "Try again.")
        error.lines = ["a\u{1B}[1m\nb"]
        #expect(error.withCause == "the object is gone")
        #expect(error.description == "error: the object is gone\na\\u{1B}[1m\nb\n  Try again.")
    }
}
