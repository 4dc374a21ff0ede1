import CLibFuzzer
import Foundation
import FuzzTargets

// `make fuzz` runs this once for each target (scripts/fuzz.sh). FUZZ_TARGET is the target's name; the arguments are libFuzzer's. Without a
// name the names are printed.
guard let target = FuzzTarget.chosen else {
    print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
    exit(FuzzTarget.chosenName == nil ? 0 : 64)
}
setenv("TZ", "UTC", 1)
var count = CommandLine.argc
var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = CommandLine.unsafeArgv
FileHandle.standardError.write(Data("target \(target.name)\n".utf8))
exit(
    LLVMFuzzerRunDriver(&count, &words) { bytes, count in
        FuzzTarget.chosen?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    })
