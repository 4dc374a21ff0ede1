import CCurl
import Synchronization

/// One request in progress: owns libcurl's handle, the list of headers, and the bytes received so far.
///
/// `@unchecked Sendable`: the caller makes it and hands it to the loop; from then on only the loop's thread uses it.
final class Transfer: @unchecked Sendable {
    let number: Int
    let handle: UnsafeMutableRawPointer
    private let request: HTTPRequest
    private var list: UnsafeMutablePointer<curl_slist>?
    /// The buffer for libcurl's own description of a failure (`CURLOPT_ERRORBUFFER`).
    private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var headers: [String: String] = [:]
    private var body: [UInt8] = []
    private var isTooLong = false
    private let answer: @Sendable (Result<HTTPReply, any Error>) -> Void

    /// Throws `TransferFailure` if libcurl lacks memory or a feature.
    init(
        _ request: HTTPRequest, number: Int, answer: @escaping @Sendable (Result<HTTPReply, any Error>) -> Void
    ) throws(TransferFailure) {
        guard let handle = curl_easy_init() else {
            throw TransferFailure(kind: .other, message: "libcurl has no memory left")
        }
        (self.number, self.handle, self.request, self.answer) = (number, handle, request, answer)
        let code = prepare()
        guard code == CURLE_OK else { throw TransferFailure(code) }
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(list)
        words.deallocate()
    }

    /// Sets all options. Returns the code of the first one that libcurl refuses.
    private func prepare() -> CURLcode {
        for (name, value) in request.headers + (request.signing?.headers ?? []) {
            list = curl_slist_append(list, "\(name): \(value)")
        }
        var texts: [(CURLoption, String)] = [
            (CURLOPT_URL, request.url), (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_USERAGENT, "dayreel"),
        ]
        if let range = request.range { texts.append((CURLOPT_RANGE, "\(range.lowerBound)-\(range.upperBound - 1)")) }
        if let file = request.limits.certificates { texts.append((CURLOPT_CAINFO, file)) }
        if request.method == .put { texts.append((CURLOPT_CUSTOMREQUEST, "PUT")) }
        texts += request.signing?.options ?? []
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_SSL_VERIFYPEER, 1),
            (CURLOPT_SSL_VERIFYHOST, 2),
            (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
            (CURLOPT_NOBODY, request.method == .head ? 1 : 0),
            (CURLOPT_CONNECTTIMEOUT_MS, request.limits.connecting), (CURLOPT_TIMEOUT_MS, request.limits.whole),
            (CURLOPT_LOW_SPEED_LIMIT, 1024), (CURLOPT_LOW_SPEED_TIME, request.limits.stalling),
        ]
        var codes = texts.lazy.map { dayreel_curl_set_text(self.handle, $0, $1) }.filter { $0 != CURLE_OK }.first
        codes =
            codes ?? numbers.lazy.map { dayreel_curl_set_number(self.handle, $0, $1) }.filter { $0 != CURLE_OK }.first
        if let codes { return codes }
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        var code = dayreel_curl_set_buffer(handle, CURLOPT_ERRORBUFFER, words)
        if code == CURLE_OK { code = dayreel_curl_set_list(handle, CURLOPT_HTTPHEADER, list) }
        guard code == CURLE_OK else { return code }
        return dayreel_curl_set_receiver(handle, takeBody, takeHeader, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Passes on the reply or the failure.
    func finish(_ code: CURLcode) {
        if isTooLong {
            let message = "the server sends more than was asked for"
            return answer(.failure(TransferFailure(kind: .tooLong, message: message, received: body.count)))
        }
        guard code == CURLE_OK else {
            var failure = TransferFailure(code)
            failure.received = body.count
            // For a certificate only the detailed text says whether it expired or is not trusted. Other such texts contain elapsed times.
            let words = String(cString: words)
            if failure.kind == .certificate, !words.isEmpty { failure.message = words }
            return answer(.failure(failure))
        }
        answer(.success(HTTPReply(status: dayreel_curl_status(handle), headers: headers, body: body)))
    }

    func cancel() { answer(.failure(CancellationError())) }

    /// Returns the number of bytes taken; fewer than given make libcurl abort the transfer.
    fileprivate func take(body bytes: UnsafeRawBufferPointer) -> Int {
        // The document of an error may be longer than the requested range.
        let most = dayreel_curl_status(handle) / 100 == 2 ? request.mostBytes : max(request.mostBytes, 65_536)
        guard body.count + bytes.count <= most else {
            isTooLong = true
            return 0
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    fileprivate func take(header bytes: UnsafeRawBufferPointer) {
        let line = String(decoding: bytes, as: UTF8.self)
        // The final answer, after an interim one (100 Continue).
        if line.hasPrefix("HTTP/") { headers = [:] }
        guard headers.count < 200, let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].trimmed
        headers[line[..<colon].lowercased()] = String(value)
    }
}

private func takeBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ receiver: UnsafeMutableRawPointer?
) -> Int {
    guard let receiver else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(receiver).takeUnretainedValue()
    return transfer.take(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
}

private func takeHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ receiver: UnsafeMutableRawPointer?
) -> Int {
    guard let receiver else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(receiver).takeUnretainedValue()
    transfer.take(header: UnsafeRawBufferPointer(start: bytes, count: size * count))
    return size * count
}

extension Substring {
    /// The text without surrounding blanks, tabs and line ends.
    var trimmed: Substring {
        let blanks: Set<Character> = [" ", "\t", "\r", "\n", "\r\n"]
        let start = drop { blanks.contains($0) }
        return start.lastIndex { !blanks.contains($0) }.map { start[...$0] } ?? ""
    }
}

extension TransferFailure {
    init(_ code: CURLcode) {
        let kind: Kind =
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT: .unreachable
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_SSL_CONNECT_ERROR,
                CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_WEIRD_SERVER_REPLY:
                .cutOff
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR: .certificate
            default: .other
            }
        self.init(kind: kind, message: String(cString: curl_easy_strerror(code)))
    }
}
