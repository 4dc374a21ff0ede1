import HTTPTypes
import Hummingbird
import Model

/// The page that a film's link opens: the film alone, without scripts.
enum SharedPage {
    static func response(_ html: String, status: HTTPResponse.Status) -> Response {
        var response = WebResponse.text(html, type: "text/html; charset=utf-8", status: status)
        response.headers[.vary] = "Accept-Language"
        return response
    }

    /// The page for a link that opens nothing: one that was ended, one whose time is over, and one that never was.
    static func ended(_ language: String?) -> Response {
        response(Words(language).ended, status: .notFound)
    }

    /// The page in one of its languages.
    struct Words: Sendable {
        private let isGerman: Bool

        /// `languages` are a browser's, in order of preference (RFC 9110, 12.5.4).
        init(_ languages: String?) {
            let wanted = (languages ?? "").split(separator: ",").compactMap {
                $0.split(whereSeparator: { "-; ".contains($0) }).first?.lowercased()
            }
            isGerman = wanted.first { ["en", "de"].contains($0) } == "de"
        }

        func page(_ film: Answer.Film, _ share: SharedFilm) -> String {
            let days = film.from == film.to ? date(film.from) : "\(date(film.from)) – \(date(film.to))"
            let until = date(Day(daysSinceEpoch: Int(share.until / 86_400)))
            let body = """
                <main><video controls playsinline preload="metadata" poster="cover.jpg" src="film.mp4"></video>\
                <h1>\(Self.escaped(film.title))</h1><p>\(days)</p>\
                <p><a class="button" href="film.mp4?download=1" download>\(isGerman ? "Herunterladen" : "Download")</a></p>\
                <p class="quiet">\(isGerman ? "Der Link gilt bis zum \(until)." : "The link works until \(until).")</p></main>
                """
            // Its own icon, because browsers ask for one outside of the link otherwise.
            return document(film.title, body, head: "<link rel=\"icon\" href=\"cover.jpg\">")
        }

        var ended: String {
            let title = isGerman ? "Dieser Link gilt nicht mehr" : "This link no longer works"
            let sentence =
                isGerman
                ? "Seine Zeit ist um, er wurde beendet, oder der Film ist nicht mehr da. Frag nach einem neuen Link."
                : "Its time is over, it was ended, or the film is gone. Ask for a new link."
            return document(title, "<main><h1>\(title)</h1><p>\(sentence)</p></main>")
        }

        private func document(_ title: String, _ body: String, head: String = "") -> String {
            """
            <!doctype html><html lang="\(isGerman ? "de" : "en")"><head><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">\
            <title>\(Self.escaped(title))</title><link rel="stylesheet" href="style.css">\(head)</head><body>\(body)</body></html>
            """
        }

        private func date(_ day: Day) -> String {
            isGerman
                ? "\(day.day). \(Self.months[day.month - 1]) \(day.year)" : "\(day.day) \(day.monthName) \(day.year)"
        }

        private static let months = [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
            "Dezember",
        ]

        /// Text escaped for HTML, including attributes.
        private static func escaped(_ text: String) -> String {
            text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
                .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
        }
    }

    /// The page's rules, after the tokens of the calendar.
    static let style = """

        body { margin: 0; background: var(--paper); color: var(--ink); font: var(--text-m); }
        main { max-width: 1080px; margin: 0 auto; padding: var(--space-5) var(--space-4); }
        video { display: block; width: 100%; max-height: 78vh; background: #000; border-radius: var(--radius-m); }
        h1 { font: 600 var(--text-xl); margin: var(--space-5) 0 var(--space-1); overflow-wrap: anywhere; }
        p { margin: var(--space-2) 0; }
        .quiet { color: var(--ink-2); }
        .button { display: inline-block; margin-top: var(--space-2); padding: var(--space-3) var(--space-4);
          background: var(--accent); color: var(--on-accent); border-radius: var(--radius-m); text-decoration: none; }
        .button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }

        """
}
