import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { embedTextsJob } from '#server/jobs/embed-texts.job'
import { openStaticModel, type StaticModel } from '#server/node/embedding.static'
import { createTokenizer } from '#server/node/tokenizer'
import { eachDatabase } from '#tests/support/databases'
import { createParagraphApp } from '../paragraphs/paragraph-app'

const wordPiece = (words: readonly string[]) => ({
  normalizer: { type: 'BertNormalizer', lowercase: true },
  model: { type: 'WordPiece', unk_token: '[UNK]', vocab: Object.fromEntries(words.map((word, id) => [word, id])) },
})

const toHalf = (value: number): number => ({ 0: 0, 1: 0x3c_00, '-2': 0xc0_00, 0.5: 0x38_00 })[value] ?? Number.NaN

interface Tables {
  type?: 'F32' | 'F16'
  rows: readonly (readonly number[])[]
  weights?: readonly number[]
  mapping?: readonly number[]
  tokenizer?: unknown
}

/** Writes the folder of a model, as model2vec does. */
function writeModel({ type = 'F32', rows, weights, mapping, tokenizer }: Tables): string {
  const folder = mkdtempSync(join(tmpdir(), 'mizkar-model-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const flat = rows.flat()
  const table = type === 'F32' ? Buffer.from(Float32Array.from(flat).buffer) : Buffer.from(Uint16Array.from(flat.map(toHalf)).buffer)
  const parts: [string, string, number[], Buffer][] = [['embeddings', type, [rows.length, rows[0]?.length ?? 0], table]]
  if (weights) parts.push(['weights', 'F32', [weights.length], Buffer.from(Float32Array.from(weights).buffer)])
  if (mapping) parts.push(['mapping', 'I32', [mapping.length], Buffer.from(Int32Array.from(mapping).buffer)])
  let at = 0
  const header = Object.fromEntries(
    parts.map(([name, dtype, shape, { length }]) => {
      at += length
      return [name, { dtype, shape, data_offsets: [at - length, at] }]
    }),
  )
  const text = Buffer.from(JSON.stringify({ __metadata__: { format: 'pt' }, ...header }))
  const size = Buffer.alloc(8)
  size.writeBigUInt64LE(BigInt(text.length))
  writeFileSync(join(folder, 'model.safetensors'), Buffer.concat([size, text, ...parts.map(([, , , bytes]) => bytes)]))
  if (tokenizer !== undefined) writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer))
  return folder
}

const openModel = async (folder: string): Promise<StaticModel> => {
  const model = await openStaticModel(folder)
  onTestFinished(() => model.stop())
  return model
}

const embedOne = async (folder: string, text: string): Promise<number[]> => {
  const [vector] = await (await openModel(folder)).embed([text])
  return Array.from(vector ?? [], (value) => Math.round(value * 1_000) / 1_000)
}

it('splits words into the longest pieces of the vocabulary', () => {
  const tokenize = createTokenizer(wordPiece(['[UNK]', 'کتاب', '##خانه', '##ها', 'cafe', '،']))
  expect(tokenize('کتابخانه، کتابها CAFÉ')).toEqual([1, 2, 5, 1, 3, 4])
  expect(tokenize('کتابچه')).toEqual([])
})

it('splits words into the most likely pieces', () => {
  const vocab = [
    ['<unk>', 0],
    ['▁کتاب', -2],
    ['خانه', -2],
    ['▁', -4],
    ['ک', -5],
    ['▁کتا', -1],
    ['بخانه', -9],
  ]
  const tokenize = createTokenizer({ normalizer: null, model: { type: 'Unigram', unk_id: 0, vocab } })
  expect(tokenize('کتابخانه')).toEqual([1, 2])
  expect(tokenize('خانه ژ')).toEqual([3, 2, 3])
})

it('merges the parts of words in the order of the model', () => {
  const model = { type: 'BPE', vocab: { '▁': 0, ا: 1, ب: 2, اب: 3, '▁اب': 4 }, merges: ['ا ب', ['▁', 'اب']] }
  expect(createTokenizer({ model })('اب ب')).toEqual([4, 0, 2])
  const bytes = { type: 'BPE', vocab: { Ġ: 0, a: 1, Ġa: 2 }, merges: ['Ġ a'] }
  expect(createTokenizer({ model: bytes, pre_tokenizer: { type: 'ByteLevel' } })('a b aa')).toEqual([2, 0, 2, 1])
})

it('returns the mean of the vectors of the tokens with length 1, of both sizes of numbers', async () => {
  const tokenizer = wordPiece(['[UNK]', 'سد', 'آب', 'پول'])
  const rows = [
    [0, 0],
    [1, 0],
    [0.5, 0],
    [0, -2],
  ]
  for (const type of ['F32', 'F16'] as const) {
    const folder = writeModel({ type, rows, tokenizer })
    expect(await embedOne(folder, 'سد آب')).toEqual([1, 0])
    expect(await embedOne(folder, 'پول')).toEqual([0, -1])
    expect(await embedOne(folder, 'ناشناخته')).toEqual([0, 0])
  }
  expect(await embedOne(writeModel({ rows, tokenizer, weights: [1, 2, 1, 1] }), 'سد پول')).toEqual([0.707, -0.707])
  expect(await embedOne(writeModel({ rows, tokenizer, mapping: [0, 3, 1, 1] }), 'سد')).toEqual([0, -1])
})

it('names the file that is wrong', async () => {
  const tokenizer = wordPiece(['سد'])
  const open = (folder: string) =>
    openModel(folder).then(
      () => 'opened',
      (error: Error) => error.message,
    )
  expect(await open('/nowhere')).toContain('model.safetensors')
  expect(await open(writeModel({ rows: [[1, 0]] }))).toContain('tokenizer.json')
  const cut = writeModel({ rows: [[1, 0]], tokenizer })
  writeFileSync(join(cut, 'model.safetensors'), 'no model at all')
  expect(await open(cut)).toContain('model.safetensors')
  const strange = writeModel({ rows: [[1, 0]], tokenizer: { model: { type: 'WordLevel' } } })
  await expect((await openModel(strange)).embed(['سد'])).rejects.toThrow('WordPiece, Unigram or BPE')
})

it('has another name if the model or its vocabulary differs', async () => {
  const names = await Promise.all(
    [
      { rows: [[1, 0]], tokenizer: wordPiece(['سد']) },
      { rows: [[1, 0]], tokenizer: wordPiece(['سد']) },
      { rows: [[1, 0]], tokenizer: wordPiece(['آب']) },
      { rows: [[1]], tokenizer: wordPiece(['سد']) },
    ].map(async (tables) => (await openModel(writeModel(tables))).model),
  )
  expect(names[0]).toBe(names[1])
  expect(new Set(names).size).toBe(3)
})

eachDatabase((_engine, make) => {
  it('searches by the meaning of a model beside the data, without a service', async () => {
    const rows = [
      [0, 0.1],
      [1, 0],
      [1, 0.1],
      [0, 1],
    ]
    const at = await createParagraphApp(await make())
    const tokenizer = wordPiece(['[UNK]', 'سد', 'مخزن', 'بودجه'])
    at.app.ports.embedding = await openModel(writeModel({ rows, tokenizer }))
    await at.document('یک.txt', 'مخزن')
    await at.document('دو.txt', 'بودجه')
    await embedTextsJob({}, { ports: at.app.ports, signal: new AbortController().signal })
    const { contents } = await at.admin.call(at.contract.thirdParties.contentSearch, { json: { query: 'سد', literalWeight: 0 } })
    expect(contents.map(({ node }) => node.title)).toEqual(['یک'])
  })
})
