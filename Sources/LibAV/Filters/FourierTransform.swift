import CFFmpeg

/// The discrete Fourier transform of complex numbers, with libav's code for the processor.
///
/// The results are not scaled: forward and back multiplies by the length.
package final class FourierTransform {
    /// The number of values; a power of two.
    package let length: Int

    private let ahead: Plan
    private let back: Plan
    /// libav's fastest code needs aligned memory. Freed once, in `deinit`.
    private let input: UnsafeMutablePointer<SIMD2<Float>>
    private let output: UnsafeMutablePointer<SIMD2<Float>>

    /// One direction. Owns libav's context.
    private final class Plan {
        private let context: OpaquePointer
        private let function: av_tx_fn

        init(length: Int, isInverse: Bool) throws {
            var (context, function): (OpaquePointer?, av_tx_fn?) = (nil, nil)
            try check(
                av_tx_init(&context, &function, AV_TX_FLOAT_FFT, isInverse ? 1 : 0, Int32(length), nil, 0),
                "set up a transform of \(length) values")
            self.context = try allocated(context)
            self.function = try allocated(function)
        }

        deinit {
            var context: OpaquePointer? = context
            av_tx_uninit(&context)
        }

        func run(_ input: UnsafeMutableRawPointer, _ output: UnsafeMutableRawPointer) {
            function(context, output, input, MemoryLayout<SIMD2<Float>>.stride)
        }
    }

    /// Throws `LibAVError` if libav has no transform of this length, or no memory is left.
    package init(length: Int) throws {
        self.length = length
        ahead = try Plan(length: length, isInverse: false)
        back = try Plan(length: length, isInverse: true)
        func buffer() -> UnsafeMutablePointer<SIMD2<Float>> {
            UnsafeMutableRawPointer.allocate(byteCount: length * MemoryLayout<SIMD2<Float>>.stride, alignment: 64)
                .initializeMemory(as: SIMD2<Float>.self, repeating: .zero, count: length)
        }
        input = buffer()
        output = buffer()
    }

    deinit {
        UnsafeMutableRawPointer(input).deallocate()
        UnsafeMutableRawPointer(output).deallocate()
    }

    /// Transforms `length` values, each a real and an imaginary part.
    package func forward(_ values: [SIMD2<Float>]) -> [SIMD2<Float>] { run(ahead, values) }

    /// The inverse, times the length.
    package func inverse(_ values: [SIMD2<Float>]) -> [SIMD2<Float>] { run(back, values) }

    private func run(_ plan: Plan, _ values: [SIMD2<Float>]) -> [SIMD2<Float>] {
        precondition(values.count == length, "a transform of \(length) values got \(values.count)")
        values.withUnsafeBufferPointer { source in
            if let start = source.baseAddress { input.update(from: start, count: length) }
        }
        plan.run(input, output)
        return Array(UnsafeBufferPointer(start: output, count: length))
    }
}
