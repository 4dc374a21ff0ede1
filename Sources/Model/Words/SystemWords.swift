import Foundation

/// The system's words for an error of any of Foundation's types, whose own descriptions show domains and numbers.
package enum SystemWords {
    /// The words for an error: `No space left on device`.
    package static func of(_ error: any Error) -> String {
        number(of: error).map { String(cString: strerror($0)) } ?? error.localizedDescription
    }

    /// The `errno` behind an error; nil if there is none.
    package static func number(of error: any Error) -> Int32? {
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(exactly: error.code) }
        if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error, let number = number(of: cause) {
            return number
        }
        return error.domain == NSCocoaErrorDomain ? numbers[error.code] : nil
    }

    private static let numbers: [Int: Int32] = [
        CocoaError.fileNoSuchFile.rawValue: ENOENT, CocoaError.fileReadNoSuchFile.rawValue: ENOENT,
        CocoaError.fileReadNoPermission.rawValue: EACCES, CocoaError.fileWriteNoPermission.rawValue: EACCES,
        CocoaError.fileWriteOutOfSpace.rawValue: ENOSPC, CocoaError.fileWriteVolumeReadOnly.rawValue: EROFS,
        CocoaError.fileWriteFileExists.rawValue: EEXIST, CocoaError.fileReadUnknown.rawValue: EIO,
        CocoaError.fileWriteUnknown.rawValue: EIO,
    ]
}
