import Files
import Foundation
import Model

/// The description that Google Takeout puts into the folder of an album: `metadata.json`, in German `Metadaten.json`, and so on.
enum TakeoutAlbum {
    /// Bytes. Descriptions have a few hundred.
    private static let longest: Int64 = 1 << 16

    /// True for a file that may hold a description, by its name, which is in the language of the export, and its bytes. A sidecar is named
    /// by its medium, which has an extension of its own.
    static func mayDescribe(_ name: String, size: Int64) -> Bool {
        name.lowercased().hasSuffix(".json") && !name.dropLast(".json".count).contains(".") && size <= longest
    }

    /// The title that a description gives; nil for a file that is none, has no title, or cannot be read.
    static func title(in description: AlbumDescription) -> String? {
        guard let data = try? MediaFile(description.place).bytes(at: 0, count: Int(description.size)),
            let document = try? JSONDecoder().decode(Document.self, from: Data(data)), document.photoTakenTime == nil
        else { return nil }
        let title = document.title ?? document.albumData?.title
        return title.flatMap { $0.isEmpty ? nil : $0 }
    }

    private struct Document: Decodable {
        var title: String?
        /// The form of earlier exports.
        var albumData: Data?
        /// A medium's own, whose title has no extension.
        var photoTakenTime: Time?

        struct Data: Decodable { var title: String? }
        struct Time: Decodable {}
    }
}
