/// The net of the speech detector: eight blocks, each of which sees 0.2 s more of the sound to both sides.
struct SpeechNet {
    /// Frames after a frame that decide what it is: 1.6 s.
    static let reach = 8 * SpeechModel.taps

    private let model: SpeechModel
    private var memories: [SpeechMemory]
    /// For each block after the first, the inputs whose outputs are not known yet.
    private var waiting: [[Float]]

    init(_ model: SpeechModel) {
        self.model = model
        memories = model.blocks.map(SpeechMemory.init)
        waiting = Array(repeating: [], count: model.blocks.count)
    }

    /// The chances of speech, singing and music in the frames that are known by now, three numbers a frame, 0…1. `features` are the next
    /// frames, 80 numbers each; `isLast`: the sound ends with them.
    mutating func next(_ features: [Float], isLast: Bool) -> [Float] {
        var values = features
        for (index, block) in model.blocks.enumerated() {
            let wide = block.wide.times(values, isRectified: true)
            let narrow = block.narrow.times(wide, isRectified: index == 0)
            var known = memories[index].next(narrow, isLast: isLast)
            // All blocks but the first add to what they get.
            if index > 0 {
                waiting[index] += values
                for place in known.indices { known[place] += waiting[index][place] }
                waiting[index].removeFirst(known.count)
            }
            values = known
        }
        let wide = model.wide.times(values, isRectified: true)
        return model.last.times(wide, isRectified: false).map { 1 / (1 + Float(PlainMath.exponential(-Double($0)))) }
    }
}
