import JobFiles
import Model
import Testing

@Suite struct LikelyFilmTests {
    @Test(
        arguments: [
            ("december.MOV", "december.mp4"), ("films/", "films/film.mp4"), ("december", "december.mp4"),
            ("{year", nil), (".mov", nil),
        ] as [(String, String?)])
    func `a path that cannot be a film's suggests one that can`(text: String, likely: String?) {
        #expect(OutputTemplate.likelyFilm(for: text) == likely)
    }
}
