import CHeif
import Foundation

/// A HEIF picture opened by libheif to read its boxes, not its pixels.
final class HeifFile {
    /// Owned; freed once, in `deinit`.
    private let context: OpaquePointer
    /// Reads for libheif; it must live as long as the context.
    private let reader: HeifReader

    /// EXIF of the main picture, beginning with `Exif\0\0`, and its XMP packet: by the file's boxes, else as libheif finds them, which
    /// reads whole pictures, else by EXIF's header. Nil if there is none. `size` is that of display.
    /// `failure` is the `errno` of the first read that failed.
    static func metadata(
        ofFileAt path: String
    ) -> (
        exif: [UInt8]?, xmp: [UInt8]?, size: (width: Int, height: Int)?, failure: Int32?
    ) {
        let file = StillFile(path: path)
        let items = HeifItems(file)
        if let items, let exif = items.exif.flatMap(block) { return (exif, items.xmp, items.size, file.failure) }
        // Nothing else can be found where bytes are missing.
        if file.failure != nil { return (nil, nil, items?.size, file.failure) }
        let reader = HeifReader(file)
        let heif = HeifFile(reader)
        let exif = heif.map { $0.exif() } ?? searchedExif(file)
        reader.judge(exif)
        return (exif, heif?.xmp(), items?.size, file.failure)
    }

    /// Opens a file. Nil if libheif cannot read it.
    private init?(_ reader: HeifReader) {
        guard let context = heif_context_alloc() else { return nil }
        self.context = context
        self.reader = reader
        guard reader.open(context) else { return nil }
    }

    deinit { heif_context_free(context) }

    /// The most bytes of a block. A picture has about 64 KiB of EXIF; a larger claim is damage.
    private static let longest = 4 << 20
    /// More blocks of one type than programs write.
    private static let mostBlocks = 8

    /// The main picture's EXIF, beginning with `Exif\0\0`.
    private func exif() -> [UInt8]? { block("Exif", contentType: nil).flatMap(Self.block) }

    /// An EXIF item's block, beginning with `Exif\0\0`.
    private static func block(_ item: [UInt8]) -> [UInt8]? {
        guard item.count > 4 else { return nil }
        // ISO 23008-12, A.2.1: four bytes give the offset from their end to the TIFF header.
        let offset = item[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let header = 4 + offset
        guard header < item.count else { return nil }
        return Array("Exif\0\0".utf8) + item[header...]
    }

    /// The main picture's XMP packet (ISO 23008-12, A.3).
    private func xmp() -> [UInt8]? { block("mime", contentType: "application/rdf+xml") }

    /// The main picture's first block of metadata of a type, and of a content type if one is given.
    private func block(_ type: String, contentType: String?) -> [UInt8]? {
        var handle: OpaquePointer?
        guard heif_context_get_primary_image_handle(context, &handle).code == heif_error_Ok, let handle else {
            return nil
        }
        defer { heif_image_handle_release(handle) }
        var blocks = [heif_item_id](repeating: 0, count: Self.mostBlocks)
        let count = heif_image_handle_get_list_of_metadata_block_IDs(handle, type, &blocks, Int32(blocks.count))
        let fitting = blocks.prefix(max(0, Int(count))).first { block in
            guard let contentType else { return true }
            return heif_image_handle_get_metadata_content_type(handle, block).map { String(cString: $0) } == contentType
        }
        guard let fitting else { return nil }
        let size = heif_image_handle_get_metadata_size(handle, fitting)
        guard size > 0, size <= Self.longest else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        return heif_image_handle_get_metadata(handle, fitting, &bytes).code == heif_error_Ok ? bytes : nil
    }

    /// The first EXIF block near the beginning of a file that libheif refuses.
    ///
    /// libheif 1.15 (Debian 12) refuses the files of iPhones since iOS 18 ("Too many auxiliary image references", "Metadata not correctly
    /// assigned to image"). Apple puts the EXIF within the first 64 KiB, where its header identifies it.
    private static func searchedExif(_ file: StillFile) -> [UInt8]? {
        let head = Data(file.bytes(at: 0, count: 1 << 18))
        guard head.dropFirst(4).starts(with: "ftyp".utf8) else {
            return nil
        }
        let found = ["Exif\0\0MM\0*", "Exif\0\0II*\0"].compactMap { head.range(of: Data($0.utf8))?.lowerBound }.min()
        // The most bytes of a JPEG's block.
        return found.map { [UInt8](head[$0...].prefix(65_535)) }
    }
}
