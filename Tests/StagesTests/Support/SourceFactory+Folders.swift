import Library

extension SourceFactory {
    /// A factory that supports only folders.
    static var folders: SourceFactory { SourceFactory { FolderSource($0) } }
}
