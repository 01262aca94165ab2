import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { blankDocx } from '#server/domain/creating/blank-docx'
import { blankPptx } from '#server/domain/creating/blank-pptx'
import { blankXlsx } from '#server/domain/creating/blank-xlsx'
import { packed, type Parts } from '#server/domain/creating/office-package'
import { pagedDocx } from '#server/domain/creating/reading-docx'
import { sniffType } from '#server/node/sniff.magic'

/** Opens a package as an office program does: every part is XML, has a content type, and every relation leads to a part. */
const READER = `
import sys, zipfile, posixpath
import xml.etree.ElementTree as E
z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
names = z.namelist(); assert names[0] == '[Content_Types].xml' and len(set(names)) == len(names)
trees = {name: E.fromstring(z.read(name)) for name in names}
types = trees['[Content_Types].xml']
space = '{http://schemas.openxmlformats.org/package/2006/content-types}'
overrides = {e.get('PartName')[1:]: e.get('ContentType') for e in types.findall(space + 'Override')}
assert set(overrides) == {n for n in names if not n.endswith('.rels') and n != '[Content_Types].xml'}, overrides
reached, relations = set(), 0
for name in names:
    if not name.endswith('.rels'): continue
    folder, file = posixpath.split(name)
    base = posixpath.dirname(folder)
    owner = posixpath.join(base, file[:-5])
    assert owner == '' or owner in names or name == '_rels/.rels', owner
    ids = [e.get('Id') for e in trees[name]]
    assert len(set(ids)) == len(ids)
    for e in trees[name]:
        target = posixpath.normpath(posixpath.join(base, e.get('Target')))
        assert target in names, target
        reached.add(target); relations += 1
    if owner in names:
        text = z.read(owner).decode()
        for part in text.split('r:id="')[1:]: assert part.split('"')[0] in ids
assert reached == set(overrides), (reached, overrides)
print(relations, z.read(sys.argv[2]).decode())
`

const opened = async (parts: Parts, extension: string, main: string): Promise<string> => {
  const directory = mkdtempSync(join(tmpdir(), 'mizkar-office-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, `blank.${extension}`)
  const bytes = await packed(parts)
  writeFileSync(file, bytes)
  expect((await sniffType(bytes))?.extension).toBe(extension)
  return execFileSync('python3', ['-c', READER, file, main], { encoding: 'utf8' })
}

it('packs an empty document, workbook and presentation that hold together, written from right to left in a font with Persian letters', async () => {
  expect(await opened(blankDocx, 'docx', 'word/styles.xml')).toMatch(/w:cs="Tahoma"[\s\S]*w:bidi="fa-IR"[\s\S]*<w:bidi\/>[\s\S]*<w:rtl\/>/)
  expect(await opened(blankXlsx, 'xlsx', 'xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"')
  expect(await opened(blankPptx, 'pptx', 'ppt/presentation.xml')).toMatch(/rtl="1"[\s\S]*algn="r" rtl="1"/)
})

it('packs the same bytes every time, so that the store keeps them once', async () => {
  expect(await packed(blankDocx)).toEqual(await packed(blankDocx))
})

it('packs a paged document that holds together, whatever its texts are', async () => {
  const passages = [{ title: 'a < b & "c"', text: 'سطر\u0001 یکم\n\tسطر دوم\n', notes: ['<نشان>'] }]
  const chapters = [1, 2, 12].map((level) => ({ level, heading: `فصل ${level}`, passages }))
  for (const some of [chapters, []])
    expect(await opened(pagedDocx({ title: 'سند', contents: 'فهرست', chapters: some }), 'docx', 'word/document.xml')).toContain('سند')
})
