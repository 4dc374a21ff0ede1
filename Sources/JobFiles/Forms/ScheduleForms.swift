import Model

extension Form where Value == Schedule {
    /// A word, or a mapping that also gives the delay.
    static var schedule: Form {
        let word = Form<Schedule.Interval>.choice().map { Schedule(every: $0) }
        let mapping = KnownKeys(keys: JobKeys.schedule).form(from: { Schedule(every: .monthly) }) { schedule, _ in
            schedule.day == 1 || schedule.every == .monthly
                ? .value(schedule) : .refused("has a 'day', which goes with 'every: monthly' only")
        }
        return .either(word, mapping: mapping)
    }
}

extension Form where Value == MediaTime {
    /// Whole minutes, hours or days, up to four weeks.
    static var delay: Form {
        let schema: JSONValue = ["type": "string", "pattern": "^[0-9]{1,5}[mhd]$"]
        return .scalar("a delay such as 6h, 90m or 2d", schema: schema) { scalar, _ in
            let units: [Character: Int64] = ["m": 60, "h": 3600, "d": 86_400]
            guard let unit = scalar.text.last.flatMap({ units[$0] }), scalar.text.utf8.count <= 6,
                scalar.text.dropLast().isDigits, let count = Int64(scalar.text.dropLast())
            else { return .wrong }
            let delay = MediaTime.seconds(count * unit)
            return delay <= .seconds(28 * 86_400) ? .value(delay) : .refused("must be 28 days at most")
        }
    }
}
