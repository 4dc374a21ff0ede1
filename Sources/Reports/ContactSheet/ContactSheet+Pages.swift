import Model

extension ContactSheet {
    /// The most clips in one picture: slightly more than the days of a leap year. Each takes 0.7 MB of memory.
    package static let mostClips = 370

    /// The sheet in parts of at most `most` clips, in film order; the clips of a day stay together. The notes below the clips go to the
    /// last part. Returns the sheet itself if it is small enough.
    package func pages(of most: Int = mostClips) -> [ContactSheet] {
        var groups: [[Day]] = [[]]
        var count = 0
        for day in days {
            if count > 0, count + day.clips.count > most {
                groups.append([])
                count = 0
            }
            groups[groups.count - 1].append(day)
            count += day.clips.count
        }
        guard groups.count > 1 else { return [self] }
        return groups.enumerated().map { index, days in
            var page = self
            page.days = days
            page.totals += " · page \(index + 1) of \(groups.count)"
            if index + 1 < groups.count { (page.leftOut, page.daysWithoutMedia, page.warnings) = ([], "", []) }
            return page
        }
    }
}
