import Foundation
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

@Suite struct SourceChangeGuardTests {
    private let folder: TemporaryFolder
    private let path: String
    private let inputs: [Fingerprint: SourceInfo]

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.write(Array("a recording".utf8), to: "a.mov")
        let location = MediaLocation(path: path)
        inputs = [try Fingerprint(of: location): SourceInfo(location)]
    }

    private func reason(_ work: () throws -> Void) -> UnusableReason? {
        do {
            try work()
            return nil
        } catch {
            return (error as? RenderFailure)?.unusable
        }
    }

    @Test func anUntouchedSourceIsUnchanged() throws {
        let watch = try SourceChangeGuard(inputs)
        #expect(throws: Never.self) { try watch.check() }
    }

    @Test func aSourceThatDiffersFromThePlanIsNotRendered() throws {
        try folder.write(Array("another one".utf8), to: "a.mov")
        #expect(reason { _ = try SourceChangeGuard(inputs) } == .changed)
    }

    /// A file with the same bytes in the source's place counts as changed: nobody knows what was read in between.
    @Test func aSourceReplacedDuringRenderingIsNoticed() throws {
        let watch = try SourceChangeGuard(inputs)
        try folder.write(Array("a recording".utf8), to: "b.mov")
        try #require(rename(folder.path("b.mov"), path) == 0)
        #expect(reason { try watch.check() } == .changed)
    }

    /// Its size, modification time and inode are the same as before.
    @Test func aSourceThatWasAwayForAMomentIsNoticed() throws {
        let watch = try SourceChangeGuard(inputs)
        try folder.write(Array("another one".utf8), to: "b.mov")
        try #require(rename(path, folder.path("aside.mov")) == 0)
        try #require(rename(folder.path("b.mov"), path) == 0)
        try #require(rename(folder.path("aside.mov"), path) == 0)
        #expect(reason { try watch.check() } == .changed)
        #expect(inputs.keys.allSatisfy { !watch.isUnchanged($0) })
    }

    @Test func aMissingSourceIsUnreadable() throws {
        try FileManager.default.removeItem(atPath: path)
        #expect(reason { _ = try SourceChangeGuard(inputs) } == .unreadable("No such file or directory"))
    }

    @Test(arguments: [
        (EIO, DayreelError.Code.inputOutput), (ESTALE, .inputOutput), (EMFILE, .busy), (ENOENT, .missingInput),
        (EACCES, .missingInput),
    ])
    func systemErrorsAreDistinguished(number: Int32, code: DayreelError.Code) {
        #expect(DayreelError(reading: "a.mov", number).code == code)
    }
}
