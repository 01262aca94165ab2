import { isBlank } from '#text/blank'
import { isEmailAddress } from '#text/email-address'

/** A row of an administration list. Rows have ids; only their window uses the rest. */
export interface GridRow {
  uuid: string
}

export interface GridQuery {
  offset: number
  pageSize: number
  /** Name of a column; '' means the order of the server. */
  sortBy: string
  direction: 'ASC' | 'DESC'
  keyword: string
}

export interface GridPage {
  contents: readonly GridRow[]
  totalElements: number
  /** Other readings of the keyword that have results, if the keyword itself has none. */
  meant?: readonly string[]
}

export interface Named {
  uuid: string
  title: string
}
export type DraftValue = string | readonly string[] | readonly Named[] | File

/** Values of the form: texts, lists of ids, lists of users and roles with their names, a file. */
export type DraftValues = Readonly<Record<string, DraftValue>>

/** A row that is created, or changed if it has a uuid. */
export interface Draft {
  uuid?: string
  /** Revision of the row when the form was opened. The server refuses to overwrite a newer one. */
  revision?: string
  values: DraftValues
}

export const toIds = (value: DraftValue | undefined): string[] =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : one.uuid)) : []

/** The parts of a server error that a form shows. */
export interface ServerError {
  code: string
  detail: string
  errors: readonly { path: string; detail: string }[]
}

export type GridRule =
  | { field: string; kind: 'required' | 'email' | 'date' }
  | { field: string; kind: 'format'; pattern: RegExp }
  | { field: string; kind: 'minimum'; least: number }
  /** The value must be unique among all rows. */
  | { field: string; kind: 'unique'; keyOf(text: string): string; taken: readonly string[] }
  /** The window has checked a value that is not a field of the draft. */
  | { field: string; kind: 'broken'; as: 'unique' }
export type Fault = { field: string; kind: Exclude<GridRule['kind'], 'broken'> }

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const isDate = (text: string): boolean => DATE.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** Returns true if a text breaks a rule. An empty text breaks only `required`. */
const breaks = (text: string, rule: GridRule): boolean => {
  if (rule.kind === 'broken') return true
  if (rule.kind === 'required') return isBlank(text)
  if (isBlank(text)) return false
  switch (rule.kind) {
    case 'email':
      return !isEmailAddress(text)
    case 'date':
      return !isDate(text)
    case 'format':
      return !rule.pattern.test(text)
    case 'minimum':
      return !(Number(text) >= rule.least)
    case 'unique':
      return rule.taken.includes(rule.keyOf(text))
  }
}

/** Returns the first fault of each field, in the order of the rules. */
export const findFaults = (values: DraftValues, rules: readonly GridRule[]): Fault[] => {
  const faults = new Map<string, Fault>()
  for (const rule of rules) {
    const value = values[rule.field] ?? ''
    const text = typeof value === 'string' ? value.trim() : 'length' in value && value.length === 0 ? '' : 'some'
    if (!faults.has(rule.field) && breaks(text, rule))
      faults.set(rule.field, { field: rule.field, kind: rule.kind === 'broken' ? rule.as : rule.kind })
  }
  return [...faults.values()]
}

/** Removes empty texts and empty objects. Lists stay, because an empty list means that all entries are removed. */
export const stripped = (value: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
      if (isBlank(one)) return []
      if (typeof one !== 'object' || Array.isArray(one)) return [[key, one]]
      const inner = stripped(one as Readonly<Record<string, unknown>>)
      return Object.keys(inner).length === 0 ? [] : [[key, inner]]
    }),
  )
