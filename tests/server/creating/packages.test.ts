import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { sniffType } from '#server/sniff-type'
import { blankDocx } from '#server/office/blank-docx'
import { blankPptx } from '#server/office/blank-pptx'
import { blankXlsx } from '#server/office/blank-xlsx'
import { packParts, type Parts } from '#server/office/office-package'
import { pagedDocx } from '#server/office/reading-docx'
import { type Element, elementsIn, parsedXml } from '#tests/support/xml'
import { unzipped } from '#tests/support/zip'

const { basename, dirname, join } = posix

/**
 * Opens a package as an office program does. Checks that every part is XML, has a content type, and that every relation leads to a part.
 * Returns one part.
 */
async function opened(parts: Parts, extension: string, main: string): Promise<string> {
  const bytes = await packParts(parts)
  expect((await sniffType(bytes))?.extension).toBe(extension)
  const files = unzipped(Buffer.from(bytes))
  const names = [...files.keys()]
  expect(names[0]).toBe('[Content_Types].xml')
  const trees = new Map([...files].map(([name, file]) => [name, parsedXml(file)]))
  const partOf = ({ attributes }: Element) => attributes.PartName?.slice(1)
  const typed = elementsIn(trees.get('[Content_Types].xml') as Element, 'Override').map(partOf)
  expect(typed.toSorted()).toEqual(names.filter((name) => !name.endsWith('.rels') && name !== '[Content_Types].xml').toSorted())
  const reached = new Set<string>()
  for (const [name, tree] of trees)
    if (name.endsWith('.rels')) {
      const base = dirname(dirname(name))
      const owner = join(base, basename(name, '.rels'))
      const relations = elementsIn(tree, 'Relationship')
      const ids = relations.map(({ attributes }) => attributes.Id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { attributes } of relations) reached.add(join(base, attributes.Target ?? ''))
      expect(name === '_rels/.rels' || files.has(owner)).toBe(true)
      for (const [, id] of (files.get(owner)?.toString() ?? '').matchAll(/r:id="([^"]*)"/g)) expect(ids).toContain(id)
    }
  expect([...reached].toSorted()).toEqual(typed.toSorted())
  return String(files.get(main))
}

it('creates a valid empty document, workbook and presentation, right-to-left with a Persian font', async () => {
  expect(await opened(blankDocx, 'docx', 'word/styles.xml')).toMatch(/w:cs="Tahoma"[\s\S]*w:bidi="fa-IR"[\s\S]*<w:bidi\/>[\s\S]*<w:rtl\/>/)
  expect(await opened(blankXlsx, 'xlsx', 'xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"')
  expect(await opened(blankPptx, 'pptx', 'ppt/presentation.xml')).toMatch(/rtl="1"[\s\S]*algn="r" rtl="1"/)
})

it('creates the same bytes every time, so that they are stored once', async () => {
  expect(await packParts(blankDocx)).toEqual(await packParts(blankDocx))
})

it('creates a valid paged document from any text', async () => {
  const passages = [{ title: 'a < b & "c"', text: 'سطر\u0001 یکم\n\tسطر دوم\n', notes: ['<نشان>'] }]
  const chapters = [1, 2, 12].map((level) => ({ level, heading: `فصل ${level}`, passages }))
  for (const some of [chapters, []])
    expect(await opened(pagedDocx({ title: 'سند', contents: 'فهرست', chapters: some }), 'docx', 'word/document.xml')).toContain('سند')
})
