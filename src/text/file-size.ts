import { formatNumber, type NumberStyle } from './digits'

/** `binary` uses steps of 1024, `decimal` steps of 1000. The display setting `sizes` selects one; the default is binary. */
export type SizeSteps = 'binary' | 'decimal'

/** Persian uses the same unit names for both steps, as operating systems do; English has names for each. */
const PERSIAN = ['بایت', 'کیلوبایت', 'مگابایت', 'گیگابایت', 'ترابایت', 'پتابایت'] as const
const UNITS = {
  fa: { binary: PERSIAN, decimal: PERSIAN },
  en: { binary: ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'], decimal: ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] },
} as const

/** Formats `۱۲٫۳ مگابایت`, `12.3 MiB`: whole bytes, else one digit after the point below 100. A negative or unknown size returns ''. */
export const formatSize = (bytes: number, style: NumberStyle, steps: SizeSteps = 'binary'): string => {
  if (!Number.isFinite(bytes) || bytes < 0) return ''
  const units = UNITS[style.locale][steps]
  const base = steps === 'binary' ? 1024 : 1000
  let value = Math.round(bytes)
  let unit = 0
  while (unit < units.length - 1 && roundedAt(value, unit) >= base) {
    value /= base
    unit++
  }
  return `${formatNumber(roundedAt(value, unit), style)} ${units[unit]}`
}

/** Rounds as it will be shown, so that 1,048,575 bytes become «۱ مگابایت» and never «۱٬۰۲۴ کیلوبایت». */
const roundedAt = (value: number, unit: number): number =>
  unit === 0 ? value : value < 100 ? Math.round(value * 10) / 10 : Math.round(value)
