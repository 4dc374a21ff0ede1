import Testing

@Test func seed() {}
