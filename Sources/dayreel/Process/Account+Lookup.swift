import DayreelKit
import Foundation

/// Looks users up in the user database.
extension Account {
    /// The user that the process runs as; nil if the database does not know it.
    static var current: Account? { entry { getpwuid_r(geteuid(), $0, $1, $2, $3) } }

    /// Nil if there is no such user.
    static func named(_ name: String) -> Account? { entry { getpwnam_r(name, $0, $1, $2, $3) } }

    private typealias Lookup = (
        UnsafeMutablePointer<passwd>, UnsafeMutablePointer<CChar>, Int,
        UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
    ) -> Int32

    /// The texts of an entry lie in the buffer.
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
