import type { ConfigEntry } from '#api/contract/config'
import type { ErrorCode } from '#api/contract/errors'
import type { Locale } from '#text/locale'
import type { Caller } from '#server/access/caller'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { writeLog } from '../log/log.repository'
import { type ConfigKey, configKeys, isKnownKey, type KnownKey } from './config-keys'
import { readSettings, writeSetting } from './config.repository'

/** How stale a value may be when the message that it changed got lost. */
const FRESH_MS = 5_000
const MAX_TEXT = 4_000
const MAX_IMAGE = 200_000
const IMAGE = /^data:image\/(png|x-icon|vnd\.microsoft\.icon|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/

const isZone = (value: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value }).format(0)
    return true
  } catch {
    return false
  }
}

const isAddress = (value: string): boolean => {
  if (/^\/(?![/\\])[^\s\\]*$/.test(value)) return true
  try {
    return ['http:', 'https:', 'ws:', 'wss:'].includes(new URL(value).protocol)
  } catch {
    return false
  }
}

function wrong(key: string, { type, min, max }: ConfigKey, value: string): ErrorCode | undefined {
  if (type === 'image') return value.length <= MAX_IMAGE && IMAGE.test(value) ? undefined : 'imageFormatInvalid'
  if (value.trim() === '') return 'fieldRequired'
  if (value.length > MAX_TEXT) return 'maxLength'
  if (type === 'boolean' && value !== 'true' && value !== 'false') return 'formatInvalid'
  if (type === 'address' && !isAddress(value)) return 'formatInvalid'
  if (key === 'time.zone' && !isZone(value)) return 'formatInvalid'
  if (type !== 'number') return undefined
  if (!/^\d{1,15}$/.test(value)) return 'formatInvalid'
  if (min !== undefined && Number(value) < min) return 'minValue'
  return max !== undefined && Number(value) > max ? 'maxValue' : undefined
}

/** The configuration: values as text, kept for a moment and dropped as soon as any process saves. */
export class Settings {
  readonly #ports: Ports
  /** What this installation cannot do, whatever the configuration says. */
  readonly #settled: ReadonlyMap<string, string>
  #kept: { at: number; values: Promise<Map<string, string>> } | undefined
  readonly #unsubscribe: () => void

  constructor(ports: Ports) {
    this.#ports = ports
    this.#settled = new Map(ports.converter ? [] : [['viewer.office', 'false']])
    this.#unsubscribe = ports.broadcast.subscribe((message) => {
      if (message.type === 'data.changed' && message.resource === 'config') this.#kept = undefined
    })
  }

  close(): void {
    this.#unsubscribe()
  }

  #values(): Promise<Map<string, string>> {
    const now = this.#ports.now()
    if (this.#kept === undefined || Math.abs(now - this.#kept.at) >= FRESH_MS) {
      const values = readSettings(this.#ports.db)
      const kept = { at: now, values }
      this.#kept = kept
      values.catch(() => {
        if (this.#kept === kept) this.#kept = undefined
      })
    }
    return this.#kept.values
  }

  /** The value or its default, secrets included: for the server's own use. */
  async get(key: KnownKey): Promise<string | null> {
    return this.#settled.get(key) ?? (await this.#values()).get(key) ?? configKeys[key].default
  }

  async flag(key: KnownKey): Promise<boolean> {
    return (await this.get(key)) === 'true'
  }

  /** What a caller may read; any other key does not exist. */
  async read(key: string, caller: Caller | undefined): Promise<string | null> {
    if (!isKnownKey(key) || configKeys[key].type === 'secret') throw new Problem('notFound')
    const { read } = configKeys[key]
    if (read !== 'everyone' && !(caller && (read === 'session' || caller.admin))) throw new Problem('notFound')
    return await this.get(key)
  }

  async readPublic(): Promise<Record<string, string | null>> {
    const values = await this.#values()
    const open = Object.entries(configKeys).filter(([, { read }]) => read === 'everyone')
    return Object.fromEntries(open.map(([key, entry]) => [key, this.#settled.get(key) ?? values.get(key) ?? entry.default]))
  }

  async list(locale: Locale, section?: ConfigEntry['section']): Promise<ConfigEntry[]> {
    const values = await this.#values()
    return Object.entries(configKeys)
      .filter(([, entry]) => section === undefined || entry.section === section)
      .map(([key, entry]) => ({
        key,
        section: entry.section,
        type: entry.type,
        title: entry.title[locale],
        value: entry.type === 'secret' ? null : (values.get(key) ?? entry.default),
        defaultValue: entry.default,
        isSet: values.has(key),
      }))
  }

  /** All or nothing; every process hears of it. */
  async save(changes: readonly { key: string; value: string | null }[], caller: Caller, ip: string): Promise<void> {
    const errors = changes.flatMap(({ key, value }, index): { path: string; code: ErrorCode }[] => {
      if (!isKnownKey(key)) return [{ path: `json.${index}.key`, code: 'formatInvalid' }]
      const code = value === null ? undefined : wrong(key, configKeys[key], value)
      return code === undefined ? [] : [{ path: key, code }]
    })
    const [first] = errors
    if (first) throw new Problem(first.code, { errors })
    const { db, broadcast } = this.#ports
    const now = this.#ports.now()
    await db.transaction().execute(async (tx) => {
      for (const { key, value } of changes) await writeSetting(tx, key, value, caller.userId, now)
      const keys = changes.map(({ key }) => key)
      await writeLog(tx, { at: now, type: 'CONFIG', userId: caller.userId, username: caller.username, ip, detail: { keys } })
    })
    this.#kept = undefined
    await broadcast.publish({ type: 'data.changed', resource: 'config', uuids: changes.map(({ key }) => key), parentUuids: [], at: now })
  }
}
