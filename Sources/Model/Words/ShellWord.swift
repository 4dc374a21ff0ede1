/// A word of a shell's command line.
package enum ShellWord {
    /// The text unchanged if nothing in it is special to a shell, otherwise in apostrophes.
    package static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                Character(Unicode.Scalar(byte)).isLetter && byte < 128 || (48...57).contains(byte)
                    || "/._-+=:,@".utf8.contains(byte)
            }
        return isPlain ? text : "'" + text.escaping(["'": "'\\''"]) + "'"
    }
}
