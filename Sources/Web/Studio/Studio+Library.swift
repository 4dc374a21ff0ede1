package import Model

extension Studio {
    /// The library at a glance; by default with the days of the weeks of the month that the page opens.
    package func index(from: Day? = nil, to: Day? = nil) async throws -> Answer.Index { throw StudioError.notYet }

    /// Counts and marks of the days of a range that have media.
    package func days(from: Day, to: Day) async throws -> Answer.Days { throw StudioError.notYet }

    /// All media of a day; none for a day without.
    package func day(_ day: Day) async throws -> Answer.DayItems { throw StudioError.notYet }

    /// How many items a filter finds, by month.
    package func counts(_ filter: ItemFilter) async throws -> Answer.Counts { throw StudioError.notYet }

    /// A page of the items that a filter finds, in order of time; `month` is `2024-12`.
    package func items(
        _ filter: ItemFilter, month: String? = nil, offset: Int = 0, limit: Int = 100
    ) async throws -> Answer.Cells { throw StudioError.notYet }

    /// One item.
    package func item(_ id: String) async throws -> Answer.Item { throw StudioError.notYet }

    /// Sets an item's tags.
    package func setTags(_ id: String, _ order: Order.Tags) async throws -> Answer.Done { throw StudioError.notYet }

    /// The recording behind an item, for its bytes and pictures.
    package func media(ofItem id: String) async throws -> StudioMedia { throw StudioError.notYet }

    /// Albums by source.
    package func albums() async throws -> Answer.Albums { throw StudioError.notYet }

    /// Reads a source again; events of the types `source` and `catalog` follow.
    package func scan(source id: String) async throws -> Answer.Done { throw StudioError.notYet }
}
