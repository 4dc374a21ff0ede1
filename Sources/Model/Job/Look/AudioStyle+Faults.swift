extension AudioStyle {
    /// What is wrong with the values together, and the key below `composition.audio` that it concerns; nil if nothing is.
    package var fault: (key: String, message: String)? {
        if let music, music.files.isEmpty {
            return ("music", "'composition.audio.music' needs the key 'files'")
        }
        if !keepSound, music == nil {
            return (
                "keep-sound",
                "'composition.audio.keep-sound: false' needs 'music'; a film without any sound has 'audio: false'"
            )
        }
        return nil
    }
}
