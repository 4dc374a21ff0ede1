import Model
import Testing

@testable import DayreelKit

@Suite struct MakeFilmsFolderTests {
    @Test func `a film is named after its days, and the films of a series have different names`() {
        let days = Timeframe.relative(.previousMonth)
        #expect(MakeFilms.fileName(of: days, each: nil) == days.nameTemplate + ".mp4")
        #expect(MakeFilms.fileName(of: days, each: .week) == "{from}_{to}.mp4")
    }

    @Test func `an album's id is short`() {
        #expect(KeepAlbum.id(from: 0x1234_5678_9abc_def0) == "56789abcdef0")
        #expect(KeepAlbum.id(from: 1) == "000000000001")
    }
}
