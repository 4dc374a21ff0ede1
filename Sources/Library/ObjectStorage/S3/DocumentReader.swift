package import Foundation

/// A question about a document of XML that a server of buckets sent: what does it say?
package struct DocumentQuestion: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable {
        /// A page of a listing.
        case page
        /// The document with an error status.
        case error
    }

    package var kind: Kind
    package var document: Data

    package init(_ kind: Kind, _ document: [UInt8]) {
        self.kind = kind
        self.document = Data(document)
    }

    /// Reads the document in this process. Nil if it is not of this kind.
    package func answer() -> DocumentAnswer? {
        let bytes = [UInt8](document)
        switch kind {
        case .page: return ListingPage(bytes).map { DocumentAnswer.page($0) }
        case .error: return DocumentAnswer.error(S3ErrorDocument(bytes))
        }
    }
}

/// What a server's document says.
package enum DocumentAnswer: Hashable, Sendable, Codable {
    case page(ListingPage)
    case error(S3ErrorDocument)
}

/// Reads the documents that servers of buckets send.
///
/// A hostile document could make the reader of XML run its code. So the process with the keys and the network gives it to one that has
/// neither, and checks what that one makes of it.
package struct DocumentReader: Sendable {
    private let read: @Sendable (DocumentQuestion) async throws -> DocumentAnswer?

    /// `read` answers a question; nil if the document says nothing, or if no answer can be had.
    package init(_ read: @escaping @Sendable (DocumentQuestion) async throws -> DocumentAnswer?) { self.read = read }

    /// Reads documents in this process: for tests, whose documents are their own.
    package static let here = DocumentReader { $0.answer() }

    /// The most bytes of an error's document; those that servers send have some hundred. `HTTPRequest.mostBytes` limits pages.
    static let longestError = 1 << 20

    /// The page of a listing in a body; nil if it is not a complete one. Throws what `read` throws.
    func page(in body: [UInt8]) async throws -> ListingPage? {
        guard case .page(let page)? = try await read(DocumentQuestion(.page, body)) else { return nil }
        return page.isSound(in: body.count) ? page : nil
    }

    /// What a body says about an error; nothing for one without a document. Throws what `read` throws.
    func error(in body: [UInt8]) async throws -> S3ErrorDocument {
        guard !body.isEmpty, body.count <= Self.longestError,
            case .error(let error)? = try await read(DocumentQuestion(.error, body)), error.isSound(in: body.count)
        else { return S3ErrorDocument() }
        return error
    }
}
