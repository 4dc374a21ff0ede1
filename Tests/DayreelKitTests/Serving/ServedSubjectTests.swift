import Foundation
import Model
import TestSupport
import Testing

@testable import DayreelKit

@Suite struct ServedSubjectTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("timeframe: 2024\nsources: ../media\noutput: a.mp4\n", to: "jobs/a.yaml")
        for name in ["media", "phone"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
    }

    private func subject(_ arguments: String...) throws -> ServedSubject {
        try ServedSubject(arguments, JobLoader(.ofTest(folder)))
    }

    @Test func `folders of media are shown together`() throws {
        #expect(try subject("media") == .folders([folder.path("media")]))
        #expect(try subject("media", "phone", "media") == .folders([folder.path("media"), folder.path("phone")]))
    }

    @Test func `job files and folders of them are shown together`() throws {
        #expect(try subject("jobs", "jobs/a.yaml") == .jobs([folder.path("jobs/a.yaml")]))
    }

    @Test func `jobs do not go with media, and what is missing is named`() throws {
        for (arguments, code) in [
            (["media", "jobs"], DayreelError.Code.usage), (["jobs/a.yaml", "media"], .usage),
            (["media", "nowhere"], .missingInput), (["nowhere.yaml"], .missingInput),
        ] {
            let error = #expect(throws: DayreelError.self) {
                try ServedSubject(arguments, JobLoader(.ofTest(folder)))
            }
            #expect(error?.code == code, "\(arguments)")
        }
    }
}
