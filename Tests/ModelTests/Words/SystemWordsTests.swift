import Foundation
import Testing

@testable import Model

@Suite struct SystemWordsTests {
    @Test func foundationsErrorsUseTheSystemsWords() throws {
        let full = CocoaError(.fileWriteOutOfSpace, userInfo: [NSFilePathErrorKey: "/state/x"])
        #expect(SystemWords.of(full) == "No space left on device")
        #expect(SystemWords.of(POSIXError(.EACCES)) == "Permission denied")
        let nested = NSError(
            domain: NSCocoaErrorDomain, code: 999, userInfo: [NSUnderlyingErrorKey: POSIXError(.EDQUOT)])
        #expect(SystemWords.number(of: nested) == EDQUOT)
        let real = #expect(throws: (any Error).self) { try Data().write(to: URL(filePath: "/dev/null/x")) }
        #expect(try SystemWords.of(#require(real)).contains("Domain") == false)

        let error = DayreelError(unforeseen: full)
        #expect(error.code == .diskFull && error.place == "/state/x" && error.cause == "No space left on device")
        struct Strange: Error {}
        #expect(DayreelError(unforeseen: Strange()).code == .internalError)
    }
}
