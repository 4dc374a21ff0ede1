import Foundation
import Model
import Pipeline

/// A contact sheet as a self-contained page: with pictures and style, without scripts or network access. It works from a file, in light and
/// dark mode, with the keyboard and with a screen reader.
package struct ContactSheetPage: Sendable {
    private let sheet: ContactSheet
    private let names: DayNames
    private let weekdays: [String]

    package init(_ sheet: ContactSheet) {
        self.sheet = sheet
        names = sheet.names
        weekdays = CalendarWords(locale: sheet.locale).briefWeekdays
    }

    package var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        \(OutputSignature.page)
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
        \(leftOut)\(warnings)</main>
        </body>
        </html>

        """
    }
}

extension ContactSheetPage {
    /// The timeframe's days by month, leaving out months without media.
    private var months: [[Day]] {
        func month(_ day: Day) -> Day { day.advanced(by: 1 - day.day) }
        let shown = Set((sheet.days.map(\.day) + sheet.leftOut.map(\.day)).map(month))
        let groups = Dictionary(grouping: sheet.timeframe.days, by: month)
        return shown.sorted().compactMap { groups[$0] }
    }

    /// A month in weeks. A day with a clip links to it, one that is left out links to the reason.
    private func calendar(of days: [Day]) -> String {
        guard let first = days.first else { return "" }
        let shown = Dictionary(sheet.days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        let leftOut = Dictionary(sheet.leftOut.map { ($0.day, $0.reason) }, uniquingKeysWith: { first, _ in first })
        let weekdays = weekdays.map { "<span>\($0.escaped)</span>" }.joined()
        let cells = days.map { day in
            let start = day == first ? " style=\"grid-column-start:\(day.weekday)\"" : ""
            if let reason = leftOut[day] {
                let words = "\(names.words(of: day).escaped), \(reason)"
                return "<li\(start)><a class=\"left\" href=\"#\(day)\" aria-label=\"\(words)\">\(day.day)</a></li>"
            }
            guard let chosen = shown[day] else {
                return
                    "<li\(start)><span class=\"empty\" aria-label=\"\(names.words(of: day).escaped), no clip\">\(day.day)</span></li>"
            }
            let (attribute, words) = chosen.isPinned ? (" class=\"pinned\"", ", pinned") : ("", "")
            return
                "<li\(start)><a\(attribute) href=\"#\(day)\" aria-label=\"\(names.words(of: day).escaped)\(words)\">\(day.day)</a></li>"
        }
        return """
            <section class="month" aria-label="\(names.month(of: first).escaped)">
            <h2>\(names.month(of: first).escaped)</h2>
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
            <h2><time datetime="\(chosen.day)">\(sheet.heading(of: chosen.day, names).escaped)</time></h2>
            \(figures.joined(separator: "\n"))
            <p class="reason">\(chosen.reason.sentence.escaped)</p>\(others(chosen.others, on: chosen.day))
            </li>
            """
    }

    private func figure(_ clip: ContactSheet.Clip, on day: Day, isPinned: Bool) -> String {
        let pin = isPinned ? "\n<p class=\"pin\">\(Self.pinIcon)Pinned</p>" : ""
        return """
            <figure>\(pin)
            \(picture(of: clip, on: day))
            <figcaption><span class="facts">\(Self.time(of: clip, on: day))\(clip.length)</span>\(Self.doubt(about: clip))
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
            + "alt=\"\(names.words(of: day).escaped)\(clip.time.map { " at \($0)" } ?? ""): \(clip.name.escaped)\">"
    }

    /// The time, and the separator before the length; empty if only the day is known.
    private static func time(of clip: ContactSheet.Clip, on day: Day) -> String {
        clip.time.map { "<time datetime=\"\(day)T\($0)\">\($0)</time> · " } ?? ""
    }

    private static func doubt(about clip: ContactSheet.Clip) -> String {
        clip.doubt.map { "\n<span class=\"doubt\">\($0.sentence.escaped)</span>" } ?? ""
    }

    /// The day's other media, each with the line that would show it instead.
    private func others(_ others: [ContactSheet.Other], on day: Day) -> String {
        guard !others.isEmpty else { return "" }
        let summary = others.count.counted("other")
        return
            "\n<details><summary>\(summary)<span class=\"aloud\"> on \(names.words(of: day).escaped)</span></summary>\n"
            + "<p class=\"how\">To show one instead, copy its line below <code>pins:</code> in the job file.</p>\n<ul>"
            + others.map { item(of: $0, on: day) }.joined() + "</ul></details>"
    }

    private func item(of other: ContactSheet.Other, on day: Day) -> String {
        let picture = other.thumbnail.map { thumbnail in
            "<img src=\"data:image/jpeg;base64,\(thumbnail.jpeg.base64EncodedString())\" width=\"\(thumbnail.width)\" "
                + "height=\"\(thumbnail.height)\" loading=\"lazy\" "
                + "alt=\"\(names.words(of: day).escaped) at \(other.time): \(other.name.escaped)\">"
        }
        return "<li>\(picture ?? "")<span class=\"name\" dir=\"auto\">\(other.name.escaped)</span> "
            + "<span class=\"facts\">\(other.time)</span> · \(other.whyNot.escaped)"
            + "<code class=\"line\" dir=\"ltr\">\(other.pin.escaped)</code></li>"
    }

    /// Days with media that show nothing, and days without media.
    private var leftOut: String {
        guard !sheet.leftOut.isEmpty || !sheet.daysWithoutMedia.isEmpty else { return "" }
        let days = sheet.leftOut.map { left in
            """
            <li class="left day" id="\(left.day)">
            <h3><time datetime="\(left.day)">\(sheet.heading(of: left.day, names).escaped)</time></h3>
            <p class="reason">\(left.reason.sentence.escaped)</p>\(others(left.others, on: left.day))
            </li>
            """
        }
        let list = days.isEmpty ? "" : "<ol class=\"days\">\n\(days.joined(separator: "\n"))\n</ol>\n"
        let without =
            sheet.daysWithoutMedia.isEmpty ? "" : "<p class=\"without\">No media: \(sheet.daysWithoutMedia)</p>\n"
        return
            "<section class=\"rest\" aria-labelledby=\"left-out\">\n<h2 id=\"left-out\">Left out</h2>\n\(list)\(without)"
            + "</section>\n"
    }

    private var warnings: String {
        guard !sheet.warnings.isEmpty else { return "" }
        let known = Set(sheet.days.map(\.day) + sheet.leftOut.map(\.day))
        let items = sheet.warnings.map { warning in
            let day = warning.day.map { day in
                known.contains(day)
                    ? "<a href=\"#\(day)\">\(sheet.heading(of: day, names).escaped)</a>: "
                    : "\(sheet.heading(of: day, names).escaped): "
            }
            let file = warning.file.map { "<span class=\"name\" dir=\"auto\">\($0.escaped)</span> " }
            return "<li>\(day ?? "")\(file ?? "")\(warning.message.escaped)</li>"
        }
        return
            "<section class=\"rest\" aria-labelledby=\"warnings\">\n<h2 id=\"warnings\">Warnings</h2>\n<ul class=\"warnings\">\n"
            + items.joined(separator: "\n") + "\n</ul>\n</section>\n"
    }

    private static let pinIcon =
        "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"M5 1h6v1.5l-1 .5v4l2.5 2.5V11H8.7v4h-1.4v-4H3.5V9.5L6 "
        + "7V3l-1-.5z\"/></svg>"
}

extension String {
    /// Text escaped for HTML, including attributes. A file name may contain any character.
    fileprivate var escaped: String {
        onOneLine.escaping(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"])
    }

    /// The text with a capital first letter.
    fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() }
}
