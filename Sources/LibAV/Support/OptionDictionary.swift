import CFFmpeg

/// Owns an `AVDictionary` of options on their way into libav, which leaves unknown ones in it.
struct OptionDictionary: ~Copyable {
    var pointer: OpaquePointer?

    init(_ options: [String: String]) throws {
        pointer = nil
        for (key, value) in options.sorted(by: { $0.key < $1.key }) {
            try check(av_dict_set(&pointer, key, value, 0), "set option \(key)")
        }
    }

    deinit {
        var pointer = pointer
        av_dict_free(&pointer)
    }

    /// Throws if libav left an option unused: a misspelt option must not be ignored.
    borrowing func requireEmpty(for what: String) throws {
        guard let name = [String: String](avDictionary: pointer).keys.min() else { return }
        throw LibAVError(
            kind: .unsupported, operation: "set up \(what)", code: DAYREEL_ERROR_OPTION_NOT_FOUND,
            message: "\(what) has no option '\(name)'", log: LibAVLog.drain())
    }
}

extension [String: String] {
    /// Copies a dictionary of libav. If a key occurs twice, the first value counts.
    init(avDictionary: OpaquePointer?) {
        self.init()
        var entry = av_dict_get(avDictionary, "", nil, AV_DICT_IGNORE_SUFFIX)
        while let current = entry {
            if let key = current.pointee.key, let value = current.pointee.value {
                let name = String(cString: key)
                if self[name] == nil { self[name] = String(cString: value) }
            }
            entry = av_dict_get(avDictionary, "", current, AV_DICT_IGNORE_SUFFIX)
        }
    }
}
