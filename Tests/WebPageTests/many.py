"""A hundred thousand items over twelve years, which the switch makes up: their pictures are those of a day that is there."""

import bisect
import calendar
import datetime

from december import December

COUNT = 100_000
MONTHS = [f"{year}-{month:02}" for year in range(2013, 2025) for month in range(1, 13)]
# The number of each month's first item.
FIRST = [COUNT * at // len(MONTHS) for at in range(len(MONTHS) + 1)]


def share(at):
    """The number of a month's first item, of its items, and of its days."""
    return FIRST[at], FIRST[at + 1] - FIRST[at], calendar.monthrange(int(MONTHS[at][:4]), int(MONTHS[at][5:]))[1]


def numbers(month, day=None):
    """The items of a month, or of a day in it, by their numbers."""
    begin, each, days = share(MONTHS.index(month))
    return range(begin, begin + each) if day is None else range(begin + each * (day - 1) // days, begin + each * day // days)


def day_of(number):
    at = bisect.bisect(FIRST, number) - 1
    begin, each, days = share(at)
    return f"{MONTHS[at]}-{-(-(number - begin + 1) * days // each):02}"


class ManyItems(December):
    def setUp(self):
        super().setUp()
        self.models = self.items("2024-12-14")
        months = [{"month": month, "count": len(numbers(month))} for month in MONTHS]
        self.faults.change("GET index", lambda answer: answer.update(
            version="many", items=COUNT, years=list(range(2013, 2025)), months=months, days=self.days("2024-11-24", "2025-01-07")))
        self.faults.answer("GET days", lambda asked: {"days": self.days(asked["from"], asked["to"])})
        self.faults.answer("GET days/*", self.whole_day)
        self.faults.answer("GET items", self.found)
        self.faults.lead("GET items/*/*", lambda item, part: f"items/{self.model(int(item[5:]))['id']}/{part}" if item.startswith("many-") else None)

    def model(self, number):
        return self.models[number % len(self.models)]

    def item(self, number, day=None):
        day = day or day_of(number)
        return {**self.model(number), "id": f"many-{number}", "day": day, "captured": f"{day}T12:00:00+01:00", "name": f"IMG_{number:05}.MOV"}

    def whole_day(self, _, day):
        return {"day": day, "items": [self.item(number, day) for number in numbers(day[:7], int(day[8:]))], "refused": []}

    def days(self, first, last):
        first, last = max(first, f"{MONTHS[0]}-01"), min(last, f"{MONTHS[-1]}-31")
        count = (datetime.date.fromisoformat(last) - datetime.date.fromisoformat(first)).days + 1
        days = [f"{datetime.date.fromisoformat(first) + datetime.timedelta(number)}" for number in range(count)]
        return [{"day": day, "count": len(found), "stills": 0, "refused": 0, "kinds": ["video"], "cover": f"many-{found[0]}", "pinned": False,
                 "from-another-day": False, "chosen": False, "left-out": False} for day in days if (found := numbers(day[:7], int(day[8:])))]

    def found(self, asked):
        """A part of the grid's month, or of the list, which begins with the newest."""
        wanted = numbers(asked["month"]) if "month" in asked else range(COUNT - 1, -1, -1)
        keys = ("id", "kind", "day", "captured", "name", "width", "height", "duration", *(("size", "tags") if "details" in asked else ()))
        offset = int(asked["offset"])
        items = [self.item(number) for number in wanted[offset:offset + int(asked["limit"])]]
        return {"total": len(wanted), "items": [{key: one[key] for key in keys} for one in items]}
