import Foundation
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

/// The files that an output may replace, by kind and under every name that a file can have.
@Suite struct OutputGuardTests {
    private let folder: TemporaryFolder
    private let film: String

    init() throws {
        folder = try TemporaryFolder()
        film = folder.path("film.mp4")
    }

    /// A guard that takes files whose bytes begin with "film" for films.
    private func outputs(
        _ outputs: NamedOutput..., inputs: [String] = [], source: String? = nil, followLinks: Bool = false,
        permissions: [OutputGuard.Permission] = [.force]
    ) -> OutputGuard {
        OutputGuard(
            outputs: outputs, inputs: inputs.map { OutputGuard.Input("the plan", $0) },
            sources: source.map { [Source(path: folder.path($0), followLinks: followLinks)] } ?? [],
            permissions: permissions, signature: OutputSignature { contents($0)?.starts(with: "film".utf8) ?? false })
    }

    private func refusal(_ outputs: OutputGuard) -> DayreelError? {
        do {
            try outputs.check()
            return nil
        } catch {
            return error as? DayreelError
        }
    }

    /// Expects that the last output is refused for this reason.
    private func expectRefused(_ outputs: OutputGuard, _ reason: OutputRefusal.Reason) throws {
        let error = refusal(outputs)
        let output = try #require(outputs.outputs.last)
        #expect(error?.code == .outputUnwritable && error?.place == output.path)
        #expect(error?.message == OutputRefusal(output: output, reason: reason, permissions: []).error.message)
    }

    @Test func `Dayreel's own films are replaced, and missing files are made`() throws {
        #expect(refusal(outputs(NamedOutput(.film, film))) == nil)
        try folder.write("film of yesterday", to: "film.mp4")
        #expect(refusal(outputs(NamedOutput(.film, film))) == nil)
        try folder.write("", to: "film.mp4")
        #expect(refusal(outputs(NamedOutput(.film, film))) == nil)
    }

    /// A photo beside a recording could be taken for its still.
    @Test func `a poster never lies in a source, even where nothing is`() throws {
        try folder.write("film", to: "media/a.mp4")
        try expectRefused(
            outputs(NamedOutput(.beside(.poster), folder.path("media/new/a.jpg")), source: "media"),
            .amongMedia(Source(path: folder.path("media"))))
        #expect(refusal(outputs(NamedOutput(.beside(.poster), folder.path("a.jpg")), source: "media")) == nil)
        try folder.write("a photo", to: "a.jpg")
        try expectRefused(
            outputs(NamedOutput(.beside(.poster), folder.path("a.jpg")), source: "media"),
            .foreign(nil))
    }

    @Test func `a foreign file is named with what replaces it, and force replaces it`() throws {
        try folder.write("a holiday", to: "film.mp4")
        let error = try #require(refusal(outputs(NamedOutput(.film, film))))
        #expect(error.code == .outputUnwritable && error.place == film)
        for permissions in [[], [.force], [.force, .overwrite]] as [[OutputGuard.Permission]] {
            let error = try #require(refusal(outputs(NamedOutput(.film, film), permissions: permissions)))
            for permission in [OutputGuard.Permission.force, .overwrite] {
                let isNamed = error.remedy?.contains(permission.words) == true
                #expect(isNamed == permissions.contains(permission), "\(error)")
            }
        }
        #expect(refusal(outputs(NamedOutput(.film, film, replaces: .foreign))) == nil)
        try expectRefused(
            outputs(NamedOutput(.film, film, replaces: .nothing)), .notToBeReplaced)
    }

    @Test(arguments: [
        ("film.mp4", "media/clip.mp4"), ("media/clip.mp4", "media/clip.mp4"),
        ("media/sub/new.mp4", "media/sub/new.mp4"),
        ("Media/CLIP.mp4", "media/clip.mp4"),
    ]) func `a file of a source stays, even with force, under any name`(path: String, original: String) throws {
        try folder.write("a holiday", to: original)
        let place = folder.path(path)
        if path == "film.mp4" {
            try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "media/clip.mp4")
        } else if path != original {
            // A disk that folds case would find the first file under the second name.
            try folder.write("a holiday", to: path)
        }
        try expectRefused(
            outputs(NamedOutput(.film, place, replaces: .foreign), source: "media"),
            .source(Source(path: folder.path("media"))))
    }

    @Test func `a hard link to a file of a source stays`() throws {
        let clip = try folder.write("a holiday", to: "media/a/b/clip.mp4")
        try FileManager.default.linkItem(atPath: clip, toPath: film)
        try expectRefused(
            outputs(NamedOutput(.film, film, replaces: .foreign), source: "media"),
            .source(Source(path: folder.path("media"))))
        #expect(refusal(outputs(NamedOutput(.film, film, replaces: .foreign), source: "elsewhere")) == nil)
    }

    @Test(arguments: [true, false]) func `a file behind a source's link stays if the source follows links`(
        follows: Bool
    ) throws {
        try folder.write("a holiday", to: "attic/clip.mp4")
        try folder.write("", to: "media/other.mp4")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("media/old"), withDestinationPath: folder.path("attic"))
        let attic = NamedOutput(.film, folder.path("attic/clip.mp4"), replaces: .foreign)
        let error = refusal(outputs(attic, source: "media", followLinks: follows))
        #expect((error != nil) == follows)
    }

    @Test func `a source named by a link means the folder behind it`() throws {
        let clip = try folder.write("a holiday", to: "attic/clip.mp4")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("media"), withDestinationPath: folder.path("attic"))
        try expectRefused(
            outputs(NamedOutput(.film, clip, replaces: .foreign), source: "media"),
            .source(Source(path: folder.path("media"))))
    }

    @Test func `Dayreel's own film among the media is replaced, unless the run shows it`() throws {
        let old = try folder.write("film of yesterday", to: "media/film.mp4")
        #expect(refusal(outputs(NamedOutput(.film, old), source: "media")) == nil)
        try expectRefused(
            outputs(NamedOutput(.film, old), inputs: [old], source: "media"),
            .input(OutputGuard.Input("the plan", old)))
    }

    @Test(arguments: ["plan.json", "link.json", "hard.json", "PLAN.json"])
    func `an input stays, even with force`(name: String) throws {
        let plan = try folder.write("{}", to: "plan.json")
        switch name {
        case "link.json":
            try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: plan)
        case "hard.json": try FileManager.default.linkItem(atPath: plan, toPath: folder.path(name))
        case "PLAN.json": try folder.write("{}", to: name)
        default: break
        }
        try expectRefused(
            outputs(NamedOutput(.report, folder.path(name), replaces: .foreign), inputs: [plan]),
            .input(OutputGuard.Input("the plan", plan)))
    }

    @Test(arguments: ["film.mp4", "FILM.mp4", "./film.mp4", "sub/../film.mp4", "link/film.mp4"])
    func `two outputs of one name are refused before either exists`(name: String) throws {
        try folder.write("", to: "sub/empty")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path)
        try expectRefused(
            outputs(NamedOutput(.film, film), NamedOutput(.junit, folder.path(name))),
            .twin(of: NamedOutput(.film, film)))
    }

    @Test func `folders and pipes are never replaced`() throws {
        try folder.write("", to: "film.mp4/inside")
        try expectRefused(
            outputs(NamedOutput(.film, film, replaces: .foreign)), .folder)
        try expectRefused(
            outputs(NamedOutput(.report, "/dev/null", replaces: .foreign)),
            .noFile)
    }

    @Test(arguments: [
        (NamedOutput.Kind.report, "{\"v\":1,\"film\":{},\"versions\":{}}", nil as String?),
        (.report, "{\"v\":1,\"digest\":\"\",\"days\":[]}", "plan"),
        (.report, "{\"title\":\"a\",\"photoTakenTime\":{}}", "Takeout"),
        (.report, "[1, 2]", ""), (.report, "not JSON", ""),
        (.junit, "<?xml?>\n<testsuites>\n  <testsuite name=\"dayreel validate\" tests=\"1\">", nil),
        (.junit, "<?xml?>\n<testsuites>\n  <testsuite name=\"pytest\" tests=\"1\">", ""),
        (.page, "<head>\n\(OutputSignature.page)\n", nil), (.page, "<head><title>Our trip</title>", ""),
        (.picture, "\u{89}PNG", ""),
    ]) func `each kind of output is recognized by its signature`(
        kind: NamedOutput.Kind, text: String, cause: String?
    ) throws {
        let path = try folder.write(text, to: "output")
        let error = refusal(outputs(NamedOutput(kind, path)))
        #expect((error == nil) == (cause == nil), "\(String(describing: error))")
        if let cause { #expect(cause.isEmpty ? error?.cause == nil : error?.cause?.contains(cause) == true) }
    }
}
