package import Model
import ObjectStorage

extension RemoteMedia {
    /// A note on all requests and fetched bytes, including failed attempts; nil without any requests.
    package var note: Diagnostic? {
        let count = traffic.count
        guard count.listings + count.reads > 0 else { return nil }
        let repeated = count.repeated > 0 ? ", \(count.repeated) of them repeated" : ""
        return Diagnostic(
            .note, .networkUse,
            "\(ByteCount.text(count.bytes)) of media were fetched in \(count.reads.counted("request")), and "
                + "\(count.listings.counted("page")) of listings\(repeated)")
    }
}
