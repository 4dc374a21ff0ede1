import CHeif
import Foundation

/// A HEIF picture opened by libheif to read its boxes, not its pixels.
final class HeifFile {
    /// Owned; freed once, in `deinit`.
    private let context: OpaquePointer
    /// Reads for libheif; it must live as long as the context.
    private let reader: HeifReader

    /// EXIF of the main picture, beginning with `Exif\0\0`: as libheif finds it, else by its header. Nil if there is none. `failure` is the
    /// `errno` of the first read that failed.
    static func exif(ofFileAt path: String) -> (exif: [UInt8]?, failure: Int32?) {
        let file = StillFile(path: path)
        let reader = HeifReader(file)
        let exif = HeifFile(reader).map { $0.exif() } ?? searchedExif(file)
        reader.judge(exif)
        return (exif, file.failure)
    }

    /// Opens a file. Nil if libheif cannot read it.
    private init?(_ reader: HeifReader) {
        guard let context = heif_context_alloc() else { return nil }
        self.context = context
        self.reader = reader
        guard reader.open(context) else { return nil }
    }

    deinit { heif_context_free(context) }

    /// The most bytes of EXIF. A picture has about 64 KiB; a larger claim is damage.
    private static let longest = 4 << 20

    /// The main picture's EXIF, beginning with `Exif\0\0`.
    private func exif() -> [UInt8]? {
        var handle: OpaquePointer?
        guard heif_context_get_primary_image_handle(context, &handle).code == heif_error_Ok, let handle else {
            return nil
        }
        defer { heif_image_handle_release(handle) }
        var block: heif_item_id = 0
        guard heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &block, 1) == 1 else { return nil }
        let size = heif_image_handle_get_metadata_size(handle, block)
        guard size > 4, size <= Self.longest else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        guard heif_image_handle_get_metadata(handle, block, &bytes).code == heif_error_Ok else { return nil }
        // ISO 23008-12, A.2.1: four bytes give the offset from their end to the TIFF header.
        let offset = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let header = 4 + offset
        guard header < bytes.count else { return nil }
        return Array("Exif\0\0".utf8) + bytes[header...]
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
