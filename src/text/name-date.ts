import type { Format } from './format'

/**
 * Joins the parts of a date with decimal marks: next to Persian letters the parts of `1405-09-05` would be reordered. All operating systems
 * accept decimal marks.
 */
const joined = ({ digits }: Format, parts: string): string => parts.replaceAll(/[/:]/g, digits === 'persian' ? '٫' : '.')

/** Formats a date for a file name. */
export const nameDate = (format: Format, instant: number): string => joined(format, format.date(instant))

/** Formats a time for a file name. */
export const nameTime = (format: Format, instant: number): string => joined(format, format.time(instant))
