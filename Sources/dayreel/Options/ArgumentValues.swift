import ArgumentParser
package import DayreelKit
package import Model

// Types of the model that can be arguments without a conversion of their own.

extension FilmPeriod: ExpressibleByArgument {}
extension Fit: ExpressibleByArgument {}
extension Preset: ExpressibleByArgument {}
extension Schedule.Interval: ExpressibleByArgument {}
