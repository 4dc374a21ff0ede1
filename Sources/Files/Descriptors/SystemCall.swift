import Foundation
import Model

/// Calls a POSIX function, and repeats the call after signals. Throws the error for `errno` if it returns -1.
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
