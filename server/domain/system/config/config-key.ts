import type { ConfigEntry } from '#api/contract/config'
import type { Locale } from '#text/locale'

export interface ConfigKey {
  section: ConfigEntry['section']
  type: ConfigEntry['type']
  default: string | null
  /** Users who may read the value. A secret is never sent to any user. */
  read: 'everyone' | 'session' | 'admin'
  title: Readonly<Record<Locale, string>>
  /** Explains the effect of the setting and its valid values. */
  help: Readonly<Record<Locale, string>>
  min?: number
  max?: number
}

export const defineKeys = <const K extends Readonly<Record<string, ConfigKey>>>(definitions: K): Readonly<Record<keyof K, ConfigKey>> =>
  definitions
