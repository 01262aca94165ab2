import * as z from 'zod/mini'

/** Splits a text into numbers of tokens. Words that the model does not contain are left out. */
export type Tokenizer = (text: string) => number[]

const normalizer = z.looseObject({ type: z.string() })
const schema = z.object({
  normalizer: z.nullish(normalizer),
  model: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('WordPiece'),
      vocab: z.record(z.string(), z.int()),
      unk_token: z.optional(z.string()),
      continuing_subword_prefix: z.optional(z.string()),
    }),
    z.object({ type: z.literal('Unigram'), vocab: z.array(z.tuple([z.string(), z.number()])), unk_id: z.nullish(z.int()) }),
    z.object({
      type: z.literal('BPE'),
      vocab: z.record(z.string(), z.int()),
      merges: z.array(z.union([z.string(), z.tuple([z.string(), z.string()])])),
      unk_token: z.nullish(z.string()),
    }),
  ]),
  pre_tokenizer: z.nullish(z.looseObject({ type: z.string() })),
})

/** Longer words are left out. */
const MAX_WORD = 100

const isLowerCased = (tokenizer: z.output<typeof schema>): boolean =>
  /"lowercase":true|"type":"Lowercase"/.test(JSON.stringify(tokenizer.normalizer ?? {}))

/** Returns the longest pieces from the beginning of a word; undefined if the word cannot be split. */
function splitByLongest(word: string, vocab: ReadonlyMap<string, number>, prefix: string): number[] {
  const ids: number[] = []
  for (let start = 0; start < word.length; ) {
    let end = word.length
    let id: number | undefined
    for (; end > start && id === undefined; end -= 1) id = vocab.get((start > 0 ? prefix : '') + word.slice(start, end))
    if (id === undefined) return []
    ids.push(id)
    start = end + 1
  }
  return ids
}

/** Log-probability of a character that the model does not contain. */
const UNKNOWN_SCORE = -100

/** Returns the most likely pieces of a word. */
function splitByScore(word: string, vocab: ReadonlyMap<string, { id: number; score: number }>, maxPiece: number): number[] {
  const best: { score: number; from: number; id: number | undefined }[] = [{ score: 0, from: 0, id: undefined }]
  for (let end = 1; end <= word.length; end += 1) {
    let found = { score: (best[end - 1]?.score ?? 0) + UNKNOWN_SCORE, from: end - 1, id: undefined as number | undefined }
    for (let from = Math.max(0, end - maxPiece); from < end; from += 1) {
      const piece = vocab.get(word.slice(from, end))
      const score = (best[from]?.score ?? 0) + (piece?.score ?? Number.NEGATIVE_INFINITY)
      if (piece && score > found.score) found = { score, from, id: piece.id }
    }
    best.push(found)
  }
  const ids: number[] = []
  for (let end = word.length; end > 0; end = best[end]?.from ?? 0) {
    const id = best[end]?.id
    if (id !== undefined) ids.unshift(id)
  }
  return ids
}

/** Returns the pieces that remain after the merges, in the order of the merges. */
function splitByMerges(symbols: readonly string[], vocab: ReadonlyMap<string, number>, ranks: ReadonlyMap<string, number>): number[] {
  let parts = [...symbols]
  for (;;) {
    let [at, least] = [-1, Number.POSITIVE_INFINITY]
    for (let index = 0; index + 1 < parts.length; index += 1) {
      const rank = ranks.get(`${parts[index]} ${parts[index + 1]}`) ?? Number.POSITIVE_INFINITY
      if (rank < least) [at, least] = [index, rank]
    }
    if (at < 0) break
    parts = [...parts.slice(0, at), `${parts[at]}${parts[at + 1]}`, ...parts.slice(at + 2)]
  }
  return parts.flatMap((part) => vocab.get(part) ?? [])
}

/** Characters by which byte-level models write the bytes of a text. */
function createByteNames(): string[] {
  let next = 256
  const isShown = (byte: number): boolean => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(isShown(byte) ? byte : next++))
}

const SPACE = '\u2581'

/** Reads a file `tokenizer.json`. Throws if its model is not supported. */
export function createTokenizer(json: unknown): Tokenizer {
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new Error('tokenizer.json has no model of the type WordPiece, Unigram or BPE')
  const file = parsed.data
  const { model } = file
  const lower = isLowerCased(file)
  const withoutMarks = lower && /"BertNormalizer"/.test(JSON.stringify(file.normalizer ?? {}))
  const normalise = (text: string): string => {
    const composed = withoutMarks ? text.normalize('NFD').replace(/\p{Mn}/gu, '') : text.normalize('NFKC')
    return lower ? composed.toLowerCase() : composed
  }
  const splitAtSpaces = (text: string): string[] =>
    normalise(text)
      .split(/\s+/u)
      .filter((word) => word !== '' && word.length <= MAX_WORD)
  if (model.type === 'WordPiece') {
    const vocab = new Map(Object.entries(model.vocab))
    const prefix = model.continuing_subword_prefix ?? '##'
    return (text) =>
      splitAtSpaces(text)
        .flatMap((word) => word.match(/[\p{P}\p{S}]|[^\p{P}\p{S}]+/gu) ?? [])
        .flatMap((word) => splitByLongest(word, vocab, prefix))
  }
  if (model.type === 'Unigram') {
    const vocab = new Map(model.vocab.flatMap(([piece, score], id) => (id === model.unk_id ? [] : [[piece, { id, score }] as const])))
    const maxPiece = Math.min(
      MAX_WORD,
      model.vocab.reduce((most, [piece]) => Math.max(most, piece.length), 1),
    )
    return (text) => splitAtSpaces(text).flatMap((word) => splitByScore(SPACE + word, vocab, maxPiece))
  }
  const vocab = new Map(Object.entries(model.vocab))
  const ranks = new Map(model.merges.map((pair, rank) => [typeof pair === 'string' ? pair : pair.join(' '), rank]))
  if (!/"ByteLevel"/.test(JSON.stringify(file.pre_tokenizer ?? {})))
    return (text) => splitAtSpaces(text).flatMap((word) => splitByMerges([...(SPACE + word)], vocab, ranks))
  const names = createByteNames()
  return (text) =>
    splitAtSpaces(text).flatMap((word) =>
      splitByMerges(
        Array.from(new TextEncoder().encode(` ${word}`), (byte) => names[byte] ?? ''),
        vocab,
        ranks,
      ),
    )
}
