import type * as z from 'zod/mini'
import type { browseStep } from '#api/contract/criteria'
import type { browseProperty } from '#api/contract/nodebase'
import { jalaliMonths } from '#text/jalali-names'
import type { Format } from '#text/format'
import type { Locale } from '#text/locale'

/** One entry of dynamic browse: a related instance, or a Jalali year, then month, then day. */
export type Step = z.output<typeof browseStep>
/** By what a folder's content can be browsed. */
export type Entry = z.output<typeof browseProperty>

/** A year, a month of a year or a day of a month, and how many items say it. */
export interface Counted {
  value: number
  count: number
}

/** A folder that is browsed. */
export interface Browsed {
  uuid: string
  title: string
}

export const isDate = ({ kind }: Entry): boolean => kind === 'PROPERTY'

/** Another entry begins anew: nothing of the last one stays, and its result is hidden. */
export const entered = (relationOrPropertyUuid: string): Step => ({ relationOrPropertyUuid })

const parts = ['year', 'month', 'day'] as const
export type Part = (typeof parts)[number]

/** What is chosen next; nothing once the day is. */
export const nextPart = (step: Step): Part | undefined => parts.find((part) => step[part] === undefined)

/** A year, month or day more; of a day already chosen another one. */
export const narrowed = (step: Step, value: number): Step => ({ ...step, [nextPart(step) ?? 'day']: value })

/** Up to this part, or without any date; then there is nothing to show any more. */
export const widened = ({ relationOrPropertyUuid, year, month, showResult }: Step, to: Part | undefined): Step => ({
  relationOrPropertyUuid,
  ...(to !== undefined && { year, showResult }),
  ...(to === 'month' && { month }),
})

/** Once a year or a related instance is chosen there is something to show. */
export const hasResult = ({ year, valueUuid }: Step): boolean => year !== undefined || valueUuid !== undefined

/** As a person writes the date, as far as it is chosen. */
export const dateWords = ({ year, month, day }: Step, format: Format, locale: Locale): string =>
  [day, month === undefined ? undefined : jalaliMonths(locale)[month - 1], year]
    .flatMap((part) => (part === undefined ? [] : typeof part === 'number' ? format.number(part, { useGrouping: false }) : part))
    .join(' ')
