declare module 'persian-date' {
  /** The part we use: a day of its own calendar, written by a pattern. The package ships no types. */
  export default class PersianDate {
    constructor(fields: readonly [year: number, month: number, day: number, hour: number])
    format(pattern: string): string
  }
}
