import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { normaliseVector } from '#server/domain/content/vectors/vector'
import { type Embedder, TemporaryFailure } from '#server/ports'
import { createTokenizer, type Tokenizer } from './tokenizer'

const LENGTH_BYTES = 8
const MAX_HEADER = 1 << 20
const MAX_TOKENIZER = 256 << 20
const MAX_DIMENSIONS = 4_096
/** Rows of the model that are held in memory: at most 80 MB. */
const MAX_ROWS = 20_000
const MAX_TOKENS = 2_000
const NAME_LENGTH = 32

const tensorSchema = z.object({
  dtype: z.string(),
  shape: z.array(z.int()),
  data_offsets: z.tuple([z.int().check(z.gte(0)), z.int().check(z.gte(0))]),
})
type Tensor = z.output<typeof tensorSchema>

const BYTES: Readonly<Record<string, number>> = { F32: 4, F16: 2, F64: 8, I32: 4, I64: 8 }

const FRACTION = 0x3ff
const readHalf = (bits: number): number => {
  const sign = bits & 0x8000 ? -1 : 1
  const [exponent, fraction] = [(bits >> 10) & 0x1f, bits & FRACTION]
  if (exponent === 0) return sign * fraction * 2 ** -24
  return exponent === 0x1f
    ? fraction
      ? Number.NaN
      : sign * Number.POSITIVE_INFINITY
    : sign * (1 + fraction / 1_024) * 2 ** (exponent - 15)
}

const readers: Readonly<Record<string, (view: DataView, at: number) => number>> = {
  F32: (view, at) => view.getFloat32(at, true),
  F16: (view, at) => readHalf(view.getUint16(at, true)),
  F64: (view, at) => view.getFloat64(at, true),
  I32: (view, at) => view.getInt32(at, true),
  I64: (view, at) => Number(view.getBigInt64(at, true)),
}

/** Describes why a folder is no model, for the administrator. */
class ModelError extends Error {
  constructor(folder: string, reason: string) {
    super(`مدل معنایی ${folder} خوانده نشد / the embedding model could not be read: ${reason}`)
    this.name = 'ModelError'
  }
}

const getReason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface Model {
  name: string
  close(): Promise<void>
  dimensions: number
  /** Reads the vocabulary at the first call, because it takes time and memory. */
  readTokenizer(): Promise<Tokenizer>
  readRow(token: number): Promise<Float32Array | undefined>
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<DataView> {
  const bytes = new Uint8Array(length)
  const { bytesRead } = await file.read(bytes, 0, length, position)
  if (bytesRead !== length) throw new Error('model.safetensors is cut')
  return new DataView(bytes.buffer)
}

async function readHeader(file: FileHandle): Promise<{ tensors: Map<string, Tensor>; start: number; text: string }> {
  const length = Number((await readBytes(file, 0, LENGTH_BYTES)).getBigUint64(0, true))
  if (length > MAX_HEADER) throw new Error('model.safetensors has no valid header')
  const text = new TextDecoder().decode(await readBytes(file, LENGTH_BYTES, length))
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(([name]) => name !== '__metadata__')
  return { tensors: new Map(entries.map(([name, tensor]) => [name, tensorSchema.parse(tensor)])), start: LENGTH_BYTES + length, text }
}

/** Reads a tensor of one number per token. */
async function readList(file: FileHandle, start: number, tensor: Tensor | undefined): Promise<number[] | undefined> {
  if (!tensor) return undefined
  const [read, size] = [readers[tensor.dtype], BYTES[tensor.dtype]]
  if (!read || !size || tensor.shape.length !== 1) throw new Error(`a tensor has the type ${tensor.dtype}`)
  const view = await readBytes(file, start + tensor.data_offsets[0], tensor.data_offsets[1] - tensor.data_offsets[0])
  return Array.from({ length: tensor.shape[0] ?? 0 }, (_, at) => read(view, at * size))
}

/** Opens a model. Its rows stay in the file; those of recent tokens are held in memory. */
async function openModel(folder: string): Promise<Model> {
  const file = await open(join(folder, 'model.safetensors'))
  try {
    const { tensors, start, text } = await readHeader(file)
    const table =
      tensors.get('embeddings') ?? tensors.get('embedding.weight') ?? (tensors.size === 1 ? [...tensors.values()][0] : undefined)
    const [rows = 0, dimensions = 0] = table?.shape ?? []
    const [read, size] = [readers[table?.dtype ?? ''], BYTES[table?.dtype ?? '']]
    if (!table || table.shape.length !== 2 || rows < 1 || dimensions < 1 || dimensions > MAX_DIMENSIONS)
      throw new Error('model.safetensors has no table “embeddings”')
    if (!read || !size || !table.dtype.startsWith('F')) throw new Error(`the type ${table.dtype} is not supported, only F32, F16 and F64`)
    const { size: bytes } = await file.stat()
    if (table.data_offsets[1] - table.data_offsets[0] !== rows * dimensions * size || start + table.data_offsets[1] > bytes)
      throw new Error('model.safetensors is cut')
    const weights = await readList(file, start, tensors.get('weights'))
    const mapping = await readList(file, start, tensors.get('mapping'))
    const path = join(folder, 'tokenizer.json')
    const vocabulary = await stat(path)
    if (vocabulary.size > MAX_TOKENIZER) throw new Error('tokenizer.json is too large')
    const hash = createHash('sha256').update(text).update(String(bytes))
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array)
    let tokenizer: Promise<Tokenizer> | undefined
    const held = new Map<number, Float32Array>()
    return {
      name: `folder ${hash.digest('hex').slice(0, NAME_LENGTH)}`,
      dimensions,
      close: () => file.close(),
      readTokenizer: () => {
        tokenizer ??= readFile(path, 'utf8').then((json) => createTokenizer(JSON.parse(json)))
        return tokenizer
      },
      async readRow(token) {
        const known = held.get(token)
        if (known) return known
        const row = mapping ? (mapping[token] ?? -1) : token
        if (row < 0 || row >= rows) return undefined
        const view = await readBytes(file, start + table.data_offsets[0] + row * dimensions * size, dimensions * size)
        const weight = weights?.[token] ?? 1
        const values = Float32Array.from({ length: dimensions }, (_, at) => weight * read(view, at * size))
        const [oldest] = held.keys()
        if (held.size >= MAX_ROWS && oldest !== undefined) held.delete(oldest)
        held.set(token, values)
        return values
      },
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Returns the mean of the vectors of the tokens, with length 1. */
async function embedText({ dimensions, readRow }: Model, tokenize: Tokenizer, text: string): Promise<Float32Array> {
  const sum = new Float32Array(dimensions)
  for (const token of tokenize(text).slice(0, MAX_TOKENS)) {
    const row = await readRow(token)
    for (const [at, value] of row?.entries() ?? []) sum[at] = (sum[at] ?? 0) + value
  }
  return normaliseVector(sum)
}

export interface StaticModel extends Embedder {
  stop(): Promise<void>
}

/**
 * Returns a static model of a folder with `model.safetensors` and `tokenizer.json`, as model2vec writes it. Checks the table at once, so that a
 * wrong folder is reported at the start; the vocabulary is read with the first text. Throws `ModelError`.
 */
export async function openStaticModel(folder: string): Promise<StaticModel> {
  const model = await openModel(folder).catch((error: unknown) => {
    throw new ModelError(folder, getReason(error))
  })
  return {
    stop: () => model.close(),
    model: model.name,
    async embed(texts) {
      try {
        const tokenize = await model.readTokenizer()
        const vectors: Float32Array[] = []
        for (const text of texts) vectors.push(await embedText(model, tokenize, text))
        return vectors
      } catch (error) {
        throw new TemporaryFailure(new ModelError(folder, getReason(error)).message, { cause: error })
      }
    },
  }
}
