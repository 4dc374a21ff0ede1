import Foundation
import TestSupport
import Testing

/// Links between pages, and the pages that sources name.
@Suite struct LinkTests {
    private static let root = Program.root

    @Test func `every link leads to a file and a heading that exist`() throws {
        let others = ["SECURITY.md", "THIRD_PARTY.md", "fixtures/README.md", "bench/RESULTS.md"]
        let pages = try Page.all() + (others + Page.names(in: "docs/decisions")).map(Page.init)
        #expect(pages.count >= 40)
        var followed = 0
        for page in pages {
            // GitHub's own pages are above the repository.
            for link in page.links where !link.hasPrefix("http") && !link.hasSuffix("/releases") {
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let path = try #require(Self.resolved(parts[0], from: page.name))
                let target = Self.root.appending(path: path)
                #expect(FileManager.default.fileExists(atPath: target.path), "\(page.name): \(link)")
                if parts.count > 1 {
                    #expect(try Page(path).anchors.contains(String(parts[1])), "\(page.name): \(link)")
                }
                followed += 1
            }
        }
        #expect(followed >= 100)
    }

    /// The path below the root that a link means; nil if it leaves the repository.
    private static func resolved(_ link: Substring, from page: String) -> String? {
        guard !link.isEmpty else { return page }
        var parts = page.split(separator: "/").dropLast()
        for part in link.split(separator: "/") {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    @Test func `every page that a source names exists`() async throws {
        let shell = Shell(folder: try TemporaryFolder(), home: try TemporaryFolder())
        let (code, log) = try await shell.run(
            """
            cd '\(Self.root.path)'
            grep -rhoE '\\bdocs/[A-Za-z0-9/_-]+\\.md' Sources Tests scripts bench packaging .ci Makefile Package.swift | sort -u
            """)
        #expect(code == 0, "\(log)")
        let names = log.split(separator: "\n")
        #expect(names.count >= 10)
        for name in names {
            #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: name).path), "\(name)")
        }
    }
}
