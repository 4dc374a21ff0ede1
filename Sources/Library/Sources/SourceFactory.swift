package import Model

/// Makes the sources that jobs name.
package struct SourceFactory: Sendable {
    private let make: @Sendable (Source) -> any MediaSource

    package init(_ make: @escaping @Sendable (Source) -> any MediaSource) { self.make = make }

    package func source(for named: Source) -> any MediaSource { make(named) }

    /// Makes sources on disks and buckets. `asker` has them read; `temporaryFolder` is for copies of databases; `now` is in seconds since
    /// 1970; `remote` fetches from buckets.
    package static func standard(
        asking asker: SourceAsker = .here, temporaryFolder: String, now: Int64, remote: RemoteMedia? = nil
    ) -> SourceFactory {
        SourceFactory { named in
            if let remote, case .s3(let choice) = named.kind {
                return S3Source(named, choice, remote: remote, asking: asker)
            }
            return DiskSource(named, asking: asker, temporaryFolder: temporaryFolder, now: now)
        }
    }
}
