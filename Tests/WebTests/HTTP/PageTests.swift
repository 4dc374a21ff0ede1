import DayreelKit
import Foundation
import TestSupport
import Testing

@testable import Web

/// The page's files, which are part of the program.
@Suite struct PageTests {
    @Test func `every file of the page is in the program, scripts and styles without their comments`() async throws {
        let root = URL(filePath: Checkout.path + "/Sources/Web/Page")
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.contains(".") }.sorted()
        #expect(PageFiles().names == names && names.count > 50)
        let server = try await TestServer()
        let client = try server.client()
        for name in names {
            let answer = try client.ask("GET", "/" + name)
            #expect(answer.status == 200)
            let file = try Data(contentsOf: root.appending(path: name))
            if name == PageFiles.index {
                let text = String(decoding: file, as: UTF8.self)
                #expect(answer.text == PageFiles.page(text, inLanguage: "en", naming: names, below: PageFiles().folder))
                continue
            }
            guard name.hasSuffix(".js") || name.hasSuffix(".css") else {
                #expect(answer.body == [UInt8](file), "\(name)")
                continue
            }
            let left = lines(String(decoding: file, as: UTF8.self))
            #expect(lines(answer.text).allSatisfy { !$0.hasPrefix("//") && !$0.hasPrefix("/*") || $0.contains("*/ ") })
            #expect(withoutComments(left) == withoutComments(lines(answer.text)), "\(name)")
        }
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// The code of a script or style sheet, without whitespace and whole-line comments.
    private func withoutComments(_ lines: [String]) -> String {
        let code = lines.filter { !$0.hasPrefix("//") }.joined(separator: "\n")
        return code.replacing(/(?s)(?:^|\n)\/\*.*?\*\//, with: "").replacing(/\s+/, with: "").replacing(";}", with: "}")
    }

    @Test func `every answer forbids foreign scripts and frames`() async throws {
        let server = try await TestServer()
        for path in ["/", "/app.js", "/api/v1/health", "/api/v1/nothing", "/nothing"] {
            let headers = try server.ask("GET", path).headers
            let policy = headers["content-security-policy"] ?? ""
            #expect(policy.hasPrefix("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "\(path)")
            #expect(!policy.contains("unsafe") && !policy.contains("http"))
            #expect(headers["x-content-type-options"] == "nosniff")
            #expect(headers["referrer-policy"] == "no-referrer")
            #expect(headers["cross-origin-resource-policy"] == "same-origin")
            #expect(headers["access-control-allow-origin"] == nil)
        }
    }

    @Test func `a browser that already has a file gets a 304`() async throws {
        let server = try await TestServer()
        let first = try server.ask("GET", "/app.js")
        #expect(first.headers["content-type"] == "text/javascript; charset=utf-8")
        let tag = try #require(first.headers["etag"])
        for tags in [tag, "\"x\", \(tag)", "W/\(tag)"] {
            #expect(try server.ask("GET", "/app.js", ["If-None-Match": tags]).status == 304)
        }
        #expect(try server.ask("GET", "/app.js", ["If-None-Match": "\"x\""]).status == 200)
        let head = try server.ask("HEAD", "/app.js")
        #expect(head.status == 200 && head.headers["content-length"] == "\(first.body.count)")
    }

    @Test func `a browser that accepts gzip gets the same file in a third of the bytes`() async throws {
        let server = try await TestServer()
        let client = try server.client()
        var (all, sent) = (0, 0)
        for name in PageFiles().names where name != PageFiles.index {
            let plain = try client.ask("GET", "/" + name)
            #expect(plain.headers["content-encoding"] == nil && plain.headers["vary"] == "Accept-Encoding")
            let packed = try client.ask("GET", "/" + name, ["Accept-Encoding": "br, gzip;q=0.8"])
            #expect(packed.headers["content-encoding"] == "gzip" && packed.headers["vary"] == "Accept-Encoding")
            #expect(packed.headers["content-type"] == plain.headers["content-type"])
            #expect(try gunzip(packed.body) == plain.body, "\(name)")
            (all, sent) = (all + plain.body.count, sent + packed.body.count)
        }
        #expect(sent * 5 < all * 2, "\(sent) of \(all)")
    }

    @Test func `a gzipped file has its own tag and goes only to browsers that accept it`() async throws {
        let server = try await TestServer()
        let client = try server.client()
        let plain = try client.ask("GET", "/app.js")
        let packed = try client.ask("GET", "/app.js", ["Accept-Encoding": "gzip"])
        let (plainTag, tag) = (try #require(plain.headers["etag"]), try #require(packed.headers["etag"]))
        #expect(plainTag != tag)
        let known = try client.ask("GET", "/app.js", ["Accept-Encoding": "gzip", "If-None-Match": tag])
        #expect(known.status == 304 && known.headers["etag"] == tag && known.body.isEmpty)
        #expect(
            try client.ask("GET", "/app.js", ["Accept-Encoding": "gzip", "If-None-Match": plainTag]).body
                == packed.body)
        let head = try server.ask("HEAD", "/app.js", ["Accept-Encoding": "GZIP"])
        #expect(head.headers["content-length"] == "\(packed.body.count)")
        for codings in ["", "br", "identity", "gzip;q=0", "gzip; q=0.000, br", "*", "gzipped"] {
            let answer = try client.ask("GET", "/app.js", ["Accept-Encoding": codings])
            #expect(answer.headers["content-encoding"] == nil && answer.body == plain.body, "\(codings)")
        }
    }

    @Test func `the page uses the first of the browser's languages that it has`() async throws {
        let server = try await TestServer()
        let client = try server.client()
        let wanted = [
            "de-DE,de;q=0.9,en-US;q=0.8": "de", "DE": "de", "ja, fr;q=0.9, de;q=0.8, en;q=0.7": "de",
            "en-GB,en;q=0.9,de;q=0.8": "en", "ja": "en", "": "en", "*": "en", "deu": "en", ";,-": "en",
        ]
        for (languages, language) in wanted {
            let page = try client.ask("GET", "/", ["Accept-Language": languages])
            let words = page.text.matches(of: /text\/([a-z]+)\.js/).map { String($0.output.1) }
            #expect(words == [language], "\(languages)")
            #expect(page.headers["vary"] == "Accept-Language")
            #expect(try client.ask("GET", "/index.html", ["Accept-Language": languages]).body == page.body)
        }
        let german = try client.ask("GET", "/", ["Accept-Language": "de"])
        let english = try client.ask("GET", "/", ["Accept-Language": "en"])
        #expect(german.headers["etag"] != english.headers["etag"])
    }

    @Test func `the page names its files at addresses that browsers may cache for good`() async throws {
        let server = try await TestServer()
        let client = try server.client()
        let page = try client.ask("GET", "/")
        #expect(page.headers["cache-control"] == "no-cache")
        let folder = PageFiles().folder
        #expect(folder.wholeMatch(of: /build-[0-9a-f]{16}/) != nil)
        let named = page.text.matches(of: /(?:href|src)="([^"#]+)"/).map { String($0.output.1) }
        let files = named.filter { $0 != "./" && !$0.hasPrefix("api/") }
        #expect(files.count > 30 && files.allSatisfy { $0.hasPrefix(folder + "/") }, "\(files)")
        for file in files {
            let answer = try client.ask("GET", "/" + file)
            #expect(answer.status == 200 && answer.headers["cache-control"] == "private, max-age=31536000, immutable")
            let plain = try client.ask("GET", "/" + file.dropFirst(folder.count + 1))
            #expect(answer.body == plain.body, "\(file)")
            #expect(answer.headers["x-content-type-options"] == "nosniff")
            #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
            // A picture can be opened by itself, and has the policy of a page; a script has that of the page that runs it.
            let isPart = file.hasSuffix(".js") || file.hasSuffix(".css")
            #expect((answer.headers["content-security-policy"] == nil) == isPart, "\(file)")
        }
        // Browsers ask each time for files under their plain names or those of another build.
        let other = "/build-0123456789abcdef/app.js"
        for path in ["/app.js", other] {
            #expect(try client.ask("GET", path).headers["cache-control"] == "no-cache")
        }
        for path in [
            "/\(folder)/", "/\(folder)/index.html", "/\(folder)", "/\(folder)/\(folder)/app.js", "/\(folder)/../app.js",
            "/build-/app.js",
            "/build-0123456789abcdeF/app.js", "/build-0123456789abcdef0/app.js", "/\(folder)//app.js",
            "/\(folder)/%61pp.js",
        ] {
            #expect(try client.ask("GET", path).status == 404, "\(path)")
        }
    }

    @Test func `with a prefix, the page is only there`() async throws {
        let server = try await TestServer { $0.basePath = try BasePath("/a/photos") }
        #expect(server.address.hasSuffix("/a/photos/"))
        let moved = try server.ask("GET", "/a/photos?x=1")
        #expect(moved.status == 308 && moved.headers["location"] == "photos/?x=1")
        #expect(try server.ask("GET", "/a/photos/").text.contains("<title>Dayreel"))
        #expect(try server.ask("GET", "/a/photos/api/v1/health").status == 200)
        #expect(try server.ask("GET", "/a/photos/healthz").status == 200)
        for path in ["/", "/app.js", "/a", "/a/photosapp.js", "/api/v1/health", "/a/photosx/"] {
            #expect(try server.ask("GET", path).status == 404, "\(path)")
        }
    }
}
