import { formatNumber, type NumberStyle } from './digits'

/** Steps between the units: `binary` 1024, `decimal` 1000. The display setting `sizes` selects one; the default is binary. */
export type SizeSteps = 'binary' | 'decimal'

/** Persian uses the same unit names for both steps, as operating systems do; English has names for each. */
const PERSIAN = ['بایت', 'کیلوبایت', 'مگابایت', 'گیگابایت', 'ترابایت', 'پتابایت'] as const
const UNITS = {
  fa: { binary: PERSIAN, decimal: PERSIAN },
  en: { binary: ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'], decimal: ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] },
} as const

/**
 * Formats `۱۲٫۳ مگابایت` or `12.3 MiB`. Bytes are whole numbers; other units have one decimal place below 100. A negative or unknown size
 * gives ''.
 */
export const formatSize = (bytes: number, style: NumberStyle, steps: SizeSteps = 'binary'): string => {
  if (!Number.isFinite(bytes) || bytes < 0) return ''
  const units = UNITS[style.locale][steps]
  const base = steps === 'binary' ? 1024 : 1000
  let value = Math.round(bytes)
  let unit = 0
  while (unit < units.length - 1 && roundTo(value, unit) >= base) {
    value /= base
    unit++
  }
  return `${formatNumber(roundTo(value, unit), style)} ${units[unit]}`
}

/** Rounds the value like the formatter, so that 1,048,575 bytes are shown as «۱ مگابایت» and never as «۱٬۰۲۴ کیلوبایت». */
const roundTo = (value: number, unit: number): number =>
  unit === 0 ? value : value < 100 ? Math.round(value * 10) / 10 : Math.round(value)
