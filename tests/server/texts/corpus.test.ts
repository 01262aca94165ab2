import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { detectContentType } from '#server/domain/content/documents/content-type'
import { sniffType } from '#server/sniff-type'
import { processTexts } from '#server/node/texts.reader'
import { splitWords } from '#text/analysis'

const corpus = join(import.meta.dirname, '../../../../shared/corpus')
const texts = processTexts()
afterAll(() => texts.stop())

async function read(name: string) {
  const bytes = readFileSync(join(corpus, name))
  return await texts.read({
    extension: extname(name).slice(1).toLowerCase(),
    mime: await detectContentType(bytes.subarray(0, 65_536), name, sniffType),
    size: bytes.length,
    read: async () => new Response(bytes).body as ReadableStream<Uint8Array>,
  })
}
const textOf = async (name: string): Promise<string> => {
  const found = await read(name)
  return 'text' in found ? found.text : expect.fail(`${name}: ${found.reason}`)
}

/** Returns the share of the terms of one text that the other text contains. */
function share(of: string, within: string): number {
  const left = new Map<string, number>()
  for (const { term } of splitWords(within)) left.set(term, (left.get(term) ?? 0) + 1)
  const terms = splitWords(of).map(({ term }) => term)
  let hits = 0
  for (const term of terms) {
    const rest = left.get(term) ?? 0
    if (rest > 0) hits += 1
    left.set(term, rest - 1)
  }
  return hits / terms.length
}

describe.skipIf(!existsSync(corpus))('the files of the shared collection', () => {
  it.each([
    ['made/fa-articles.docx', 'made/fa-articles.txt', 0.999, 0.999],
    ['made/fa-articles.odt', 'made/fa-articles.txt', 0.999, 0.999],
    ['made/fa-articles.doc', 'made/fa-articles.txt', 0.999, 0.999],
    ['made/fa-articles-libreoffice.pdf', 'made/fa-articles.txt', 0.999, 0.999],
    ['made/fa-articles-chromium.pdf', 'made/fa-articles.txt', 0.999, 0.97],
    ['fa/project-guide.pdf', 'fa/project-guide.docx', 0.98, 0.98],
    ['fa/project-form-1.pdf', 'fa/project-form-1.docx', 0.99, 0.97],
    ['fa/checklist-methodologies.pdf', 'fa/checklist-methodologies.docx', 0.99, 0.96],
  ])('extracts from %s the words of %s and few others', async (found, truth, recall, precision) => {
    const [has, should] = [await textOf(found), await textOf(truth)]
    expect(share(should, has)).toBeGreaterThan(recall)
    expect(share(has, should)).toBeGreaterThan(precision)
  })

  it.each([
    ['testODTEncrypted.odt', 'ENCRYPTED'],
    ['testODTnotaZipFile.odt', 'CORRUPT'],
    ['testPPT_protected_passtika.pptx', 'ENCRYPTED'],
    ['testWORD_protected_passtika.docx', 'ENCRYPTED'],
    ['testWORD_truncated.docx', 'CORRUPT'],
  ])('rejects the broken file %s with a reason', async (name, reason) => expect(await read(`broken/${name}`)).toEqual({ reason }))

  it.skipIf(!existsSync(join(corpus, 'formats')))(
    'reads or refuses all files of the collection without a crash of the reader',
    { timeout: 120_000 },
    async () => {
      const names = ['broken', 'en', 'fa', 'formats'].flatMap((folder) =>
        readdirSync(join(corpus, folder)).map((name) => `${folder}/${name}`),
      )
      const files = names.filter((name) => extname(name) !== '')
      const outcomes = new Map<string, number>()
      for (const name of files) {
        const found = await read(name)
        const outcome = 'text' in found ? 'READ' : found.reason
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        if (/\.(?:docx|pptx|xlsx|odt|html)$/.test(name) && !name.startsWith('broken/')) expect([name, outcome]).toEqual([name, 'READ'])
      }
      console.log(`texts: ${[...outcomes].map(([outcome, n]) => `${n} ${outcome}`).join(', ')} of ${files.length} files`)
      expect(outcomes.has('TIMEOUT')).toBe(false)
    },
  )
})
