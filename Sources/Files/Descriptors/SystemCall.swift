import Foundation
import Model

/// Calls a POSIX function again while a signal interrupts it; throws what `errno` says when it returns -1.
@discardableResult
package func checked<Result: SignedInteger>(
    _ message: @autoclosure () -> String, place: String, _ call: () -> Result
) throws -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        let code = errno
        if code != EINTR { throw DayreelError.system(code, message(), place: place) }
    }
}
