import HTTPTypes
import Hummingbird
import Model
import Stages

/// The page that a film's link opens: the film alone, without scripts.
enum SharedPage {
    private static func response(_ html: String, status: HTTPResponse.Status) -> Response {
        var response = WebResponse.text(html, type: "text/html; charset=utf-8", status: status)
        response.headers[.vary] = "Accept-Language"
        return response
    }

    /// The page for a link that opens nothing: one that was ended, one whose time is over, and one that never was.
    static func ended(_ words: PageWords) -> Response {
        let title = words("ended")
        let body = "<main><h1>\(escaped(title))</h1><p>\(escaped(words("ended.sentence")))</p></main>"
        return response(document(title, body, words), status: .notFound)
    }

    /// The page of a film whose link ends on `lastDay`. `words` are those below `shared.` of the page's language.
    static func page(_ film: Answer.Film, until lastDay: Day, _ words: PageWords) -> Response {
        let style = DateOverlayStyle(format: .long, locale: words.locale)
        let date = { (day: Day) in escaped(DateLabel.text(for: day, style: style)) }
        let days = film.from == film.to ? date(film.from) : "\(date(film.from)) – \(date(film.to))"
        let until = words("until", ["day": DateLabel.text(for: lastDay, style: style)])
        let body = """
            <main><video controls playsinline preload="metadata" poster="cover.jpg" src="film.mp4"></video>\
            <h1>\(escaped(film.title))</h1><p>\(days)</p>\
            <p><a class="button" href="film.mp4?download=1" download>\(escaped(words("download")))</a></p>\
            <p class="quiet">\(escaped(until))</p></main>
            """
        // Its own icon, because browsers ask for one outside of the link otherwise.
        return response(document(film.title, body, words, head: "<link rel=\"icon\" href=\"cover.jpg\">"), status: .ok)
    }

    private static func document(_ title: String, _ body: String, _ words: PageWords, head: String = "") -> String {
        """
        <!doctype html><html lang="\(words.language)"><head><meta charset="utf-8">\
        <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">\
        <title>\(escaped(title))</title><link rel="stylesheet" href="style.css">\(head)</head><body>\(body)</body></html>
        """
    }

    /// Text escaped for HTML, including attributes.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
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
