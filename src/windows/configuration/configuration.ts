import type { ActorRefFrom } from 'xstate'
import type { ConfigEntry } from '#api/contract/config'
import { isBlank } from '#text/blank'
import type { configurationMachine } from './configuration.machine'

export type ConfigurationActor = ActorRefFrom<typeof configurationMachine>

/** Typed values by key; null resets to the default. Other keys stay unchanged. */
export type Draft = Readonly<Record<string, string | null>>

export interface Change {
  key: string
  value: string | null
  revision: string
}

/**
 * Returns true if the typed value equals the current one. The current value of a secret is unknown here, so a typed secret always counts as
 * changed.
 */
const isSame = (entry: ConfigEntry, value: string | null): boolean =>
  entry.type === 'secret' ? value === null && !entry.isSet : value === null ? !entry.isSet : value === (entry.value ?? '')

export const applyChange = (draft: Draft, entry: ConfigEntry, value: string | null): Draft => {
  const { [entry.key]: _, ...others } = draft
  return isSame(entry, value) ? others : { ...others, [entry.key]: value }
}

/** Returns true if the connection can be tested: the setting is an external address, and the shown value is saved. */
export const canTestConnection = ({ key, type, value }: ConfigEntry, draft: Draft): boolean =>
  type === 'address' && value !== null && /^(https?|wss?):/i.test(value) && !(key in draft)

/** Returns the changed values to send. An empty text is sent as null (the default), because no setting may be empty. */
export const getChanges = (entries: readonly ConfigEntry[], draft: Draft): Change[] =>
  entries.flatMap(({ key, revision }) => {
    const value = draft[key]
    return value === undefined ? [] : [{ key, revision, value: isBlank(value) ? null : value }]
  })

/**
 * Merges newly loaded settings into the shown ones. A setting that the user is editing keeps its old revision, so that saving reports the
 * conflict.
 */
export const mergeEntries = (before: readonly ConfigEntry[], now: readonly ConfigEntry[], draft: Draft): ConfigEntry[] =>
  now.map((entry) => (entry.key in draft ? (before.find(({ key }) => key === entry.key) ?? entry) : entry))
