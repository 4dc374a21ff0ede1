import Foundation
import TestSupport
import Testing

/// The `albums` command, on real Photos packages and on a folder.
@Suite(.enabled(if: Checkout.expectsShared)) struct AlbumsCommandTests {
    private static let libraries = Checkout.shared + "/libraries"

    private func run(_ arguments: String...) async throws -> Program.Outcome {
        var program = try Program()
        program.environment = ["LC_ALL": "en_GB.UTF-8", "TZ": "UTC"]
        let outcome = try await program.run(["albums"] + arguments)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        return outcome
    }

    private static let titles = [
        "2018-10 - Sponsion, Museum, Frühstück, Römermuseum", "2019-10/11 Paris Clermont", "AlbumInFolder", "Raw",
        "I have a deleted twin", "Pumpkin Farm", "Test Album", "Test Album", "Favourites",
    ]

    @Test func `a library's albums are listed in their order, with empty ones on request`() async throws {
        let library = Self.libraries + "/Test-12.0.1.photoslibrary"
        func albums(_ options: String...) async throws -> [[String: Any]] {
            let output = try await options.isEmpty ? run(library, "--json") : run(library, "--json", options[0])
            let root = try JSONSerialization.jsonObject(with: Data(output.output.utf8)) as? [String: Any]
            #expect(root?["v"] as? Int == 1)
            let source = try #require((root?["sources"] as? [[String: Any]])?.first)
            #expect(source["source"] as? String == library)
            return try #require(source["albums"] as? [[String: Any]])
        }
        let found = try await albums()
        #expect(found.compactMap { $0["title"] as? String } == Self.titles)
        let nested = try #require(found.first { $0["title"] as? String == "AlbumInFolder" })
        #expect(nested["path"] as? [String] == ["Folder1", "SubFolder2"])
        #expect(nested["id"] as? String == "973ED0FD-5B5F-4CD7-A40F-4DDE73CE3FAB")
        #expect(nested["type"] as? String == "user")
        #expect(nested["count"] as? Int == 2)
        #expect(nested["first"] as? String == "2017-06-20")
        #expect(nested["last"] as? String == "2019-04-15")
        let all = try await albums("--empty").compactMap { $0["title"] as? String }
        #expect(all.count == Self.titles.count + 6)
        #expect(all.contains("EmptyAlbum") && all.contains("Screen Recordings"))
    }

    @Test func `the table has sections and folders`() async throws {
        let output = try await run(Self.libraries + "/Test-Shared-10.15.1.photoslibrary/").output
        #expect(
            output == """
                My Albums      Items  First       Last
                  Photo Shoot      1  2019-04-15  2019-04-15

                Shared Albums  Items  First       Last
                  osxphotos        2  2019-09-14  2019-09-15

                """)
    }

    @Test func `a folder's albums are its folders with media`() async throws {
        let folder = try TemporaryFolder()
        let month = try await FixtureLibrary.month()
        let clip = "IMG_1001.MOV"
        try FileManager.default.createDirectory(atPath: folder.path("Trips/Sea"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: "\(month.path)/100APPLE/\(clip)", toPath: folder.path("Trips/Sea/\(clip)"))
        try folder.write(#"{"title":"By the sea"}"#, to: "Trips/Sea/metadata.json")
        let output = try await run(folder.path).output
        #expect(output.hasPrefix("My Albums"))
        #expect(output.contains("\n  Trips\n    By the sea"))
        #expect(output.contains("2024-12-01"))
    }

    @Test func `an old library is refused with a remedy`() async throws {
        let outcome = try await Program().run("albums", Self.libraries + "/Test-Movie-4_0.photoslibrary")
        #expect(outcome.exitCode == 66)
        #expect(outcome.output == "")
        #expect(outcome.error.contains("macOS 10.15"), "\(outcome.error)")
    }
}
