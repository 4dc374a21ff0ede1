package import Model
import Synchronization

/// Keeps the table of the last look: all segments of a film have the same.
package final class KnownLooks: Sendable {
    private let last = Mutex<(look: FilmLook, table: PictureLook)?>(nil)

    package init() {}

    /// The look of a film; `path`: of its file. Throws `DayreelError` with the file as its place.
    package func look(_ look: FilmLook, path: String?) throws -> PictureLook {
        let wanted = look.inRecipe
        if let known = last.withLock({ $0 }), known.look == wanted { return known.table }
        let table = try PictureLook(look, path: path)
        last.withLock { $0 = (wanted, table) }
        return table
    }
}
