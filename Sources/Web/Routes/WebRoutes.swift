import Pipeline

/// All operations of openapi.json.
struct WebRoutes: Sendable {
    let studio: Studio
    let pictures: PictureDesk
    let moments: MomentsDesk
    let copies: PlayableCopies
    let connections: Connections
    let supply: MediaSupply
    let reveal: (@Sendable (_ path: String) throws -> Void)?
    let sleep: @Sendable (Duration) async throws -> Void

    var operations: [APIOperation] {
        LibraryRoutes(studio: studio, showsFolders: reveal != nil).operations
            + DraftRoutes(studio: studio, connections: connections).operations
            + FilmRoutes(studio: studio, reveal: reveal, copies: copies, connections: connections).operations
            + MediaRoutes(
                studio: studio, pictures: pictures, moments: moments, copies: copies, connections: connections,
                supply: supply
            ).operations
            + EventRoutes(studio: studio, connections: connections, sleep: sleep).operations
    }
}
