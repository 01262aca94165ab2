import type { Page } from '#machines/paged-list'
import { isBlank } from '#text/blank'
import { isEmailAddress } from '#text/email-address'

/** A row of an administration list. The grid uses only the id; the window that defines the row uses the rest. */
export interface GridRow {
  uuid: string
}

export interface GridQuery {
  offset: number
  pageSize: number
  /** Column to sort by; '' means the order of the server. */
  sortBy: string
  direction: 'ASC' | 'DESC'
  keyword: string
}

export type GridPage = Page<GridRow>

export interface NamedItem {
  uuid: string
  title: string
}
export type DraftValue = string | readonly string[] | readonly NamedItem[] | File

/** Values of a form by field name: texts, lists of ids, lists of users and roles with their names, or a file. */
export type DraftValues = Readonly<Record<string, DraftValue>>

/** Form values of one row. Without `uuid` the row is new. */
export interface RowDraft {
  uuid?: string
  /** Revision of the row when the form was opened. The server refuses to overwrite a newer one. */
  revision?: string
  values: DraftValues
}

export const toIds = (value: DraftValue | undefined): string[] =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : one.uuid)) : []

/** Fields of a server error that a form shows. */
export interface ServerError {
  code: string
  detail: string
  errors: readonly { path: string; detail: string }[]
}

export type GridRule =
  | { field: string; kind: 'required' | 'email' | 'date' }
  | { field: string; kind: 'format'; pattern: RegExp }
  | { field: string; kind: 'minimum'; least: number }
  /** The value must differ from those of all other rows. */
  | { field: string; kind: 'unique'; keyOf(text: string): string; taken: readonly string[] }
  /** Always fails: the window has found the fault itself, in a value that is not a field of the draft. */
  | { field: string; kind: 'broken'; as: 'unique' }
export type FieldFault = { field: string; kind: Exclude<GridRule['kind'], 'broken'> }

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const isDate = (text: string): boolean => DATE.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** Returns true if a text breaks a rule. An empty text breaks only `required`. */
const isRuleBroken = (text: string, rule: GridRule): boolean => {
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

/** Returns the first fault of each field. The order of the rules decides which one is first. */
export const findFaults = (values: DraftValues, rules: readonly GridRule[]): FieldFault[] => {
  const faults = new Map<string, FieldFault>()
  for (const rule of rules) {
    const value = values[rule.field] ?? ''
    const text = typeof value === 'string' ? value.trim() : 'length' in value && value.length === 0 ? '' : 'some'
    if (!faults.has(rule.field) && isRuleBroken(text, rule))
      faults.set(rule.field, { field: rule.field, kind: rule.kind === 'broken' ? rule.as : rule.kind })
  }
  return [...faults.values()]
}

/** Removes empty texts and empty objects before sending. Empty lists stay: they tell the server to remove all entries. */
export const omitEmptyValues = (value: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
      if (isBlank(one)) return []
      if (typeof one !== 'object' || Array.isArray(one)) return [[key, one]]
      const inner = omitEmptyValues(one as Readonly<Record<string, unknown>>)
      return Object.keys(inner).length === 0 ? [] : [[key, inner]]
    }),
  )
