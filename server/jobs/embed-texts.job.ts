import { configKeys } from '#server/domain/system/config/config-keys'
import { readSettings } from '#server/domain/system/config/config.repository'
import { firstProgress, runEmbeddingStep } from '#server/domain/content/vectors/vectors.service'
import { createPacer } from './pacer'
import type { JobHandler } from './runner'

/** After this time the job ends; the next run, a minute later, continues. */
const MAX_RUN_MS = 50_000

/** Gives texts and paragraphs without a vector of the present model their vectors. */
export const embedTextsJob: JobHandler<'embed-texts'> = async (_, { ports, signal }) => {
  const values = await readSettings(ports.db)
  const settings = { get: async (key: keyof typeof configKeys & `embedding.${string}`) => values.get(key) ?? configKeys[key].default }
  const pace = createPacer(signal, ports.traffic)
  const startedAt = performance.now()
  for (let progress = firstProgress; performance.now() - startedAt < MAX_RUN_MS; ) {
    signal.throwIfAborted()
    pace.startStep()
    const next = await runEmbeddingStep(ports, settings, progress, signal)
    if (!next) return
    progress = next
    await pace.pauseAfterStep()
  }
}
