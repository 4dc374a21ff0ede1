import Files
import Foundation
import Model

/// The description that Google Takeout puts into an album's folder: `metadata.json`, in German `Metadaten.json`, and so on.
enum TakeoutAlbum {
    /// The largest description in bytes. Usual ones have a few hundred.
    private static let longest: Int64 = 1 << 16

    /// True for a file that may be a description, by its size and its name, which depends on the language of the export. A sidecar's name
    /// contains its medium's, which has an extension of its own.
    static func mayDescribe(_ name: String, size: Int64) -> Bool {
        name.lowercased().hasSuffix(".json") && !name.dropLast(".json".count).contains(".") && size <= longest
    }

    /// The title in a description; nil if the file is not a description, has no title, or cannot be read.
    static func title(in description: AlbumDescription) -> String? {
        guard let data = try? MediaFile(description.place).bytes(at: 0, count: Int(description.size)),
            let document = try? JSONDecoder().decode(Document.self, from: Data(data)), document.photoTakenTime == nil
        else { return nil }
        let title = document.title ?? document.albumData?.title
        return title.flatMap { $0.isEmpty ? nil : $0 }
    }

    private struct Document: Decodable {
        var title: String?
        /// The title's place in earlier exports.
        var albumData: Data?
        /// Present only in a medium's sidecar, which may lack the medium's extension in its name.
        var photoTakenTime: Time?

        struct Data: Decodable { var title: String? }
        struct Time: Decodable {}
    }
}
