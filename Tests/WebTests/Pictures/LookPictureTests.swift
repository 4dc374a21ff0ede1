import DayreelKit
import JobFiles
import LibAV
import Model
import TestSupport
import Testing

@testable import Web

/// Thumbnails with the colours of a film.
@Suite struct LookPictureTests {
    /// The farthest that a sample of colour is from grey.
    private func colour(_ jpeg: [UInt8]) throws -> Int {
        let picture = try StillPicture.decode(jpeg)
        var most = 0
        for plane in 1...2 {
            picture.withPlane(plane) { bytes, stride, width, height in
                for row in 0..<height {
                    for x in 0..<width { most = max(most, abs(Int(bytes[row * stride + x]) - 128)) }
                }
            }
        }
        return most
    }

    @Test func `a look is that of the film, for recordings and for photos`() async throws {
        let server = try await TestServer(
            program: TestStudio.program,
            subject: { folder in
                try TestStudio.clip(1, "2024-12-01", "A.MOV", in: folder)
                var photo = try VideoFrame(width: 64, height: 48, pixelFormat: "yuv420p")
                photo.fill(luma: 120, blue: 180, red: 70)
                try folder.write(JPEG.encode(photo), to: "media/IMG_20241202_100000.jpg")
                return .folders([folder.path("media")])
            })
        await server.studio.library.scanning?.value
        let items = try await server.studio.items(ItemFilter()).items
        try #require(items.count == 2)
        let draft = try await server.studio.first
        for item in items {
            func picture(_ look: String) throws -> (status: Int, bytes: [UInt8]) {
                let answer = try server.ask("GET", "/api/v1/items/\(item.id)/thumbnail?width=128\(look)")
                return (answer.status, answer.body)
            }
            let own = try picture("")
            #expect(own.status == 200)
            #expect(try colour(own.bytes) > 20)
            #expect(try colour(picture("&look=mono").bytes) <= 2)
            #expect(try picture("&look=film&draft=\(draft.id)").bytes == own.bytes)
            #expect(try picture("&look=sepia").status == 400)
            #expect(try picture("&look=film").status == 400)
        }
        _ = try await server.studio.putDraft(
            draft.id, draft.change(draft.settings.setting("composition", to: ["look": "mono"])))
        let film = try server.ask("GET", "/api/v1/items/\(items[0].id)/thumbnail?width=128&look=film&draft=\(draft.id)")
        #expect(try colour(film.body) <= 2)
    }
}
