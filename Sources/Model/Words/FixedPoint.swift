extension Double {
    /// Decimal digits, rounded to `places` decimal places, the same in every locale: `12.3`. Not for numbers beyond 2^53 units of the last
    /// place.
    package func fixed(_ places: Int) -> String {
        let scale = (0..<places).reduce(1) { product, _ in product * 10 }
        guard isFinite, abs(self) * Double(scale) < 9e15 else { return "0" }
        let units = Int((self * Double(scale)).rounded())
        let sign = units < 0 ? "-" : ""
        guard places > 0 else { return String(units) }
        return "\(sign)\(abs(units) / scale).\((abs(units) % scale).padded(to: places))"
    }

    /// `fixed` without zeros at the end: `0.42`, `1`.
    package func trimmed(_ places: Int) -> String {
        var text = fixed(places)
        guard text.contains(".") else { return text }
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : text
    }
}
