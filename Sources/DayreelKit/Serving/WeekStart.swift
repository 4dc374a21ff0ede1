import Foundation
import Model

/// The first day of the week where the user lives.
package enum WeekStart {
    /// The day's ISO 8601 number: 1 is Monday, 7 is Sunday. Follows the locale for dates (POSIX: `LC_ALL`, else `LC_TIME`, else `LANG`);
    /// Monday if that names no region.
    package static func of(_ environment: [String: String]) -> Int {
        let locale = Locale(identifier: LocaleName.ofDates(environment))
        guard locale.region != nil else { return 1 }
        switch locale.firstDayOfWeek {
        case .monday: return 1
        case .tuesday: return 2
        case .wednesday: return 3
        case .thursday: return 4
        case .friday: return 5
        case .saturday: return 6
        case .sunday: return 7
        @unknown default: return 1
        }
    }
}
