declare module 'persian-date' {
  /**
   * Types of the parts of the library that are used: a day of the library's calendar, formatted by a pattern. The package itself has no
   * types.
   */
  export default class PersianDate {
    constructor(fields: readonly [year: number, month: number, day: number, hour: number])
    format(pattern: string): string
  }
}
