import Library

extension SourceFactory {
    /// Folders alone.
    static var folders: SourceFactory { SourceFactory { FolderSource($0) } }
}
