import { isBlank } from '#text/blank'
import { isEmailAddress } from '#text/email-address'

/** Whatever an administration lists: rows have ids, the rest is for their window. */
export interface GridRow {
  uuid: string
}

export interface GridQuery {
  offset: number
  pageSize: number
  /** A column's name; '' for the order of the server. */
  sortBy: string
  direction: 'ASC' | 'DESC'
  keyword: string
}

export interface GridPage {
  contents: readonly GridRow[]
  totalElements: number
  /** Other words that find something, where these find nothing. */
  meant?: readonly string[]
}

export interface Named {
  uuid: string
  title: string
}
export type DraftValue = string | readonly string[] | readonly Named[] | File

/** What stands in the form: texts, lists of ids, lists of people and roles with their names, a file. */
export type DraftValues = Readonly<Record<string, DraftValue>>

/** A row being made, or changed when it has a uuid. */
export interface Draft {
  uuid?: string
  /** What the row was when the form was opened; the server refuses to overwrite a newer one. */
  revision?: string
  values: DraftValues
}

export const idsOf = (value: DraftValue | undefined): string[] =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : one.uuid)) : []

/** The server's error body, as far as a form shows it. */
export interface ServerError {
  code: string
  detail: string
  errors: readonly { path: string; detail: string }[]
}

export type GridRule =
  | { field: string; kind: 'required' | 'email' | 'date' }
  | { field: string; kind: 'format'; pattern: RegExp }
  | { field: string; kind: 'minimum'; least: number }
  /** No other row has the same in this field. */
  | { field: string; kind: 'unique'; keyOf(text: string): string; taken: readonly string[] }
  /** What the window has judged by itself: the field is none of the draft's own. */
  | { field: string; kind: 'broken'; as: 'unique' }
export type Fault = { field: string; kind: Exclude<GridRule['kind'], 'broken'> }

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const isDate = (text: string): boolean => DATE.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** Whether a text breaks a rule. An empty one breaks `required` alone. */
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

/** The first fault of each field, in the order of the rules. */
export const faultsOf = (values: DraftValues, rules: readonly GridRule[]): Fault[] => {
  const faults = new Map<string, Fault>()
  for (const rule of rules) {
    const value = values[rule.field] ?? ''
    const text = typeof value === 'string' ? value.trim() : 'length' in value && value.length === 0 ? '' : 'some'
    if (!faults.has(rule.field) && breaks(text, rule))
      faults.set(rule.field, { field: rule.field, kind: rule.kind === 'broken' ? rule.as : rule.kind })
  }
  return [...faults.values()]
}

/** Empty texts, and objects with nothing in them, are not sent. Lists stay: an empty one says that there is nothing. */
export const stripped = (value: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
      if (isBlank(one)) return []
      if (typeof one !== 'object' || Array.isArray(one)) return [[key, one]]
      const inner = stripped(one as Readonly<Record<string, unknown>>)
      return Object.keys(inner).length === 0 ? [] : [[key, inner]]
    }),
  )
