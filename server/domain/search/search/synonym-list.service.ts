import type { Settings } from '#server/domain/system/config/config.service'
import { indexSynonyms, parseSynonyms, type SynonymIndex } from '#text/synonyms'

let latest: { text: string; index: SynonymIndex } | undefined

/** Returns the configured synonyms. The list is parsed again only after a change. */
export async function readSynonyms(settings: Settings): Promise<SynonymIndex | undefined> {
  const text = await settings.get('search.synonyms')
  if (text === null) return undefined
  if (latest?.text !== text) latest = { text, index: indexSynonyms(parseSynonyms(text)) }
  return latest.index
}
