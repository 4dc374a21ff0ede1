package import Model

/// Finds out what the picked sources are by their bytes, so that what was rendered of them is found again.
package struct Identify: Sendable {
    let fingerprint: @Sendable (MediaLocation) throws -> Fingerprint

    /// `fingerprint` throws `DayreelError(.missingInput)` for a source that is gone.
    package init(_ fingerprint: @escaping @Sendable (MediaLocation) throws -> Fingerprint) {
        self.fingerprint = fingerprint
    }

    /// A pick whose source cannot be read any more.
    struct Loss {
        let item: MediaItem
        let day: Day
        let reason: String
    }

    enum Result {
        case identified(IdentifiedSelection)
        /// At least one pick is gone.
        case lost([Loss])
    }

    /// Throws `DayreelError` for trouble that says nothing about a file.
    func run(_ selection: Selection) throws -> Result {
        var sources: [String: Fingerprint] = [:]
        var lost: [Loss] = []
        for day in selection.days {
            for item in day.picks.map(\.item) {
                do {
                    sources[item.id] = try fingerprint(item.location)
                } catch let error as DayreelError where error.code == .missingInput {
                    lost.append(Loss(item: item, day: day.day, reason: error.cause ?? error.message))
                }
            }
        }
        return lost.isEmpty ? .identified(IdentifiedSelection(selection, sources: sources)) : .lost(lost)
    }
}
