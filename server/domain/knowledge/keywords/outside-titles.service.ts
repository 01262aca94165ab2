import * as z from 'zod/mini'
import { callWebService, readAnswer } from '#server/context/web-service'
import type { Ports } from '#server/ports'
import type { Settings } from '#server/domain/system/config/config.service'

const MAX_TITLES = 50
const answerSchema = z.array(z.object({ title: z.string().check(z.maxLength(255)) })).check(z.maxLength(1_000))

/**
 * Returns titles that the configured service (`keyword.suggest.url`) suggests for the typed text, in its order. Empty if none is configured
 * or if it fails; suggestions then work without it. Clients never call the service directly.
 */
export async function findOutsideTitles(ports: Ports, settings: Settings, title: string): Promise<string[]> {
  const configured = await settings.get('keyword.suggest.url')
  if (configured === null || !URL.canParse(configured)) return []
  const address = new URL(configured)
  address.searchParams.set('title', title)
  const { status, response } = await callWebService(ports, 'KEYWORD_SUGGESTIONS', { address: address.href, timeoutMs: 2_000 })
  if (status !== 'DONE' || !response) {
    await response?.body?.cancel()
    return []
  }
  const parsed = answerSchema.safeParse(await readAnswer(response))
  return parsed.success ? parsed.data.slice(0, MAX_TITLES).map((entry) => entry.title) : []
}
