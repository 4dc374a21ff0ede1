import Files
import Foundation
import Model
import Reports
import Testing

@Suite struct AlbumsTableTests {
    private func album(
        _ title: String, _ section: Album.Section = .user, in path: [String] = [], id: String? = nil,
        days: String? = nil
    ) -> Album {
        let day = days.flatMap { Day($0) }
        return Album(
            id: id ?? title, title: title, section: section, path: path, count: 2,
            days: day.map { $0...$0.advanced(by: 3) })
    }

    private func titles(_ albums: [Album], _ locale: String) -> [String] {
        albums.inOrder(of: Locale(identifier: locale)).map(\.fullTitle)
    }

    @Test func albumsAreOrderedByTheLocale() {
        let albums = ["Zoo", "Öl", "apfel", "Album 10", "Album 2", "Äpfel"].map { album($0) }
        #expect(titles(albums, "de_DE") == ["Album 2", "Album 10", "apfel", "Äpfel", "Öl", "Zoo"])
        #expect(titles(albums, "sv_SE") == ["Album 2", "Album 10", "apfel", "Zoo", "Äpfel", "Öl"])
    }

    @Test func sectionsAndFoldersStayTogether() {
        let albums = [
            album("B", in: ["Trips"]), album("Videos", .smart), album("U", in: ["Trips", "Asia"]), album("Zoo"),
            album("Trips", id: "2"), album("Trips", id: "1"), album("Ours", .shared), album("Attic"),
        ]
        #expect(
            titles(albums, "en_GB")
                == ["Attic", "Trips", "Trips", "Trips/Asia/U", "Trips/B", "Zoo", "Ours", "Videos"])
        #expect(
            albums.reversed().inOrder(of: Locale(identifier: "en_GB"))
                == albums.inOrder(of: Locale(identifier: "en_GB")))
    }

    @Test func tableHasSectionsAndFolders() {
        let albums = [
            album("Attic", days: "2024-01-30"), album("U/V\nW", in: ["Trips", "Asia"]), album("B", in: ["Trips"]),
            album("Videos", .smart),
        ]
        let text = AlbumsTable.text(of: [SourceAlbums(source: "/p", albums: albums)], within: 80)
        #expect(
            text == """
                My Albums     Items  First       Last
                  Attic           2  2024-01-30  2024-02-02
                  Trips
                    Asia
                      U∕V\\nW      2
                    B             2

                Smart Albums  Items
                  Videos          2

                """)
        let two = AlbumsTable.text(
            of: [SourceAlbums(source: "/p", albums: []), SourceAlbums(source: "/q", albums: [album("A")])], within: 80)
        #expect(two == "/p\n\nno albums\n\n/q\n\nMy Albums  Items\n  A            2\n")
    }

    @Test func longTitlesFit() {
        let albums = [album(String(repeating: "写真", count: 60), days: "2024-01-30")]
        let text = AlbumsTable.text(of: [SourceAlbums(source: "/p", albums: albums)], within: 80)
        #expect(text.split(separator: "\n").allSatisfy { $0.description.terminalWidth <= 80 })
    }

    @Test func documentHasTheFieldsOfTheContract() throws {
        let albums = [album("Hawaii", in: ["Trips"], id: "7", days: "2023-01-02"), album("Empty")]
        let document = AlbumsDocument([SourceAlbums(source: "/p", albums: albums)])
        #expect(
            try DocumentJSON.line(of: document)
                == #"{"sources":[{"albums":[{"count":2,"first":"2023-01-02","id":"7","last":"2023-01-05","path":["Trips"],"#
                + #""title":"Hawaii","type":"user"},{"count":2,"id":"Empty","path":[],"title":"Empty","type":"user"}],"#
                + #""source":"/p"}],"v":1}"#)
    }

    @Test func collationFollowsPOSIX() {
        #expect(LocaleName.ofCollation(["LC_ALL": "", "LC_COLLATE": "sv_SE.UTF-8", "LANG": "de_DE.UTF-8"]) == "sv_SE")
        #expect(LocaleName.ofCollation([:]) == "")
    }
}
