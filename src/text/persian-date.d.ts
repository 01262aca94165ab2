declare module 'persian-date' {
  /** The part of the package that is used: a day of its own calendar, formatted by a pattern. The package has no types. */
  export default class PersianDate {
    constructor(fields: readonly [year: number, month: number, day: number, hour: number])
    format(pattern: string): string
  }
}
