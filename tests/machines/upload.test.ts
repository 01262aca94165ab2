import { describe, expect, it } from 'vitest'
import { canRetry, getUploadColour, isOversize, retryFiles, applyConflictChoice, type UploadFile, createFileRows } from '#machines/upload'
import { awaitsChoice, getUploadShare } from '#machines/upload-outcome'

const batch = { uploadUuid: 'b', targetUuid: 't', targetTitle: 'اسناد' }
const file = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name, { lastModified: 5 })
const id = () => 'x'

describe('the rows of an upload', () => {
  it('rows contain name, path, size, lastModified, state, status and errorMessage, and start as waiting [UPL-003] [UPL-006]', () => {
    const [row] = createFileRows(batch, [{ file: file('نامه.pdf', 3), path: 'بایگانی' }], id, '')
    expect(row).toMatchObject({
      name: 'نامه.pdf',
      path: 'بایگانی',
      size: 3,
      lastModified: 5,
      state: 'WAITING',
      status: null,
      errorMessage: null,
    })
  })

  it('sorts rows by path plus name [UPL-022]', () => {
    const items = [
      { file: file('b.txt'), path: 'z' },
      { file: file('c.txt'), path: '' },
      { file: file('a.txt'), path: 'z' },
      { file: file('d.txt'), path: 'a/b' },
    ]
    expect(createFileRows(batch, items, id, '').map(({ path, name }) => `${path}|${name}`)).toEqual([
      'a/b|d.txt',
      '|c.txt',
      'z|a.txt',
      'z|b.txt',
    ])
  })

  it('rows are red above status 400 and, by a decision of this project, at 400 itself [UPL-017] [UPL-021]', () => {
    for (const status of [400, 401, 404, 413, 500, 507, null]) expect(getUploadColour({ state: 'UPLOAD_FAILED', status })).toBe('red')
  })

  it('rows are yellow at status 409 [UPL-018]', () => {
    expect(getUploadColour({ state: 'UPLOAD_FAILED', status: 409 })).toBe('yellow')
  })

  it('rows are green when done, and have no colour before [UPL-019]', () => {
    expect(getUploadColour({ state: 'UPLOAD_DONE', status: 200 })).toBe('green')
    expect(getUploadColour({ state: 'WAITING', status: null })).toBe('none')
    expect(getUploadColour({ state: 'UPLOADING', status: null })).toBe('none')
  })
})

describe('the size limit', () => {
  it('refuses only files above the configured size in megabytes [UPL-023]', () => {
    expect(isOversize(1024 * 1024, 1)).toBe(false)
    expect(isOversize(1024 * 1024 + 1, 1)).toBe(true)
  })
})

describe('the progress', () => {
  it('the progress is the share of all bytes, including the current file [UPL-030]', () => {
    const rows = createFileRows(
      batch,
      [
        { file: file('a', 100), path: '' },
        { file: file('b', 300), path: '' },
      ],
      id,
      '',
    )
    const [a, b] = [
      { ...rows[0]!, state: 'UPLOAD_DONE' as const },
      { ...rows[1]!, state: 'UPLOADING' as const },
    ]
    expect(getUploadShare([a, b], 100)).toBe(0.5)
    expect(getUploadShare([a, b], 999)).toBe(0.99)
  })

  it('the progress of empty files is complete only when all have ended', () => {
    const rows = createFileRows(batch, [{ file: file('a', 0), path: '' }], id, '')
    expect(getUploadShare(rows, 0)).toBe(0)
    expect(getUploadShare([{ ...rows[0]!, state: 'UPLOAD_DONE' }], 0)).toBe(1)
    expect(getUploadShare([], 0)).toBe(0)
  })
})

describe('a file that could not be read when it was dropped', () => {
  it('is a red row with a message, and is never sent', () => {
    const [row] = createFileRows(batch, [{ file: file('قفل.txt', 0), path: 'پوشه', unreadable: true }], id, 'خوانده نمی‌شود')
    expect(row).toMatchObject({ state: 'UPLOAD_FAILED', errorMessage: 'خوانده نمی‌شود', status: null })
    expect([getUploadColour(row as UploadFile), canRetry(row as UploadFile)]).toEqual(['red', false])
  })
})

describe('a failed row', () => {
  const rows = (failures: readonly [id: string, status: number | null, code: string | null][]): UploadFile[] =>
    failures.map(([id, status, code]) => ({
      ...{ id, batch, file: file(id), name: id, path: '', size: 1, lastModified: 5, errorMessage: 'x' },
      ...{ state: 'UPLOAD_FAILED', status, code },
    }))
  const some = rows([
    ['full', 507, 'diskFull'],
    ['stopped', null, null],
    ['taken', 409, 'titleExists'],
    ['shortcut', 409, 'shortcutCreated'],
    ['large', null, 'tooLarge'],
  ])

  it('can be sent again, unless it would certainly fail in the same way', () => {
    expect(some.filter(canRetry).map(({ id }) => id)).toEqual(['full', 'stopped'])
    const again = retryFiles(some, ['full', 'stopped', 'taken', 'shortcut'])
    expect(again.map(({ state }) => state)).toEqual(['WAITING', 'WAITING', 'UPLOAD_FAILED', 'UPLOAD_FAILED', 'UPLOAD_FAILED'])
    expect(again.slice(0, 2)).toMatchObject([
      { again: true, status: null, errorMessage: null, code: null },
      { again: false, errorMessage: null },
    ])
  })

  it('a row with a name conflict stays yellow until the decision, and after a skip', () => {
    expect(some.filter(awaitsChoice).map(({ id }) => id)).toEqual(['taken'])
    expect(applyConflictChoice(some, 'all', 'newVersion')[2]).toMatchObject({ state: 'WAITING', onConflict: 'newVersion', again: true })
    const left = applyConflictChoice(some, 'all', 'skip')[2] as UploadFile
    expect([left.state, left.skipped, getUploadColour(left), awaitsChoice(left)]).toEqual(['UPLOAD_FAILED', true, 'yellow', false])
    expect(applyConflictChoice(some, 'all', 'keepBoth')[0]).toBe(some[0])
  })
})
