import CFFmpeg

/// The meaning of a picture's colour values, in libav's names ("tv", "bt709", "smpte2084"). Nil if the source does not say.
package struct ColorDescription: Hashable, Sendable, Codable {
    /// "tv" (limited) or "pc" (full).
    package var range: String?
    /// The formula that derives luma and chroma from red, green and blue.
    package var matrix: String?
    package var primaries: String?
    package var transfer: String?

    package init(range: String? = nil, matrix: String? = nil, primaries: String? = nil, transfer: String? = nil) {
        self.range = range
        self.matrix = matrix
        self.primaries = primaries
        self.transfer = transfer
    }

    /// BT.709 in limited range, the colours of films.
    package static let bt709 = ColorDescription(range: "tv", matrix: "bt709", primaries: "bt709", transfer: "bt709")
    /// Hybrid log-gamma with the colours of BT.2020 in limited range (ITU-R BT.2100), the colours of films in HDR.
    package static let hlg = ColorDescription(
        range: "tv", matrix: "bt2020nc", primaries: "bt2020", transfer: "arib-std-b67")
    package static let unspecified = ColorDescription()
}

extension ColorDescription {
    /// Converts the numbers of ITU-T H.273; a number that libav does not know counts as unspecified.
    package init(primaries: Int, transfer: Int) {
        let codes = (
            AVColorPrimaries(rawValue: .init(clamping: primaries)),
            AVColorTransferCharacteristic(rawValue: .init(clamping: transfer))
        )
        self.init(
            primaries: Self.name(av_color_primaries_name(codes.0)),
            transfer: Self.name(av_color_transfer_name(codes.1)))
    }

    init(
        range: AVColorRange, matrix: AVColorSpace, primaries: AVColorPrimaries, transfer: AVColorTransferCharacteristic
    ) {
        self.init(
            range: Self.name(av_color_range_name(range)), matrix: Self.name(av_color_space_name(matrix)),
            primaries: Self.name(av_color_primaries_name(primaries)),
            transfer: Self.name(av_color_transfer_name(transfer)))
    }

    private static func name(_ name: UnsafePointer<CChar>?) -> String? {
        guard let name else { return nil }
        let text = String(cString: name)
        return text == "unknown" || text == "unspecified" || text == "reserved" ? nil : text
    }

    // Here a name that libav does not know means unspecified; `requireKnown` throws for it.
    var avRange: AVColorRange {
        AVColorRange(rawValue: AVColorRange.RawValue(max(0, range.map { av_color_range_from_name($0) } ?? 0)))
    }
    var avMatrix: AVColorSpace {
        AVColorSpace(rawValue: Self.code(matrix, av_color_space_from_name, AVCOL_SPC_UNSPECIFIED.rawValue))
    }
    var avPrimaries: AVColorPrimaries {
        AVColorPrimaries(rawValue: Self.code(primaries, av_color_primaries_from_name, AVCOL_PRI_UNSPECIFIED.rawValue))
    }
    var avTransfer: AVColorTransferCharacteristic {
        AVColorTransferCharacteristic(
            rawValue: Self.code(transfer, av_color_transfer_from_name, AVCOL_TRC_UNSPECIFIED.rawValue))
    }

    private static func code<Raw: BinaryInteger>(
        _ name: String?, _ lookup: (UnsafePointer<CChar>?) -> Int32, _ unspecified: Raw
    ) -> Raw {
        guard let name else { return unspecified }
        let code = lookup(name)
        return code < 0 ? unspecified : Raw(code)
    }

    /// Throws kind `.unsupported` for a name that the linked libav does not know.
    func requireKnown() throws {
        try Self.require(range) { av_color_range_from_name($0) }
        try Self.require(matrix) { av_color_space_from_name($0) }
        try Self.require(primaries) { av_color_primaries_from_name($0) }
        try Self.require(transfer) { av_color_transfer_from_name($0) }
    }

    /// Throws unless `code` returns libav's number for the name, which is negative for an unknown one.
    ///
    /// Never inlined: with all four in one function, Swift 6.3 orders two instructions at random, and packages differ from build to build.
    @inline(never)
    private static func require(_ name: String?, code: (String) -> Int32) throws {
        guard let name else { return }
        let code = code(name)
        guard code < 0 else { return }
        throw LibAVError(
            kind: .unsupported, operation: "set colours", code: code, message: "libav knows no colour '\(name)'")
    }
}
