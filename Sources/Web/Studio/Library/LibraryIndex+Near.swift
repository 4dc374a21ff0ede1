import Model

extension LibraryIndex {
    /// The places of clips of other days, those of the nearest days first, and of two equally near days those of the earlier one. At most
    /// `count`.
    func clips(near day: Day, count: Int) -> [Int32] {
        var earlier = days.partition { $0.day >= day } - 1
        var later = days.partition { $0.day > day }
        var found: [Int32] = []
        func distance(_ index: Int) -> Int {
            days.indices.contains(index) ? abs(days[index].day.daysSinceEpoch - day.daysSinceEpoch) : .max
        }
        while found.count < count, earlier >= 0 || later < days.count {
            let isEarlier = distance(earlier) <= distance(later)
            found += days[isEarlier ? earlier : later].range.filter { self[$0].kind != .still }
            if isEarlier { earlier -= 1 } else { later += 1 }
        }
        return Array(found.prefix(count))
    }

    /// The number of clips of other days.
    func clipCount(besides day: Day) -> Int { days.reduce(0) { $0 + ($1.day == day ? 0 : $1.clips) } }
}
