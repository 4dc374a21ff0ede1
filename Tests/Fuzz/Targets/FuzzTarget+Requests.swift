import DayreelKit
import Foundation
import HTTPTypes
import Model
import Reports

@testable import JobFiles
@testable import Web

extension FuzzTarget {
    /// Requests to `dayreel serve`.
    static let requests: [FuzzTarget] = [
        .text("http") { text in
            _ = (ByteRange(text, size: 1_000_000), ByteRange("bytes=" + text, size: 10))
            _ = AbsoluteTargets.authority(ofTarget: text)
            _ = (HostName.host(ofAuthority: text), HostName.authority(ofOrigin: text))
            _ = (PercentEncoding.decoded(text), text.removingPercentEncoding)
            _ = (try? BasePath(text))?.rest(of: text)
            _ = try? ListenAddress(text)
            _ = AccessToken(text: "abc").matches(text)
            _ = FileResponse.attachment(text)
            for path in ["/items/{id}/tags", "/drafts/{id}", "/films/{id}/{name}"] {
                _ = APIOperation("a", .get, path) { _ in throw CancellationError() }.values(in: text[...])
            }
        },
        .text("api") { text in
            _ = try? APIRequest.read(APIRequest.DraftChange.self, from: text).settings.text()
            _ = try? APIRequest.read(JSONValue.self, from: text).text()
        },
    ]
}
