import DayreelKit
import Foundation

/// Lookups in the user database.
extension Account {
    /// The user whom the process runs as; nil if the database has no entry.
    static var current: Account? { entry { getpwuid_r(geteuid(), $0, $1, $2, $3) } }

    /// The user with this name; nil if there is none.
    static func named(_ name: String) -> Account? { entry { getpwnam_r(name, $0, $1, $2, $3) } }

    private typealias Lookup = (
        UnsafeMutablePointer<passwd>, UnsafeMutablePointer<CChar>, Int,
        UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
    ) -> Int32

    /// Reads an entry. Its texts are in the buffer, so they are copied before the buffer is freed.
    private static func entry(_ lookup: Lookup) -> Account? {
        var buffer = [CChar](repeating: 0, count: 16_384)
        var record = passwd()
        var found: UnsafeMutablePointer<passwd>?
        return buffer.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress, lookup(&record, base, buffer.count, &found) == 0, found != nil,
                let name = record.pw_name, let home = record.pw_dir
            else { return nil }
            return Account(name: String(cString: name), id: record.pw_uid, homeFolder: String(cString: home))
        }
    }
}
