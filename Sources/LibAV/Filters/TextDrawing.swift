import CFFmpeg
import Synchronization

/// One `drawtext` at a time, where libav needs it.
///
/// The filter of FFmpeg 6.1 to 8 shapes each line of each picture with a face of HarfBuzz's own FreeType library
/// (`hb_ft_font_set_funcs` in `shape_text_hb`). A process has one such library, and FreeType wants the faces of one library
/// made and freed under a lock, which nobody holds: two graphs that draw text at once crash in `FT_Done_Face`. FFmpeg 9 no
/// longer uses that library, and 5.1 draws without HarfBuzz.
enum TextDrawing {
    /// Shared by the whole process, as what it guards is.
    private static let lock = Mutex(())
    private static let isNeeded = (9...11).contains(avfilter_version() >> 16)

    /// Runs one call into libav while no other graph draws text. Returns its code.
    static func alone(_ call: () -> Int32) -> Int32 {
        guard isNeeded else { return call() }
        return lock.withLock { _ in call() }
    }
}
