import Foundation
import TestSupport
import Testing

@testable import JobFiles
@testable import Model

/// The requirements of a job, checked without a run.
@Suite struct JobRequirementsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/media", withIntermediateDirectories: true)
        try "#!/bin/sh\n".write(toFile: folder.path + "/script.sh", atomically: true, encoding: .utf8)
    }

    private func warnings(_ sources: String, hooks: String = "{}") throws -> [String] {
        let text = "timeframe: 2024-12\nsources: \(sources)\noutput: a.mp4\nhooks: \(hooks)\n"
        let context = JobFile.Context(workingFolder: folder.path, homeFolder: nil)
        let result = try JobFile.parse(Array(text.utf8), path: "trip.yaml", context)
        return JobRequirements(result, searchPath: "/usr/bin:/bin").diagnostics.map { diagnostic in
            "\(diagnostic.place ?? "-") \(diagnostic.code.rawValue)"
        }
    }

    @Test func existingFoldersAndProgramsCauseNoWarning() throws {
        #expect(try warnings("media", hooks: "{on-success: [true], on-failure: [/bin/sh, ./script.sh]}") == [])
    }

    @Test func missingFoldersAreWarnedOf() throws {
        #expect(
            try warnings("[media, meda, {folder: script.sh}]") == [
                "trip.yaml:2:18 source-missing",
                "trip.yaml:2:24 source-missing",
            ])
    }

    @Test func missingOrNonExecutableProgramsAreWarnedOf() throws {
        #expect(
            try warnings("media", hooks: "{on-success: [./script.sh], on-failure: [no-such-program, x]}") == [
                "trip.yaml:4:21 hook-missing",
                "trip.yaml:4:48 hook-missing",
            ])
        #expect(
            try warnings("media", hooks: "{on-failure: [./none.sh]}") == [
                "trip.yaml:4:21 hook-missing"
            ])
    }
}
