import CHeif

/// A HEIF or AVIF file's main picture as libheif decodes it, turned as the file specifies. Owns libheif's memory, which for a picture of 48
/// megapixels is 200 MB: callers that need fewer pixels read them from here.
package final class HeifPicture {
    /// The size in pixels.
    package let width: Int
    package let height: Int
    /// The ICC profile that defines red, green and blue.
    package let colorProfile: [UInt8]?
    /// The colour space by the codes of ITU-T H.273. Files may have the profile, the codes, both or neither.
    package let colorCodes: (primaries: Int, transfer: Int)?
    private let image: OpaquePointer
    private let start: UnsafePointer<UInt8>
    /// Bytes from a row to the next.
    private let stride: Int

    /// The most pixels, as for a video's picture; no camera has as many.
    private static let mostPixels = 1 << 28
    /// The most bytes of a profile; those of printers have a few million.
    private static let mostOfProfile = 1 << 24

    /// True for the beginning of a file that libheif may be able to decode.
    package static func begins(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 12 && bytes[4..<8].elementsEqual("ftyp".utf8)
    }

    /// Decodes a file's bytes. Nil if libheif cannot decode them. Uses the thumbnail that cameras add, if its shorter side is nearly as
    /// long as `shorterSide`: that takes a hundredth of the time.
    package static func decoded(_ bytes: [UInt8], shorterSide: Int) -> HeifPicture? {
        bytes.withUnsafeBytes { decoded($0, shorterSide: shorterSide) }
    }

    private static func decoded(_ bytes: UnsafeRawBufferPointer, shorterSide: Int) -> HeifPicture? {
        guard let context = heif_context_alloc() else { return nil }
        defer { heif_context_free(context) }
        let read = heif_context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil)
        var primary: OpaquePointer?
        guard read.code == heif_error_Ok,
            heif_context_get_primary_image_handle(context, &primary).code == heif_error_Ok, let primary
        else { return nil }
        defer { heif_image_handle_release(primary) }
        let small = small(primary, shorterSide: shorterSide)
        defer { if let small { heif_image_handle_release(small) } }
        return small.flatMap { HeifPicture($0, of: primary) } ?? HeifPicture(primary, of: primary)
    }

    /// Decodes a picture. Takes the colours of `primary` if the picture itself does not specify them.
    private init?(_ handle: OpaquePointer, of primary: OpaquePointer) {
        let (width, height) = (heif_image_handle_get_width(handle), heif_image_handle_get_height(handle))
        guard width > 0, height > 0, Int(width) * Int(height) <= Self.mostPixels else { return nil }
        var image: OpaquePointer?
        let code = heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, nil).code
        guard code == heif_error_Ok, let image else { return nil }
        var stride: Int32 = 0
        // The decoded size may differ from the one that the file states.
        let decoded = (
            width: Int(heif_image_get_width(image, heif_channel_interleaved)),
            height: Int(heif_image_get_height(image, heif_channel_interleaved))
        )
        guard let start = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride), decoded.width > 0,
            decoded.height > 0, Int(stride) >= 4 * decoded.width
        else {
            heif_image_release(image)
            return nil
        }
        (self.width, self.height) = decoded
        (self.image, self.start, self.stride) = (image, start, Int(stride))
        colorProfile = Self.profile(handle) ?? Self.profile(primary)
        colorCodes = Self.codes(handle) ?? Self.codes(primary)
    }

    deinit { heif_image_release(image) }

    /// Calls `body` with red, green, blue and opacity of each pixel, one byte each. A row starts every `stride` bytes.
    package func withPixels<R>(_ body: (_ rgba: Span<UInt8>, _ stride: Int) throws -> R) rethrows -> R {
        let pixels = UnsafeBufferPointer(start: start, count: stride * (height - 1) + 4 * width)
        return try withExtendedLifetime(self) { try body(pixels.span, stride) }
    }

    private static func profile(_ handle: OpaquePointer) -> [UInt8]? {
        let size = heif_image_handle_get_raw_color_profile_size(handle)
        guard size > 0, size <= mostOfProfile else { return nil }
        var profile = [UInt8](repeating: 0, count: size)
        return heif_image_handle_get_raw_color_profile(handle, &profile).code == heif_error_Ok ? profile : nil
    }

    private static func codes(_ handle: OpaquePointer) -> (primaries: Int, transfer: Int)? {
        var colors: UnsafeMutablePointer<heif_color_profile_nclx>?
        let code = heif_image_handle_get_nclx_color_profile(handle, &colors).code
        guard code == heif_error_Ok, let colors else { return nil }
        defer { heif_nclx_color_profile_free(colors) }
        return (Int(colors.pointee.color_primaries.rawValue), Int(colors.pointee.transfer_characteristics.rawValue))
    }

    /// The handle of the file's thumbnail, which the caller releases. Nil if it is missing or too small.
    private static func small(_ primary: OpaquePointer, shorterSide: Int) -> OpaquePointer? {
        var id: heif_item_id = 0
        var small: OpaquePointer?
        guard heif_image_handle_get_list_of_thumbnail_IDs(primary, &id, 1) == 1,
            heif_image_handle_get_thumbnail(primary, id, &small).code == heif_error_Ok, let small
        else { return nil }
        let side = min(heif_image_handle_get_width(small), heif_image_handle_get_height(small))
        // Phones write 240 pixels; for 256, nobody sees the difference.
        guard Int(side) * 16 >= shorterSide * 15 else {
            heif_image_handle_release(small)
            return nil
        }
        return small
    }
}
