import Foundation
import Model

extension ArraySlice<UInt8> {
    /// The field as text in composed form (NFC), so that a name from a Mac's disk equals the same name typed; nil for bytes that are not
    /// UTF-8.
    var text: String? {
        guard let text = String(validating: self, as: UTF8.self) else { return nil }
        return allSatisfy { $0 < 128 } ? text : text.precomposedStringWithCanonicalMapping
    }

    /// The field as a non-negative whole number; nil for anything else, and beyond 18 digits.
    var number: Int64? {
        guard !isEmpty, count <= 18 else { return nil }
        var number: Int64 = 0
        for byte in self {
            guard (48...57).contains(byte) else { return nil }
            number = number * 10 + Int64(byte - 48)
        }
        return number
    }

    /// The field as the time of an operation, in seconds since 1970; nil outside `MarkStamp.times`.
    var time: Int64? { number.flatMap { MarkStamp.times.contains($0) ? $0 : nil } }

    func isEqual(_ text: StaticString) -> Bool {
        elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
