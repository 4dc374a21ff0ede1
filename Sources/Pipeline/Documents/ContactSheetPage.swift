import Foundation

/// A contact sheet as a page that needs nothing but itself: pictures and style are in it, no script, no network. It works
/// from a file, in light and dark, by keyboard and read aloud.
package struct ContactSheetPage: Sendable {
    private let sheet: ContactSheet

    package init(_ sheet: ContactSheet) { self.sheet = sheet }

    package var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        \(OutputMark.page)
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
        <title>\(sheet.title.escaped) – Dayreel preview</title>
        <style>
        \(ContactSheetStyle.css(width: sheet.width, height: sheet.height))
        </style>
        </head>
        <body>
        <a class="skip" href="#clips">Skip to the clips</a>
        <header>
        <div>
        <h1>\(sheet.title.escaped)</h1>
        <p class="totals">\(sheet.totals.escaped)</p>
        </div>
        <nav aria-label="Calendar">
        \(months.map(calendar).joined(separator: "\n"))
        </nav>
        </header>
        <main id="clips" tabindex="-1">
        <ol class="days">
        \(sheet.days.map(card).joined(separator: "\n"))
        </ol>
        </main>
        </body>
        </html>

        """
    }
}

extension ContactSheetPage {
    /// The timeframe's days by month, without months of which no day is shown.
    private var months: [[Day]] {
        func month(_ day: Day) -> Day { day.advanced(by: 1 - day.day) }
        let shown = Set(sheet.days.map { month($0.day) })
        let groups = Dictionary(grouping: sheet.timeframe.days, by: month)
        return shown.sorted().compactMap { groups[$0] }
    }

    /// A month as the week has it. A day with a clip leads to it.
    private func calendar(of days: [Day]) -> String {
        guard let first = days.first else { return "" }
        let shown = Dictionary(sheet.days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        let weekdays = Day.weekdayNames.map { "<span>\($0.prefix(2))</span>" }.joined()
        let cells = days.map { day in
            let start = day == first ? " style=\"grid-column-start:\(day.weekday)\"" : ""
            guard let chosen = shown[day] else {
                return "<li\(start)><span class=\"empty\" aria-label=\"\(day.inWords), no clip\">\(day.day)</span></li>"
            }
            let (look, words) = chosen.isPinned ? (" class=\"pinned\"", ", pinned") : ("", "")
            return "<li\(start)><a\(look) href=\"#\(day)\" aria-label=\"\(day.inWords)\(words)\">\(day.day)</a></li>"
        }
        return """
            <section class="month" aria-label="\(first.monthName) \(first.year)">
            <h2>\(first.monthName) \(first.year)</h2>
            <div class="week" aria-hidden="true">\(weekdays)</div>
            <ol>
            \(cells.joined(separator: "\n"))
            </ol>
            </section>
            """
    }

    private func card(of chosen: ContactSheet.Day) -> String {
        let figures = chosen.clips.enumerated().map { index, clip in
            figure(clip, on: chosen.day, isPinned: chosen.isPinned && index == 0)
        }
        return """
            <li class="day" id="\(chosen.day)">
            <h2><time datetime="\(chosen.day)">\(sheet.heading(of: chosen.day))</time></h2>
            \(figures.joined(separator: "\n"))
            <p class="reason">\(chosen.reason.sentence.escaped)</p>\(others(of: chosen))
            </li>
            """
    }

    private func figure(_ clip: ContactSheet.Clip, on day: Day, isPinned: Bool) -> String {
        let pin = isPinned ? "\n<p class=\"pin\">\(Self.pinIcon)Pinned</p>" : ""
        return """
            <figure>\(pin)
            \(picture(of: clip, on: day))
            <figcaption><span class="facts"><time datetime="\(day)T\(clip.time)">\(clip.time)</time> · \(clip.length)</span>
            <span class="name" dir="auto">\(clip.name.escaped)</span></figcaption>
            </figure>
            """
    }

    private func picture(of clip: ContactSheet.Clip, on day: Day) -> String {
        guard let thumbnail = clip.thumbnail else {
            return
                "<div class=\"missing\" role=\"img\" aria-label=\"No picture of \(clip.name.escaped)\">No picture</div>"
        }
        let data = thumbnail.jpeg.base64EncodedString()
        return
            "<img src=\"data:image/jpeg;base64,\(data)\" width=\"\(thumbnail.width)\" height=\"\(thumbnail.height)\" "
            + "alt=\"First picture of \(clip.name.escaped), \(day.inWords) at \(clip.time)\">"
    }

    private func others(of chosen: ContactSheet.Day) -> String {
        guard !chosen.others.isEmpty else { return "" }
        let items = chosen.others.map { other in
            "<li><span class=\"name\" dir=\"auto\">\(other.name.escaped)</span> \(other.whyNot.escaped)</li>"
        }
        let summary = chosen.others.count.counted("other")
        return "\n<details><summary>\(summary)<span class=\"aloud\"> on \(chosen.day.inWords)</span></summary><ul>"
            + items.joined() + "</ul></details>"
    }

    private static let pinIcon =
        "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"M5 1h6v1.5l-1 .5v4l2.5 2.5V11H8.7v4h-1.4v-4H3.5V9.5L6 "
        + "7V3l-1-.5z\"/></svg>"
}

extension String {
    /// Text for HTML, in attributes too. A file name may hold any character.
    fileprivate var escaped: String {
        onOneLine.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }

    /// With a capital.
    fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() }
}
