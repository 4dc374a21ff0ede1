import Model
import Typography

/// How a text is drawn: faces, sizes, places, shadows and motion.
///
/// The one table of the design. Sizes are the em in percent of the picture's shorter side, positions in percent of its width and height.
/// Texts keep to the title-safe area, which begins 5 % from each edge (ITU-R BT.1848); in portrait they also keep clear of the controls
/// that players draw over the lowest fifth and the right seventh.
struct TextDesign {
    var lines: [Line]
    var shadow: Shadow
    /// Darkens the picture behind the text as far as it has to; nil for none.
    var scrim: ScrimDesign?
    /// The widest that a line may be, in percent of the width.
    var widest: Double
    /// The longest main line is broken into two before it is drawn smaller.
    var breaks = false
    /// A plate behind the line: its height, and the room beside the letters, in percent of the height.
    var plate: (height: Double, padding: Double)?
    /// A bar where the lines begin: its width and its distance from their ink, in percent of the shorter side.
    var bar: (width: Double, distance: Double)?
    /// The second line stands right of the first, instead of below.
    var isInline = false
    /// How far the text moves up while it appears, in percent of the height.
    var rise = 0.0

    struct Line {
        var face: TextFont
        var size: Double
        var anchor: Anchor
        /// The edge or the middle of the ink.
        var x: Double
        /// Right of `x`, in percent of the shorter side: aligns letters of different sizes by eye.
        var shift = 0.0
        /// Nil for a line beside the main one.
        var baseline: Double
        var color = TextColor.white
        var opacity = 1.0
        /// Milliseconds after the first line.
        var delay = 0
    }

    enum Anchor { case left, center, right }

    enum Shadow {
        /// Three Gaussians of the coverage: wide, middle and close. The opacities of the wide one times 0.7, the wide one, and the close
        /// one.
        case soft(wide: Double, close: Double)
        /// Letters with a dark edge, as subtitles have.
        case edge
        case none
    }
}

/// A colour from 0 to 1 in full range, gamma-coded as BT.709.
struct TextColor: Hashable {
    var red: Double
    var green: Double
    var blue: Double

    static let white = TextColor(red: 1, green: 1, blue: 1)
    static let cream = TextColor(red: 1, green: 252.0 / 255, blue: 245.0 / 255)
    /// The white of letters with an edge: below the peak, because nothing dims their glare.
    static let edged = TextColor(red: 0.977, green: 0.977, blue: 0.977)
    /// On a white card.
    static let ink = TextColor(red: 0.12, green: 0.12, blue: 0.13)
    /// Of a bar beside a caption.
    static let amber = TextColor(red: 1, green: 193.0 / 255, blue: 52.0 / 255)
}

/// A gradient that darkens the picture from `top` to the edge that the text is near.
struct ScrimDesign: Hashable {
    /// Contrast of white with the brightest of what surrounds the letters, before their shadows: small text needs more.
    var contrast = 3.2
    /// Percent of the height at which the gradient begins; nil to darken the whole picture.
    var top: Double?
    /// The share of light that it always takes, and the most that it may take.
    var least = 0.0
    var most = 0.62
}

extension TextDesign {
    init(_ label: Label, format: FilmFormat) {
        let frame = Frame(format)
        switch (label.role, label.design) {
        case (.title, .keepsake): self = Self.keepsakeTitle(frame)
        case (.title, .bold): self = Self.boldTitle(frame)
        case (.title, _): self = Self.clearTitle(frame)
        case (.divider, .keepsake): self = Self.keepsakeDivider(frame)
        case (.divider, .bold): self = Self.boldDivider(frame)
        case (.divider, _): self = Self.clearDivider(frame)
        case (.caption, .keepsake): self = Self.keepsakeCaption(label, frame)
        case (.caption, .bold): self = Self.boldCaption(label, frame)
        case (.caption, _): self = Self.clearCaption(label, frame)
        case (.date, .keepsake): self = Self.keepsakeDate(label, frame)
        case (.date, .calendar): self = Self.calendarDate(label, frame)
        case (.date, .outline): self = Self.outlineDate(label, frame)
        case (.date, .plate): self = Self.plateDate(label, frame)
        case (.date, _): self = Self.clearDate(label, frame)
        }
        if let ground = label.ground { stand(on: ground) }
        let fallback = TextFaces.fallback(for: label.locale)
        for index in lines.indices { lines[index].face.families += fallback }
        guard let size = label.size, let own = lines.first?.size else { return }
        for index in lines.indices { lines[index].size *= size / own }
    }

    /// The left and the right edge for text together, in percent of the width: what is reflected changes sides by it.
    static func sides(of format: FilmFormat) -> Double {
        let frame = Frame(format)
        return frame.left + frame.right
    }

    /// On a card nothing needs to be darkened, and plain ones need no shadow. A picture of the owner's is like a clip's.
    private mutating func stand(on ground: CardGround) {
        if ground == .picture { return }
        scrim = nil
        if ground != .blur { shadow = .none }
        if ground == .white { for index in lines.indices { lines[index].color = .ink } }
    }

    /// The places of the picture's edges for text.
    private struct Frame {
        let isPortrait: Bool
        /// The shorter side in percent of the height.
        let side: Double
        var left: Double { isPortrait ? 7.5 : 5.5 }
        var right: Double { isPortrait ? 85.5 : 94.5 }
        var top: Double { isPortrait ? 10 : 6.2 }
        var widest: Double { isPortrait ? 78 : 62 }
        /// The widest of what stands in the middle: in an upright picture as far from the left edge as players' buttons are from the right.
        var centered: Double { isPortrait ? 71 : 78 }

        init(_ format: FilmFormat) {
            isPortrait = format.height > format.width
            side = 100 * Double(min(format.width, format.height)) / Double(max(1, format.height))
        }

        /// Baseline of a date: near the lower edge, or with capitals of this height in em below the upper one.
        func baseline(_ label: Label, capitals: Double, size: Double) -> Double {
            guard !label.isAtTop else { return top + capitals * (label.size ?? size) * side / 100 }
            return isPortrait ? 78 : 93.8
        }
    }

    private static let soft = Shadow.soft(wide: 0.34, close: 0.40)
    /// Small letters without a plate need more.
    private static let strong = Shadow.soft(wide: 0.42, close: 0.62)

    private static func clearTitle(_ frame: Frame) -> TextDesign {
        let tall = frame.isPortrait
        return TextDesign(
            lines: [
                Line(
                    face: TextFont(families: [TextFaces.display], weight: 600, features: "kern=1", tracking: -0.030),
                    size: tall ? 14 : 12, anchor: .left, x: frame.left, baseline: tall ? 73.5 : 86.2),
                Line(
                    face: TextFont(families: [TextFaces.sans], weight: 500, features: "kern=1", tracking: -0.004),
                    size: tall ? 4.2 : 3.6, anchor: .left, x: frame.left, shift: 0.3, baseline: tall ? 76.8 : 92.5,
                    opacity: 0.90, delay: 140),
            ], shadow: soft, scrim: ScrimDesign(top: 45, least: 0.50), widest: frame.widest, breaks: true, rise: 1.1)
    }

    private static func keepsakeTitle(_ frame: Frame) -> TextDesign {
        let grown = frame.isPortrait ? 14.0 / 12 : 1
        return TextDesign(
            lines: [
                Line(
                    face: TextFont(families: [TextFaces.serif], features: "onum=1", tracking: -0.014),
                    size: 16 * grown, anchor: .center, x: 50, baseline: 53.0, color: .cream),
                Line(
                    face: TextFont(families: [TextFaces.serif], isItalic: true, features: "onum=1"), size: 5.2 * grown,
                    anchor: .center, x: 50, baseline: frame.isPortrait ? 58 : 63.2, color: .cream, opacity: 0.92,
                    delay: 140),
            ], shadow: soft, scrim: ScrimDesign(contrast: 4.1, top: nil, least: 0.30), widest: frame.centered,
            breaks: true,
            rise: 1.1)
    }

    private static func boldTitle(_ frame: Frame) -> TextDesign {
        let tall = frame.isPortrait
        return TextDesign(
            lines: [
                Line(
                    face: TextFont(families: [TextFaces.poster], weight: 700, features: "kern=1", tracking: -0.045),
                    size: tall ? 22.5 : 19.5, anchor: .left, x: frame.left, shift: -0.4, baseline: tall ? 73.5 : 86.8),
                Line(
                    face: TextFont(families: [TextFaces.sans], weight: 600, features: "kern=1", tracking: -0.004),
                    size: tall ? 4.0 : 3.4, anchor: .left, x: frame.left, shift: 0.4, baseline: tall ? 76.8 : 92.8,
                    opacity: 0.92, delay: 140),
            ], shadow: soft, scrim: ScrimDesign(top: 42, least: 0.52), widest: frame.isPortrait ? 78 : 89, breaks: true,
            rise: 1.1)
    }

    private static func clearDivider(_ frame: Frame) -> TextDesign {
        let tall = frame.isPortrait
        return TextDesign(
            lines: [
                Line(
                    face: TextFont(families: [TextFaces.display], weight: 600, features: "kern=1", tracking: -0.030),
                    size: tall ? 12.1 : 10.4, anchor: .left, x: frame.left, baseline: tall ? 76.8 : 92.5),
                Line(
                    face: TextFont(families: [TextFaces.display], weight: 300, features: "kern=1", tracking: -0.026),
                    size: tall ? 12.1 : 10.4, anchor: .left, x: frame.left, shift: 2.8, baseline: tall ? 76.8 : 92.5,
                    opacity: 0.95),
            ], shadow: soft, scrim: ScrimDesign(top: 50, least: 0.42), widest: frame.widest, isInline: true, rise: 0.6)
    }

    private static func keepsakeDivider(_ frame: Frame) -> TextDesign {
        let grown = frame.isPortrait ? 14.0 / 12 : 1
        return TextDesign(
            lines: [
                Line(
                    face: TextFont(families: [TextFaces.serif], features: "onum=1", tracking: -0.014),
                    size: 15 * grown, anchor: .center, x: 50, baseline: 53.5, color: .cream),
                Line(
                    face: TextFont(families: [TextFaces.serif], isItalic: true, features: "onum=1", tracking: 0.02),
                    size: 5.2 * grown, anchor: .center, x: 50, baseline: frame.isPortrait ? 58 : 62.5, color: .cream,
                    opacity: 0.92),
            ], shadow: soft, scrim: ScrimDesign(contrast: 4.1, top: nil, least: 0.30), widest: frame.centered)
    }

    private static func boldDivider(_ frame: Frame) -> TextDesign {
        TextDesign(
            lines: [
                Line(
                    face: TextFont(families: [TextFaces.poster], weight: 700, features: "kern=1", tracking: -0.05),
                    size: 27, anchor: .center, x: 50, baseline: frame.isPortrait ? 53 : 59),
                Line(
                    face: TextFont(families: [TextFaces.sans], weight: 600, features: "kern=1", tracking: -0.004),
                    size: 4.4, anchor: .center, x: 50, baseline: frame.isPortrait ? 57 : 68, opacity: 0.92),
            ], shadow: soft, scrim: ScrimDesign(contrast: 4.1, top: nil, least: 0.18),
            widest: frame.isPortrait ? frame.centered : 90)
    }

    private static func clearCaption(_ label: Label, _ frame: Frame) -> TextDesign {
        let (tall, isAlone) = (frame.isPortrait, label.lines.count == 1)
        return TextDesign(
            lines: [
                Line(
                    face: TextFont(families: [TextFaces.display], weight: 600, features: "kern=1", tracking: -0.016),
                    size: 5.4, anchor: .left, x: frame.left,
                    baseline: tall ? (isAlone ? 77 : 74) : isAlone ? 92.5 : 89.3),
                Line(
                    face: TextFont(families: [TextFaces.sans], weight: 500, features: "kern=1"), size: 3.3,
                    anchor: .left, x: frame.left, shift: 0.15, baseline: tall ? 77 : 94.05, opacity: 0.90),
            ], shadow: strong, scrim: ScrimDesign(contrast: 4.8, top: 62), widest: frame.widest, breaks: true,
            rise: 0.6)
    }

    private static func keepsakeCaption(_ label: Label, _ frame: Frame) -> TextDesign {
        // The date may stand below it, in larger letters than a second line has.
        let isAlone = label.lines.count == 1
        return TextDesign(
            lines: [
                Line(
                    face: TextFont(families: [TextFaces.serif], features: "onum=1", tracking: -0.006), size: 7.2,
                    anchor: .center, x: 50, baseline: frame.isPortrait ? 74 : isAlone ? 87.2 : 88.4, color: .cream),
                Line(
                    face: TextFont(families: [TextFaces.serif], isItalic: true, features: "onum=1"), size: 4.2,
                    anchor: .center, x: 50, baseline: frame.isPortrait ? 77 : 93.95, color: .cream, opacity: 0.93),
            ], shadow: strong, scrim: ScrimDesign(contrast: 4.8, top: 60),
            widest: frame.isPortrait ? frame.centered : 62,
            breaks: true, rise: 0.6)
    }

    private static func boldCaption(_ label: Label, _ frame: Frame) -> TextDesign {
        let (tall, isAlone) = (frame.isPortrait, label.lines.count == 1)
        return TextDesign(
            lines: [
                Line(
                    face: TextFont(families: [TextFaces.poster], weight: 700, features: "kern=1", tracking: -0.03),
                    size: 6.4, anchor: .left, x: frame.left, shift: 2.72,
                    baseline: tall ? (isAlone ? 77 : 74) : isAlone ? 93.4 : 89.8),
                Line(
                    face: TextFont(families: [TextFaces.sans], weight: 600, features: "kern=1"), size: 3.1,
                    anchor: .left, x: frame.left, shift: 2.72, baseline: tall ? 77 : 94.05, opacity: 0.92),
            ], shadow: strong, scrim: ScrimDesign(contrast: 4.8, top: 62), widest: frame.widest - 3, breaks: true,
            bar: (0.62, 2.1), rise: 0.6)
    }

    private static func clearDate(_ label: Label, _ frame: Frame) -> TextDesign {
        let isLeft = label.position?.isLeft ?? false
        let line = Line(
            face: TextFont(families: [TextFaces.sans], weight: 600, features: "tnum=1", tracking: -0.003), size: 4.0,
            anchor: isLeft ? .left : .right, x: isLeft ? frame.left : frame.right,
            baseline: frame.baseline(label, capitals: TextFaces.capitals, size: 4.0), opacity: 0.98)
        return TextDesign(lines: [line], shadow: strong, scrim: dateScrim(label), widest: frame.right - frame.left)
    }

    private static func keepsakeDate(_ label: Label, _ frame: Frame) -> TextDesign {
        let isLeft = label.position?.isLeft
        let line = Line(
            face: TextFont(families: [TextFaces.serif], features: "onum=1"), size: 5.4,
            anchor: isLeft.map { $0 ? .left : .right } ?? .center,
            x: isLeft.map { $0 ? frame.left : frame.right } ?? 50,
            baseline: frame.baseline(label, capitals: 0.656, size: 5.4), color: .cream)
        return TextDesign(lines: [line], shadow: strong, scrim: dateScrim(label), widest: frame.right - frame.left)
    }

    /// The day in large digits; month and weekday stand right of it, on its cap height and its baseline (`TextLayout`).
    private static func calendarDate(_ label: Label, _ frame: Frame) -> TextDesign {
        let isLeft = label.position?.isLeft ?? true
        let baseline = frame.baseline(label, capitals: TextFaces.capitals, size: 10.4)
        let (anchor, x): (Anchor, Double) = isLeft ? (.left, frame.left) : (.right, frame.right)
        // In em of the day: its capitals' height less that of the month's.
        let raised = TextFaces.capitals * (10.4 - 3.5) * (label.size ?? 10.4) / 10.4 * frame.side / 100
        return TextDesign(
            lines: [
                Line(
                    face: TextFont(families: [TextFaces.display], weight: 600, features: "lnum=1", tracking: -0.04),
                    size: 10.4, anchor: anchor, x: x, baseline: baseline, opacity: 0.98),
                Line(
                    face: TextFont(families: [TextFaces.sans], weight: 600, features: "kern=1", tracking: -0.006),
                    size: 3.5,
                    anchor: anchor, x: x, shift: 1.75, baseline: baseline - raised, opacity: 0.98),
                Line(
                    face: TextFont(families: [TextFaces.sans], weight: 500, features: "kern=1"), size: 3.0,
                    anchor: anchor, x: x, shift: 1.75, baseline: baseline, opacity: 0.98),
            ], shadow: strong, scrim: ScrimDesign(contrast: 4.8, top: 58), widest: frame.right - frame.left)
    }

    private static func plateDate(_ label: Label, _ frame: Frame) -> TextDesign {
        let isLeft = label.position?.isLeft ?? false
        let grown = (label.size ?? 3.0) / 3.0
        let (height, padding) = (5.8 * grown * frame.side / 100, 2.3 * grown)
        let capitals = TextFaces.capitals * 3.0 * grown * frame.side / 100
        // The plate's outer edge is where a line's would be, 0.7 below its baseline.
        let edge =
            label.isAtTop ? frame.top - 0.7 + height : frame.baseline(label, capitals: 0, size: 0) + 0.7
        let line = Line(
            face: TextFont(families: [TextFaces.sans], weight: 500, features: "tnum=1"), size: 3.0,
            anchor: isLeft ? .left : .right, x: isLeft ? frame.left : frame.right, shift: isLeft ? padding : -padding,
            baseline: edge - (height - capitals) / 2, opacity: 0.98)
        return TextDesign(
            lines: [line], shadow: .none, scrim: nil, widest: frame.right - frame.left - 8,
            plate: (height, padding * frame.side / 100))
    }

    private static func outlineDate(_ label: Label, _ frame: Frame) -> TextDesign {
        let (isLeft, isTop) = (label.position?.isLeft ?? false, label.isAtTop)
        let em = (label.size ?? 4.5) * frame.side / 100
        // Capitals with accents reach 0.95 of the em above the baseline, descenders 0.24 below.
        let (left, right, top, bottom) = frame.isPortrait ? (frame.left, frame.right, frame.top, 79.0) : (5, 95, 5, 95)
        let line = Line(
            face: TextFont(families: [TextFaces.plain]), size: 4.5, anchor: isLeft ? .left : .right,
            x: isLeft ? left : right, baseline: isTop ? top + 0.95 * em : bottom - 0.24 * em, color: .edged)
        return TextDesign(lines: [line], shadow: .edge, scrim: nil, widest: right - left)
    }

    private static func dateScrim(_ label: Label) -> ScrimDesign {
        ScrimDesign(contrast: 4.2, top: 70)
    }
}
