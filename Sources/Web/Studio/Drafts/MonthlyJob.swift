import Files
import JobFiles
import Model

/// A job that makes the film of each month, with the look and the rules of another job.
struct MonthlyJob {
    let text: JobText

    /// The text of the job; nil if that of the other cannot be changed piece by piece.
    var changed: String? {
        var root = text.root
        // Pins are for single days, and a title would be that of every month.
        for key in ["pins", "title"] { root = root.setting(key, to: nil) }
        root = root.setting("timeframe", to: .string("previous-month")).setting("schedule", to: .string("monthly"))
        return text.changed(to: root.setting("output", to: output))?.text
    }

    /// The film's file, in the same folder, under a name that is another one each month.
    private var output: JSONValue? {
        let output = text.root["output"]
        let file = output?.string ?? output?["file"]?.string ?? ""
        let isOfMonth = ["{month}", "{from}", "{to}"].contains(where: file.contains)
        let folder = LexicalPath.folder(of: file)
        // A job that makes such films itself keeps their names.
        let isTaken = isOfMonth && text.root["schedule"] != nil
        let plain = isTaken ? "{name} {year}-{month}.mp4" : "{year}-{month}.mp4"
        let name = isOfMonth && !isTaken ? file : file.contains("/") ? "\(folder)/\(plain)" : plain
        return output?["file"] == nil ? .string(name) : output?.setting("file", to: .string(name))
    }
}
