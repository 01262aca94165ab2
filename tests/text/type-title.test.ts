import { expect, it } from 'vitest'
import { getTypeTitle } from '#text/type-title'

it('names the kind of an item in both languages [EXP-208]', () => {
  const both = (typed: Parameters<typeof getTypeTitle>[0]) => [getTypeTitle(typed, 'fa'), getTypeTitle(typed, 'en')]
  expect(both({ type: 1 })).toEqual(['پوشه', 'Folder'])
  expect(both({ type: 4 })).toEqual(['سطل بازیافت', 'Recycle bin'])
  expect(both({ type: 0, extension: 'docx' })).toEqual(['سند Word', 'Word document'])
  expect(both({ type: 0, extension: 'pdf', fileType: 'application/pdf' })).toEqual(['سند PDF', 'PDF document'])
  expect(both({ type: 0, extension: 'png', fileType: 'image/png' })).toEqual(['تصویر PNG', 'PNG image'])
  expect(both({ type: 0, extension: '', fileType: 'video/mp4' })).toEqual(['ویدئو', 'Video'])
  expect(both({ type: 0, extension: 'dwg', fileType: 'application/octet-stream' })).toEqual(['پروندهٔ DWG', 'DWG file'])
  expect(both({ type: 0 })).toEqual(['پرونده', 'File'])
})
