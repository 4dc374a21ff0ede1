import CHeif
import Files
import Foundation
import Glibc

/// The bytes of a file in the form that libheif reads.
///
/// libheif reads whole pictures to find the EXIF, and if a read fails, an assertion ends the process (1.15). So it receives zeros for parts
/// that cannot be read, and the file's `failure` records the error. It also receives zeros for parts of a bucket's object that have not
/// been
/// fetched; `judge` decides whether the result may be used.
final class HeifReader {
    private let file: StillFile
    private let size: Int64
    private var position: Int64 = 0
    /// Ranges beyond the head that libheif received as zeros.
    private var missed: [Range<Int64>] = []
    /// libheif keeps a pointer to this table, so it is allocated once and freed in `deinit`.
    private let table: UnsafeMutablePointer<heif_reader>

    init(_ file: StillFile) {
        (self.file, size) = (file, file.size)
        table = .allocate(capacity: 1)
        table.initialize(to: heif_reader())
        table.pointee.reader_api_version = 1
        table.pointee.get_position = { HeifReader.of($0)?.position ?? 0 }
        table.pointee.read = { HeifReader.of($2)?.read(into: $0, $1) ?? -1 }
        table.pointee.seek = { HeifReader.of($1)?.seek(to: $0) ?? -1 }
        table.pointee.wait_for_file_size = { wanted, reader in
            guard let reader = HeifReader.of(reader) else { return heif_reader_grow_status_timeout }
            return wanted <= reader.size
                ? heif_reader_grow_status_size_reached : heif_reader_grow_status_size_beyond_eof
        }
    }

    deinit { table.deallocate() }

    /// Returns false for a file that libheif cannot read. The reader must outlive the context.
    func open(_ context: OpaquePointer) -> Bool {
        let code = heif_context_read_from_reader(context, table, Unmanaged.passUnretained(self).toOpaque(), nil).code
        return code == heif_error_Ok
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> HeifReader? {
        pointer.map { Unmanaged<HeifReader>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The bytes at the beginning that hold all boxes and the EXIF of cameras. Missing ones are requested.
    private static let head: Int64 = 1 << 18

    /// Reads like libheif's callback: returns zero for success.
    private func read(into buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int32 {
        guard let buffer, count >= 0, Int64(count) <= size - position else { return -1 }
        let stretch = position..<position + Int64(count)
        position = stretch.upperBound
        if stretch.lowerBound >= Self.head, let map = file.map,
            map.available(at: stretch.lowerBound, count: Int64(count)) < count
        {
            missed.append(stretch)
            memset(buffer, 0, count)
            return 0
        }
        let bytes = file.bytes(at: stretch.lowerBound, count: count)
        guard bytes.count == count else {
            if file.map != nil { missed.append(stretch) }
            memset(buffer, 0, count)
            return 0
        }
        bytes.withUnsafeBytes { if let start = $0.baseAddress { memcpy(buffer, start, count) } }
        return 0
    }

    /// Accepts the result if it is EXIF, which zeros are not. Otherwise requests the missing bytes for another attempt.
    func judge(_ exif: [UInt8]?) {
        let isWhole =
            exif.map { found in ["II*\0", "MM\0*"].contains { found.dropFirst(6).starts(with: $0.utf8) } } ?? false
        if isWhole { return }
        for stretch in missed { SparseRead.noteMissing(file.path, stretch) }
    }

    private func seek(to target: Int64) -> Int32 {
        guard target >= 0, target <= size else { return -1 }
        position = target
        return 0
    }
}
