import ArgumentParser
package import DayreelKit
package import Model

// Values of the model that are arguments as they are.

extension FilmPeriod: ExpressibleByArgument {}
extension Fit: ExpressibleByArgument {}
extension Preset: ExpressibleByArgument {}
extension Schedule.Interval: ExpressibleByArgument {}
