import * as z from 'zod/mini'
import { callWebService, readAnswer } from '#server/context/web-service'
import { type Embedder, type Ports, TemporaryFailure } from '#server/ports'
import { normaliseVector } from './vector'

/** The service failed. `pauseSeconds` is the pause that it asks for. */
export class EmbeddingFailed extends TemporaryFailure {
  readonly pauseSeconds: number | undefined
  constructor(message: string, pauseSeconds?: number) {
    super(message, pauseSeconds === undefined ? {} : { retryAfter: pauseSeconds })
    this.pauseSeconds = pauseSeconds
  }
}

export interface EmbeddingSettings {
  get(key: 'embedding.url' | 'embedding.model' | 'embedding.token'): Promise<string | null>
}

const MAX_DIMENSIONS = 4_096
const answerSchema = z.object({
  data: z.array(
    z.object({ index: z.int().check(z.gte(0)), embedding: z.array(z.number()).check(z.minLength(1), z.maxLength(MAX_DIMENSIONS)) }),
  ),
})
const MAX_RETRY_SECONDS = 3_600

/** Returns the seconds of a Retry-After header, which contains a number or a date. */
function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1_000
  return Number.isFinite(seconds) ? Math.min(MAX_RETRY_SECONDS, Math.max(1, seconds)) : undefined
}

/** Returns the vectors in the order of the texts. Undefined if the answer does not have one vector for each, of the same dimensions. */
function readVectors(answer: unknown, count: number): Float32Array[] | undefined {
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success || parsed.data.data.length !== count) return undefined
  const vectors = parsed.data.data
    .toSorted((one, other) => one.index - other.index)
    .flatMap(({ index, embedding }, at) => (index === at ? [normaliseVector(Float32Array.from(embedding))] : []))
  return vectors.length === count && vectors.every(({ length }) => length === vectors[0]?.length) ? vectors : undefined
}

/** Returns the configured service, else the model beside the data. Undefined if there is neither. */
export async function findEmbedder(ports: Ports, settings: EmbeddingSettings): Promise<Embedder | undefined> {
  const address = await settings.get('embedding.url')
  if (address === null || !URL.canParse(address)) return ports.embedding
  const model = (await settings.get('embedding.model')) ?? ''
  const token = await settings.get('embedding.token')
  return {
    model: `service ${model}`,
    async embed(texts, timeoutMs) {
      const { status, response } = await callWebService(ports, 'EMBEDDINGS', {
        ...{ address, token, json: { model, input: texts } },
        ...(timeoutMs !== undefined && { timeoutMs }),
      })
      if (status !== 'DONE' || !response) {
        const retryAfter = readRetryAfter(response?.headers.get('retry-after') ?? null, ports.now())
        await response?.body?.cancel()
        throw new EmbeddingFailed(`the embedding service answered ${response?.status ?? 'nothing'}`, retryAfter)
      }
      const vectors = readVectors(await readAnswer(response), texts.length)
      if (!vectors) throw new EmbeddingFailed('the embedding service returned no vectors')
      return vectors
    },
  }
}
