/// The reason why media of a day are not shown.
package enum LeftOutReason: Hashable, Sendable {
    case dayIsSkipped
    /// Another file is pinned: its name.
    case otherPinned(String)
    /// The media cannot be read or rendered.
    case unusable(UnusableReason)
    case tooShort(MediaTime, minimum: MediaTime)
    /// The job's `prefer` does not include its kind.
    case notPreferred(MediaKind)
    /// The job's `exclude` includes one of its qualities.
    case excluded(Preference)
    /// The job prefers media with this quality, and some exist.
    case lacks(Preference)
    /// The job's `min-evidence` requires better evidence than this.
    case datedOnlyBy(CaptureTime.Evidence)
    /// A camera's preview copy, and better media exist.
    case proxy
    /// A clip of this kind takes precedence.
    case after(MediaKind)
    case uncertainDay
    /// Measured to be less good than the last pick: its file name.
    case lessGood(than: String)
    /// Only so many recordings of a day are measured.
    case notMeasured(most: Int)
    /// Nothing is to be seen in all of it: a lens in a pocket, or under its cap.
    case covered
    /// Later than the last pick: its file name.
    case later(than: String)
    /// Recorded at the same time as the last pick: its file name.
    case sameTime(as: String)
    case notChosen
    /// The words of a saved plan.
    case written(String)
}
