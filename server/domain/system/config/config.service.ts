import type { ConfigEntry } from '#api/contract/config'
import type { ErrorCode } from '#api/contract/errors'
import type { Caller } from '#server/access/caller'
import { writeLog } from '#server/context/activity-log'
import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import type { Locale } from '#text/locale'
import { rootTitles } from '#text/root-title'
import { configKeys, isKnownKey, type KnownKey } from './config-keys'
import { describeFault, findValueFault } from './config-values'
import { lockSettings, readRevisions, readRoot, readSettings, writeSetting } from './config.repository'
import { isWithin } from './networks'

/** Maximum age in ms of cached values, in case the message about a change is lost. */
const CACHE_MS = 5_000

/** System role of the folder that is used for each of these keys until an administrator configures another folder. */
const DESIGNATED_ROLES = { 'paragraph.root.first': 'hastineh', 'paragraph.root.second': 'paragraphs' } as const

const isDesignated = (key: string): key is keyof typeof DESIGNATED_ROLES => Object.hasOwn(DESIGNATED_ROLES, key)

/** Translates the default title of the main root folder. Other values are returned unchanged. */
const translateDefaultTitle = (key: KnownKey, value: string | null, locale: Locale): string | null =>
  key === 'hastineh.label' && value === rootTitles.hastineh.fa ? rootTitles.hastineh[locale] : value

/** Returns the stored value of a key, or its default. For work outside of requests, which has no cache. */
export const readSetting = async (db: Db, key: KnownKey): Promise<string | null> =>
  (await readSettings(db)).get(key) ?? configKeys[key].default

/** The configuration: values as text, cached briefly and cleared as soon as any process saves. */
export class Settings {
  readonly #ports: Ports
  /** Fixed values for features that this installation does not have, whatever the configuration says. */
  readonly #fixedValues: ReadonlyMap<string, string>
  #cache: { at: number; values: Promise<Map<string, string>> } | undefined
  readonly #unsubscribe: () => void

  constructor(ports: Ports) {
    this.#ports = ports
    this.#fixedValues = new Map([
      ...(ports.converter ? [] : [['viewer.office', 'false'] as const]),
      ...(ports.ocr ? [] : [['recognition.automatic', 'false'] as const]),
    ])
    this.#unsubscribe = ports.broadcast.subscribe((message) => {
      if (message.type === 'messages.missed' || (message.type === 'data.changed' && message.resource === 'config')) this.#cache = undefined
    })
  }

  close(): void {
    this.#unsubscribe()
  }

  #readValues(): Promise<Map<string, string>> {
    const now = this.#ports.now()
    if (this.#cache === undefined || Math.abs(now - this.#cache.at) >= CACHE_MS) {
      const values = readSettings(this.#ports.db)
      const cached = { at: now, values }
      this.#cache = cached
      values.catch(() => {
        if (this.#cache === cached) this.#cache = undefined
      })
    }
    return this.#cache.values
  }

  #getKnown(key: KnownKey, values: ReadonlyMap<string, string>): string | null {
    if (key === 'viewer.editor' && !values.get('editor.url')) return 'false'
    return this.#fixedValues.get(key) ?? values.get(key) ?? configKeys[key].default
  }

  /** Returns the stored value of a configuration key, or its default. It also returns secrets, so only the server itself may use it. */
  async get(key: KnownKey): Promise<string | null> {
    const value = this.#getKnown(key, await this.#readValues())
    return value === null && isDesignated(key) ? await readRoot(this.#ports.db, DESIGNATED_ROLES[key]) : value
  }

  /** Returns the folders below which paragraphs are read page by page and tags are chosen. */
  async getDesignatedRoots(): Promise<string[]> {
    const ids = await Promise.all(Object.keys(DESIGNATED_ROLES).map((key) => this.get(key as keyof typeof DESIGNATED_ROLES)))
    return [...new Set(ids.flatMap((id) => id ?? []))]
  }

  async isEnabled(key: KnownKey): Promise<boolean> {
    return (await this.get(key)) === 'true'
  }

  /** Returns a value that the caller may read. Throws `notFound` for any other key. */
  async read(key: string, caller: Caller | undefined, locale: Locale): Promise<string | null> {
    if (!isKnownKey(key) || configKeys[key].type === 'secret') throw new Problem('notFound')
    const { read: access } = configKeys[key]
    if (access !== 'everyone' && !(caller && (access === 'session' || caller.admin))) throw new Problem('notFound')
    return translateDefaultTitle(key, await this.get(key), locale)
  }

  async readPublic(locale: Locale): Promise<Record<string, string | null>> {
    const values = await this.#readValues()
    const publicKeys = Object.keys(configKeys).filter((key): key is KnownKey => isKnownKey(key) && configKeys[key].read === 'everyone')
    return Object.fromEntries(publicKeys.map((key) => [key, translateDefaultTitle(key, this.#getKnown(key, values), locale)]))
  }

  async list(locale: Locale, section?: ConfigEntry['section']): Promise<ConfigEntry[]> {
    const { db } = this.#ports
    const [values, revisions] = await Promise.all([readSettings(db), readRevisions(db)])
    return Object.entries(configKeys)
      .filter(([, entry]) => section === undefined || entry.section === section)
      .map(([key, entry]) => ({
        key,
        section: entry.section,
        type: entry.type,
        title: entry.title[locale],
        help: entry.help[locale],
        read: entry.type === 'secret' ? 'nobody' : entry.read,
        ...(entry.min !== undefined && { min: entry.min }),
        ...(entry.max !== undefined && { max: entry.max }),
        revision: String(revisions.get(key) ?? ''),
        value: entry.type === 'secret' ? null : (values.get(key) ?? entry.default),
        defaultValue: entry.default,
        isSet: values.has(key),
      }))
  }

  /** Saves all changes or none, and notifies every process. Refuses a change that would prevent the caller's address from signing in. */
  async save(
    changes: readonly { key: string; value: string | null; revision?: string | undefined }[],
    caller: Caller,
    ip: string,
  ): Promise<void> {
    const errors = changes.flatMap(({ key, value }, index): { path: string; code: ErrorCode; detail?: (locale: Locale) => string }[] => {
      if (!isKnownKey(key)) return [{ path: `json.${index}.key`, code: 'formatInvalid' }]
      if (key === 'security.networks' && value !== null && !isWithin(value, ip)) return [{ path: key, code: 'lockedOut' }]
      const code = value === null ? undefined : findValueFault(key, configKeys[key], value)
      const detail = code && describeFault(code, value ?? '')
      return code === undefined ? [] : [{ path: key, code, ...(detail && { detail }) }]
    })
    const [first] = errors
    if (first) throw new Problem(first.code, { errors })
    const { db, broadcast } = this.#ports
    const now = this.#ports.now()
    await transact({ db }, async (tx) => {
      await lockSettings(tx)
      const [values, revisions] = [await readSettings(tx), await readRevisions(tx)]
      const isAsRead = ({ key, revision }: (typeof changes)[number]): boolean =>
        revision === undefined || revision === String(revisions.get(key) ?? '')
      // A stored value that equals the submitted one is no conflict: the response to an earlier save was lost.
      const stale = changes.filter((change) => !isAsRead(change) && change.value !== (values.get(change.key) ?? null))
      if (stale.length > 0) throw new Problem('conflict', { errors: stale.map(({ key }) => ({ path: key, code: 'conflict' })) })
      for (const { key, value } of changes) await writeSetting(tx, key, value, caller.userId, now)
      const keys = changes.map(({ key }) => key)
      await writeLog(tx, { at: now, type: 'CONFIG', userId: caller.userId, username: caller.username, ip, detail: { keys } })
    })
    this.#cache = undefined
    await broadcast.publish({ type: 'data.changed', resource: 'config', uuids: changes.map(({ key }) => key), parentUuids: [], at: now })
  }
}
