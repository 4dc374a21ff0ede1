import Model
import Pipeline
import Testing

@Suite struct SpaceCheckTests {
    private let estimate = FilmEstimate(filmBytes: 40_000_000, storeBytes: 60_000_000, work: 0)

    private func check(_ volumes: [String: SpaceCheck.Volume]) throws {
        try SpaceCheck(volume: { volumes[$0] }).check(estimate, film: "/film", store: "/store")
    }

    private func volume(_ id: UInt64, _ megabytes: Int64) -> SpaceCheck.Volume {
        SpaceCheck.Volume(id: id, freeBytes: megabytes * 1_000_000)
    }

    @Test func `exactly enough space is accepted`() throws {
        try check(["/film": volume(1, 100), "/store": volume(1, 100)])
        try check(["/film": volume(1, 40), "/store": volume(2, 60)])
    }

    @Test func `one disk must hold the film and the store`() {
        let error = #expect(throws: DayreelError.self) {
            try check(["/film": volume(1, 99), "/store": volume(1, 99)])
        }
        #expect(error?.code == .diskFull && error?.place == "/film")
        for size in ["100 MB", "99 MB"] { #expect(error?.cause?.contains(size) == true, "\(size)") }
    }

    @Test func `two disks are checked separately`() {
        let error = #expect(throws: DayreelError.self) {
            try check(["/film": volume(1, 500), "/store": volume(2, 59)])
        }
        #expect(error?.place == "/store" && error?.remedy?.contains("cache") == true)
        // The cache lies on another disk.
        let film = #expect(throws: DayreelError.self) {
            try check(["/film": volume(1, 39), "/store": volume(2, 500)])
        }
        #expect(film?.place == "/film" && film?.remedy?.contains("cache") == false)
    }

    @Test func `a disk of unknown size is not refused`() throws {
        try check([:])
        try check(["/film": volume(1, 40)])
    }
}
