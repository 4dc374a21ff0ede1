/// Marks that Google Photos puts behind the names of edited versions, in the language of the account, and of its own creations.
enum TakeoutEditMarks {
    /// Words in small letters. The first eleven were seen in real exports; the others are what importers list, and forms of the word
    /// for "edited" in that language.
    static let marks: Set<String> = [
        "-edited", "-modifié", "-bearbeitet", "-modificato", "-editado", "-bewerkt", "-edytowane", "-redigerad",
        "-redigeret", "-编辑", "-編集済み",
        // Catalan, Spanish, Portuguese, Romanian
        "-editat", "-editada", "-ha editado", "-modificado", "-modificată", "-modificat",
        // Norwegian, Finnish, Icelandic, Estonian, Latvian, Lithuanian
        "-redigert", "-muokattu", "-breytt", "-muudetud", "-rediģēts", "-redaguota",
        // Czech, Slovak, Slovene, Croatian, Hungarian
        "-upraveno", "-upravené", "-upravená", "-urejeno", "-uređeno", "-szerkesztett", "-szerkesztve",
        // Russian, Ukrainian, Bulgarian, Serbian, Greek, Turkish
        "-отредактировано", "-изменено", "-измененный", "-відредаговано", "-змінено", "-редактирано", "-измењено",
        "-επεξεργασμένο", "-επεξεργασία", "-düzenlendi", "-düzenlenmiş",
        // Korean, Chinese, Vietnamese, Indonesian, Thai, Hindi, Hebrew, Arabic
        "-수정됨", "-편집됨", "-已编辑", "-已編輯", "-編輯", "-已修改", "-đã chỉnh sửa", "-diedit", "-แก้ไขแล้ว", "-संपादित",
        "-נערך", "-معدل", "-معدّل",
        // What it makes of pictures and clips, in every language.
        "-effects", "-smile", "-mix", "-animation", "-collage", "-motion", "-pano", "-cinematic",
    ]

    /// The marks of edits only: Google's own creations are no edits of a clip.
    static let ofEdits = marks.subtracting([
        "-effects", "-smile", "-mix", "-animation", "-collage", "-motion", "-pano", "-cinematic",
    ])

    /// The name's stem without its marks (`a-effects-edited`); nil where there is none. A mark has one dash, its first character.
    static func stripped(from stem: String) -> String? {
        var left = stem[...]
        while let dash = left.lastIndex(of: "-"), dash != left.startIndex, marks.contains(left[dash...].lowercased()) {
            left = left[..<dash]
        }
        return left.endIndex == stem.endIndex ? nil : String(left)
    }
}
