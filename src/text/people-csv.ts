import { isBlank } from './blank'
import { readCsv } from './csv'
import { toLatinDigits } from './digits'
import { isEmailAddress } from './email-address'
import { isNationalCode } from './national-code'
import { matchKey, usernameKey } from './normalise'

const columns = {
  firstName: ['firstName', 'first name', 'given name', 'نام'],
  lastName: ['lastName', 'last name', 'family name', 'surname', 'نام خانوادگی', 'فامیلی'],
  username: ['username', 'user name', 'login', 'نام کاربری', 'شناسهٔ کاربری'],
  email: ['email', 'e-mail', 'mail', 'ایمیل', 'رایانامه', 'پست الکترونیک'],
  nationalCode: ['nationalCode', 'national code', 'national id', 'کد ملی', 'شمارهٔ ملی'],
  roles: ['roles', 'role', 'نقش', 'نقش‌ها'],
} as const
export type PeopleColumn = keyof typeof columns
const requiredColumns = ['firstName', 'lastName', 'username'] as const
const findColumn = (text: string): string => matchKey(text).replace(/[^\p{L}\p{N}]/gu, '')
const heads = new Map(
  Object.entries(columns).flatMap(([column, names]) => names.map((name) => [findColumn(name), column as PeopleColumn] as const)),
)

export type PersonFieldFault = 'required' | 'tooLong' | 'format' | 'email' | 'twice' | 'taken' | 'unknownRole'
export interface PersonCsvRow {
  /** Number of the first line of this person in the file, from 1. */
  line: number
  firstName: string
  lastName: string
  username: string
  email: string
  nationalCode: string
  roleUuidList: string[]
  /** Role names as written in the file. */
  roles: string
  faults: { column: PeopleColumn; fault: PersonFieldFault }[]
  /** True if a cell looked like a formula. The apostrophe that prevented this was removed. */
  defused: boolean
}
export interface PeopleTable {
  lines: PersonCsvRow[]
  /** Required columns that are missing. */
  missing: PeopleColumn[]
  /** Headers of columns that are ignored. */
  unknown: string[]
}
export interface RoleName {
  uuid: string
  title: string
  authority: string
}

const LONGEST = 100
const USERNAME = /^[\p{L}\p{N}._@-]{2,64}$/u
/** Matches the characters at the start of a cell that make spreadsheets treat it as a formula, and the apostrophe that prevents it. */
const FORMULA = /^['\s\p{Cf}]*[=+\-@＝＋－＠][=+\-@＝＋－＠'\s]*/u

const findFaults = (person: Omit<PersonCsvRow, 'faults' | 'defused' | 'line'>, unknownRole: boolean): PersonCsvRow['faults'] => [
  ...requiredColumns.flatMap((column): PersonCsvRow['faults'] => {
    if (isBlank(person[column])) return [{ column, fault: 'required' }]
    return person[column].length > LONGEST ? [{ column, fault: 'tooLong' }] : []
  }),
  ...(person.username !== '' && !USERNAME.test(person.username) ? [{ column: 'username', fault: 'format' } as const] : []),
  ...(person.email !== '' && !isEmailAddress(person.email) ? [{ column: 'email', fault: 'email' } as const] : []),
  ...(person.nationalCode !== '' && !isNationalCode(person.nationalCode) ? [{ column: 'nationalCode', fault: 'format' } as const] : []),
  ...(unknownRole ? [{ column: 'roles', fault: 'unknownRole' } as const] : []),
]

/** Reads the users in a CSV text, with the faults of each line. Undefined if a quotation mark is never closed. */
export function readPeople(text: string, roles: readonly RoleName[]): PeopleTable | undefined {
  const rows = readCsv(text)
  if (!rows) return undefined
  const [head, ...body] = rows
  const at = new Map<PeopleColumn, number>()
  const unknown: string[] = []
  for (const [index, name] of (head?.cells ?? []).entries()) {
    const column = heads.get(findColumn(name))
    if (column === undefined || at.has(column)) {
      if (name !== '') unknown.push(name)
    } else at.set(column, index)
  }
  const missing = requiredColumns.filter((column) => !at.has(column))
  if (missing.length > 0) return { lines: [], missing: [...missing], unknown }
  const roleIds = new Map(roles.flatMap(({ uuid, title, authority }) => [title, authority].map((name) => [matchKey(name), uuid] as const)))
  const seen = new Set<string>()
  const lines = body.map(({ line, cells }): PersonCsvRow => {
    let defused = false
    const cell = (column: PeopleColumn): string => {
      const raw = cells[at.get(column) ?? -1] ?? ''
      if (!FORMULA.test(raw)) return raw
      defused = true
      return raw.replace(FORMULA, '')
    }
    const names = cell('roles')
      .split(/[،,;؛|]/)
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const ids = names.map((name) => roleIds.get(matchKey(name)))
    const person = {
      ...{ firstName: cell('firstName'), lastName: cell('lastName'), username: cell('username'), email: cell('email') },
      nationalCode: toLatinDigits(cell('nationalCode')),
      roleUuidList: [...new Set(ids.filter((id) => id !== undefined))],
      roles: names.join('، '),
    }
    const faults = findFaults(person, ids.includes(undefined))
    const key = usernameKey(person.username)
    if (key !== '' && seen.has(key)) faults.push({ column: 'username', fault: 'twice' })
    seen.add(key)
    return { line, ...person, faults, defused }
  })
  return { lines, missing: [], unknown }
}
