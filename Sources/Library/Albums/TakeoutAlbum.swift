import Files
import Foundation

/// The description that Google Takeout puts into the folder of an album: `metadata.json`, in German `Metadaten.json`, and so on.
enum TakeoutAlbum {
    /// Bytes. Descriptions have a few hundred.
    private static let longest: Int64 = 1 << 16

    /// The album's title; nil where the folder has no such file, or one without a title.
    static func title(in folder: String) -> String? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter(mayDescribe).sorted().lazy.compactMap { title(of: "\(folder)/\($0)") }.first
    }

    /// True for a file that may hold a description, by its name and its bytes.
    static func mayDescribe(_ name: String, size: Int64) -> Bool { mayDescribe(name) && size <= longest }

    /// The file's name is in the language of the export. A sidecar is named by its medium, which has an extension of its own.
    private static func mayDescribe(_ name: String) -> Bool {
        name.lowercased().hasSuffix(".json") && !name.dropLast(".json".count).contains(".")
    }

    private static func title(of path: String) -> String? {
        guard let status = FileStatus(path, followingLinks: false), status.kind == .file, status.size <= longest,
            let data = FileManager.default.contents(atPath: path)
        else { return nil }
        return title(in: data)
    }

    /// The title that a description gives; nil for what is none.
    static func title(in data: Data) -> String? {
        guard let document = try? JSONDecoder().decode(Document.self, from: data), document.photoTakenTime == nil
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
