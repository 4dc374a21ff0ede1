import Model

/// A day's transition while it is being read.
struct TransitionDraft: Sendable {
    var style: Transition.Style?
    var duration: MediaTime?
}

extension JobKeys {
    static let transition: [Key<Transition>] = [
        Key(
            "style", \.style, .transitionStyle, byDefault: "cross-dissolve",
            "fade goes through black, fade-white through white. A wipe uncovers the next picture, a slide moves it "
                + "over the old one, a push moves both; the name says in which direction."),
        Key(
            "duration", \.duration, .transitionDuration, byDefault: "0.5s",
            "0 to 2 seconds; shortened where a clip is shorter than twice that."),
        Key(
            "on", \.days, .transitionDays,
            "Other transitions into the first clip of a day, by day: a style, or 'style' and 'duration'."),
    ]

    static let transitionOfDay: [Key<TransitionDraft>] = [
        Key("style", \.style, .transitionStyle, isRequired: true, "The transition into that day."),
        Key(
            "duration", \.duration, .transitionDuration,
            "0 to 2 seconds; by default as long as the film's other transitions."),
    ]
}

extension Form where Value == Transition.Style {
    /// Other programs' words are accepted where they mean one thing.
    static var transitionStyle: Form {
        .choice(aliases: [
            "dissolve": .crossDissolve, "crossfade": .crossDissolve, "cross-fade": .crossDissolve, "cut": .none,
            "fade-black": .fade, "dip-to-black": .fade, "dip-to-white": .fadeWhite, "circle": .circleOpen,
            "iris-open": .circleOpen,
        ])
    }
}

extension Form where Value == MediaTime {
    fileprivate static var transitionDuration: Form { .duration(.zero ... .seconds(2)) }
}

extension Form where Value == [Day: Transition.OfDay] {
    fileprivate static var transitionDays: Form {
        let mapping = KnownKeys(keys: JobKeys.transitionOfDay).form(from: { TransitionDraft() }) { draft, _ in
            draft.style.map { .value(Transition.OfDay($0, duration: draft.duration)) }
                ?? Reading<Transition.OfDay>.refused("needs the key 'style'")
        }
        let style = Form<Transition.Style>.transitionStyle.map { Transition.OfDay($0) }
        return Form<Transition.OfDay>.either(style, mapping: mapping).byDay("transitions")
    }
}
