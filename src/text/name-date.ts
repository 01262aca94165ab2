import type { Format } from './format'

/**
 * Joins the parts of a date with decimal marks. With hyphens, as in `1405-09-05`, the parts would be reordered next to Persian letters.
 * All operating systems accept decimal marks in file names.
 */
const joinDateParts = ({ digits }: Format, parts: string): string => parts.replaceAll(/[/:]/g, digits === 'persian' ? '٫' : '.')

/** Formats a date for a file name. */
export const formatDateForName = (format: Format, instant: number): string => joinDateParts(format, format.date(instant))

/** Formats a time for a file name. */
export const formatTimeForName = (format: Format, instant: number): string => joinDateParts(format, format.time(instant))
