import type { Format } from './format'

/** Persian and Arabic letters turn the parts of `1405-09-05` round; decimal marks keep them in order, and no system refuses them. */
const joined = ({ digits }: Format, parts: string): string => parts.replaceAll(/[/:]/g, digits === 'persian' ? '٫' : '.')

/** A date within the name of a file. */
export const nameDate = (format: Format, instant: number): string => joined(format, format.date(instant))

/** A time within the name of a file. */
export const nameTime = (format: Format, instant: number): string => joined(format, format.time(instant))
