import * as z from 'zod/mini'
import { askWebService, readAnswer } from '#server/context/web-service'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import type { Settings } from '#server/domain/system/config/config.service'
import type { OutsideIndex } from './listing.service'

/** What such a service answers: items by their ids, each with how near it is, 0 to 1. What the caller may not read is left out here. */
const answer = z.object({
  hits: z
    .array(z.object({ uuid: z.guid().check(z.toLowerCase()), score: z.number().check(z.gte(0), z.lte(1)) }))
    .check(z.maxLength(10_000)),
})

/** The scores that the configured service gives to items; undefined where none is configured. Throws `upstreamFailed`. */
export async function askOutside(ports: Ports, settings: Settings, query: string, size: number): Promise<Map<string, number> | undefined> {
  const address = await settings.get('contentSearch.url')
  if (address === null || !URL.canParse(address)) return undefined
  const token = await settings.get('contentSearch.token')
  const { status, response } = await askWebService(ports, 'CONTENT_SEARCH', { address, token, json: { query, size } })
  if (status !== 'DONE' || !response) {
    await response?.body?.cancel()
    throw new Problem('upstreamFailed')
  }
  const parsed = answer.safeParse(await readAnswer(response))
  if (!parsed.success) throw new Problem('upstreamFailed')
  return new Map(parsed.data.hits.map(({ uuid, score }) => [uuid, score]))
}

/** So many of the nearest are asked for. */
const MOST_OUTSIDE = 300

/** What a search for documents asks besides. Where the service fails, the search goes on by words alone. */
export const indexOutside =
  (ports: Ports, settings: Settings): OutsideIndex =>
  async (words) => {
    const scores = await askOutside(ports, settings, words, MOST_OUTSIDE).catch(() => undefined)
    return [...(scores?.keys() ?? [])]
  }
