import type { ErrorCode } from '#api/contract/errors'
import { isBlank } from '#text/blank'
import type { Locale } from '#text/locale'
import { errorMessages } from '#text/messages/errors'
import { areHolidays } from '#text/jalali-holidays'
import { parseSchedule } from '#text/schedule'
import { findBadSynonymLine } from '#text/synonyms'
import type { ConfigKey } from './config-key'
import { areNetworks } from './networks'

const MAX_TEXT_LENGTH = 4_000
const MAX_SYNONYMS_LENGTH = 400_000
const MAX_IMAGE_LENGTH = 200_000
const IMAGE = /^data:image\/(png|x-icon|vnd\.microsoft\.icon|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/
/** First bytes of each image format in base64; the declared type alone is not trusted. */
const IMAGE_PREFIXES: Readonly<Record<string, string>> = {
  png: 'iVBORw0KGgo',
  'x-icon': 'AAABAA',
  'vnd.microsoft.icon': 'AAABAA',
  jpeg: '/9j/',
  gif: 'R0lGOD',
  webp: 'UklGR',
}

function isImage(value: string): boolean {
  const [, kind = ''] = IMAGE.exec(value) ?? []
  return value.length <= MAX_IMAGE_LENGTH && kind !== '' && value.slice(value.indexOf(',') + 1).startsWith(IMAGE_PREFIXES[kind] ?? '')
}

const isTimeZone = (value: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value }).format(0)
    return true
  } catch {
    return false
  }
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

const isAddress = (value: string): boolean => {
  if (/^\/(?![/\\])[^\s\\]*$/.test(value)) return true
  try {
    const { protocol, username, password } = new URL(value)
    // Every signed-in user can read addresses, so they must not contain a password.
    return ['http:', 'https:', 'ws:', 'wss:'].includes(protocol) && username === '' && password === ''
  } catch {
    return false
  }
}

const SYNONYMS = 'search.synonyms'

/** Returns the fault of a value, if any. */
export function findValueFault(key: string, { type, min, max }: ConfigKey, value: string): ErrorCode | undefined {
  if (type === 'image') return isImage(value) ? undefined : 'imageFormatInvalid'
  if (isBlank(value)) return 'fieldRequired'
  if (value.length > (key === SYNONYMS ? MAX_SYNONYMS_LENGTH : MAX_TEXT_LENGTH)) return 'maxLength'
  if (key === SYNONYMS) return findBadSynonymLine(value) === undefined ? undefined : 'synonymsInvalid'
  if (type === 'boolean' && value !== 'true' && value !== 'false') return 'formatInvalid'
  if (type === 'address' && !isAddress(value)) return 'formatInvalid'
  if (type === 'schedule' && !parseSchedule(value)) return 'formatInvalid'
  if (key === 'calendar.holidays') return areHolidays(value) ? undefined : 'holidayInvalid'
  if (type === 'list' && !areNetworks(value)) return 'formatInvalid'
  if (key === 'time.zone' && !isTimeZone(value)) return 'formatInvalid'
  if (key.startsWith('paragraph.root.') && !UUID.test(value)) return 'formatInvalid'
  if (type !== 'number') return undefined
  if (!/^\d{1,15}$/.test(value)) return 'formatInvalid'
  if (min !== undefined && Number(value) < min) return 'minValue'
  return max !== undefined && Number(value) > max ? 'maxValue' : undefined
}

/** Returns the sentence about a fault that names its line; undefined if the sentence of the code is enough. */
export function describeFault(code: ErrorCode, value: string): ((locale: Locale) => string) | undefined {
  const line = code === 'synonymsInvalid' ? findBadSynonymLine(value) : undefined
  if (line === undefined) return undefined
  return (locale) => (locale === 'fa' ? `سطر ${line}: ${errorMessages('fa')[code]}` : `Line ${line}: ${errorMessages('en')[code]}`)
}
