import * as z from 'zod/mini'
import { callWebService, readAnswer } from '#server/context/web-service'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import type { Settings } from '#server/domain/system/config/config.service'
import type { ExternalIndex } from './listing.service'

/** Response of the external service: ids with scores from 0 to 1. Nodes that the caller may not read are filtered out by this server. */
const answerSchema = z.object({
  hits: z
    .array(z.object({ uuid: z.guid().check(z.toLowerCase()), score: z.number().check(z.gte(0), z.lte(1)) }))
    .check(z.maxLength(10_000)),
})

/** Returns the scores of the external service by id. Undefined if none is configured. Throws `upstreamFailed`. */
export async function queryExternalIndex(
  ports: Ports,
  settings: Settings,
  query: string,
  size: number,
): Promise<Map<string, number> | undefined> {
  const address = await settings.get('contentSearch.url')
  if (address === null || !URL.canParse(address)) return undefined
  const token = await settings.get('contentSearch.token')
  const { status, response } = await callWebService(ports, 'CONTENT_SEARCH', { address, token, json: { query, size } })
  if (status !== 'DONE' || !response) {
    await response?.body?.cancel()
    throw new Problem('upstreamFailed')
  }
  const parsed = answerSchema.safeParse(await readAnswer(response))
  if (!parsed.success) throw new Problem('upstreamFailed')
  return new Map(parsed.data.hits.map(({ uuid, score }) => [uuid, score]))
}

/** Number of best hits that are requested. */
const MAX_HITS = 300

/** Returns the function that asks the external service for documents. If the service fails, the search continues by words only. */
export const createExternalIndex =
  (ports: Ports, settings: Settings): ExternalIndex =>
  async (words) => {
    const scores = await queryExternalIndex(ports, settings, words, MAX_HITS).catch(() => undefined)
    return [...(scores?.keys() ?? [])]
  }
