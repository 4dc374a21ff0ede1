import Files
import Foundation
import JobFiles
import TestSupport
import Testing

@testable import Web

/// The answers to wrong requests, compared with `openapi.json`: each operation says every status that it may have, with its body.
@Suite struct StatusTests {
    private struct Operation: CustomStringConvertible {
        let id: String
        let method: String
        /// The path with values for its parameters that name nothing.
        let path: String
        let responses: JSONValue

        var isChange: Bool { method != "GET" }
        var description: String { "\(method) \(path)" }
    }

    private let walk: SchemaWalk
    private let operations: [Operation]

    init() throws {
        walk = try SchemaWalk()
        let text = try String(contentsOfFile: Checkout.path + "/Sources/Web/openapi.json", encoding: .utf8)
        let document = try DocumentJSON.value(JSONValue.self, from: text)
        operations = (document["paths"]?.members ?? []).flatMap { path in
            path.value.members.compactMap { method in
                guard let id = method.value["operationId"]?.string, let responses = method.value["responses"] else {
                    return nil
                }
                return Operation(
                    id: id, method: method.name.uppercased(),
                    path: "/api/v1" + path.name.replacing(/\{[a-z]+\}/, with: "none"), responses: responses)
            }
        }
    }

    /// Compares an answer with the document. Returns its status.
    @discardableResult
    private func check(_ operation: Operation, _ answer: TestClient.Answer) throws -> Int {
        let described = operation.responses["\(answer.status)"]
        #expect(described != nil, "\(operation): \(answer.status) \(answer.text.prefix(200))")
        let types = described?["content"]?.members.map(\.name) ?? []
        let type = answer.headers["content-type"]
        #expect(type.map(types.contains) ?? types.isEmpty, "\(operation): \(answer.status) of \(type ?? "no type")")
        if type == "application/json", operation.id != "schema", operation.id != "report" {
            let problems = try walk.problems(answer.text, operation: operation.id, status: "\(answer.status)")
            #expect(problems == [], "\(operation): \(answer.status)")
        }
        return answer.status
    }

    private func ask(
        _ server: TestServer, _ operation: Operation, _ headers: [String: String?] = [:], query: String = "",
        body: String = "{}"
    ) throws -> TestClient.Answer {
        try server.ask(
            operation.method, operation.path + query, headers, body: operation.isChange ? body : nil)
    }

    @Test func `what is wrong with any request has the status that its operation describes`() async throws {
        let server = try await TestServer { $0.token = AccessToken(text: String(repeating: "t", count: 43)) }
        let token = "Bearer " + String(repeating: "t", count: 43)
        for operation in operations {
            #expect(try check(operation, ask(server, operation)) == 401)
            #expect(try check(operation, ask(server, operation, ["Host": "evil.example"])) == 403)
            #expect(
                try check(operation, ask(server, operation, ["Authorization": token, "host": "two.example"])) == 400)
            let long = "?x=" + String(repeating: "x", count: 5000)
            #expect(try check(operation, ask(server, operation, ["Authorization": token], query: long)) == 414)
        }
    }

    @Test func `a change that is not sent as one has the status that its operation describes`() async throws {
        let server = try await TestServer { $0.limits.body = 100 }
        for operation in operations where operation.isChange {
            #expect(try check(operation, ask(server, operation, ["Content-Type": "text/plain"])) == 415)
            let large = String(repeating: " ", count: 200)
            #expect(try check(operation, ask(server, operation, body: large)) == 413)
            for body in ["", "[]", "{", #"{"revision": "x"}"#] {
                try check(operation, ask(server, operation, body: body))
            }
        }
        let readOnly = try await TestServer { $0.isReadOnly = true }
        for operation in operations where operation.isChange {
            #expect(try check(operation, ask(readOnly, operation)) == 403)
        }
    }

    @Test func `an answer about nothing has the status that its operation describes`() async throws {
        let server = try await TestServer()
        await server.studio.library.scanning?.value
        for operation in operations where operation.id != "events" {
            for query in [
                "", "?from=x&width=x&count=x&limit=x&kind=x", "?from=2024-01-01&to=2024-01-02&width=128&count=8",
            ] {
                try check(operation, ask(server, operation, query: query))
            }
        }
    }
}
