import type { ActorRefFrom } from 'xstate'
import type { ConfigEntry } from '#api/contract/config'
import { isBlank } from '#text/blank'
import type { configurationMachine } from './configuration.machine'

export type ConfigurationActor = ActorRefFrom<typeof configurationMachine>

/** What was typed by key; null puts a key back to its default. Keys that are not in it stay as they are. */
export type Draft = Readonly<Record<string, string | null>>

export interface Change {
  key: string
  value: string | null
  revision: string
}

/** What is typed is what is there already. A secret that was typed is always a change. */
const isSame = (entry: ConfigEntry, value: string | null): boolean =>
  entry.type === 'secret' ? value === null && !entry.isSet : value === null ? !entry.isSet : value === (entry.value ?? '')

export const withChange = (draft: Draft, entry: ConfigEntry, value: string | null): Draft => {
  const { [entry.key]: _, ...others } = draft
  return isSame(entry, value) ? others : { ...others, [entry.key]: value }
}

/** A service elsewhere whose address is saved as it is shown. */
export const canTry = ({ key, type, value }: ConfigEntry, draft: Draft): boolean =>
  type === 'address' && value !== null && /^(https?|wss?):/i.test(value) && !(key in draft)

/** What is sent: an empty text means the default, because no key may be empty. */
export const changesOf = (entries: readonly ConfigEntry[], draft: Draft): Change[] =>
  entries.flatMap(({ key, revision }) => {
    const value = draft[key]
    return value === undefined ? [] : [{ key, revision, value: isBlank(value) ? null : value }]
  })

/** What somebody else saved meanwhile shows, except where something is being typed; there the older revision stays, so that saving tells. */
export const mergedWith = (before: readonly ConfigEntry[], now: readonly ConfigEntry[], draft: Draft): ConfigEntry[] =>
  now.map((entry) => (entry.key in draft ? (before.find(({ key }) => key === entry.key) ?? entry) : entry))
