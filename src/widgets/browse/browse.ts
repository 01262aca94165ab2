import type * as z from 'zod/mini'
import type { browseStep } from '#api/contract/criteria'
import type { browseProperty } from '#api/contract/nodebase'
import { getJalaliMonths } from '#text/jalali-names'
import type { Format } from '#text/format'
import type { Locale } from '#text/locale'

/** The choices made so far: a related instance, or a Jalali year, then a month, then a day. */
export type BrowseChoice = z.output<typeof browseStep>
/** A relation or date by which the content of a folder can be browsed. */
export type BrowseProperty = z.output<typeof browseProperty>

/** A year, a month of a year or a day of a month, with the number of items that have this date. */
export interface DatePartCount {
  value: number
  count: number
}

/** Id and title of the folder that is browsed. */
export interface BrowsedFolder {
  uuid: string
  title: string
}

export const isDate = ({ kind }: BrowseProperty): boolean => kind === 'PROPERTY'

/** Starts with another relation or property: the previous choice is cleared and its result hidden. */
export const startChoice = (relationOrPropertyUuid: string): BrowseChoice => ({ relationOrPropertyUuid })

const dateParts = ['year', 'month', 'day'] as const
export type DatePart = (typeof dateParts)[number]

/** Returns the part of the date to choose next; undefined once the day is chosen. */
export const getNextDatePart = (step: BrowseChoice): DatePart | undefined => dateParts.find((part) => step[part] === undefined)

/** Adds the next part of the date (year, month or day). If a day is already chosen, replaces it. */
export const addDatePart = (step: BrowseChoice, value: number): BrowseChoice => ({ ...step, [getNextDatePart(step) ?? 'day']: value })

/** Removes the parts of the date that are smaller than this part, or the whole date. Without a date there is no result to show. */
export const truncateDate = (
  { relationOrPropertyUuid, year, month, showResult }: BrowseChoice,
  to: DatePart | undefined,
): BrowseChoice => ({
  relationOrPropertyUuid,
  ...(to !== undefined && { year, showResult }),
  ...(to === 'month' && { month }),
})

/** Returns true once a year or a related instance is chosen. */
export const hasResult = ({ year, valueUuid }: BrowseChoice): boolean => year !== undefined || valueUuid !== undefined

/** Formats the chosen parts of the date in the usual notation. */
export const formatDateParts = ({ year, month, day }: BrowseChoice, format: Format, locale: Locale): string =>
  [day, month === undefined ? undefined : getJalaliMonths(locale)[month - 1], year]
    .flatMap((part) => (part === undefined ? [] : typeof part === 'number' ? format.number(part, { useGrouping: false }) : part))
    .join(' ')
