import type { Locale } from './locale'

type Words = Readonly<Record<Locale, string>>

/**
 * Data of an item that determines its type: its kind (see `nodeKinds` of the contract), its extension, and the MIME type of its content.
 */
export interface TypedItem {
  type: number
  extension?: string | undefined
  fileType?: string | undefined
}

const folders: Readonly<Record<number, Words>> = {
  1: { fa: 'پوشه', en: 'Folder' },
  3: { fa: 'شاخهٔ ویژه', en: 'Special branch' },
  4: { fa: 'سطل بازیافت', en: 'Recycle bin' },
}

const named: readonly (readonly [extensions: string, words: Words])[] = [
  ['pdf', { fa: 'سند PDF', en: 'PDF document' }],
  ['docx doc', { fa: 'سند Word', en: 'Word document' }],
  ['odt rtf', { fa: 'سند متنی', en: 'Text document' }],
  ['xlsx xls', { fa: 'کاربرگ Excel', en: 'Excel workbook' }],
  ['ods', { fa: 'کاربرگ', en: 'Spreadsheet' }],
  ['csv tsv', { fa: 'جدول متنی', en: 'Table as text' }],
  ['pptx ppt', { fa: 'ارائهٔ PowerPoint', en: 'PowerPoint presentation' }],
  ['odp', { fa: 'ارائه', en: 'Presentation' }],
  ['txt log', { fa: 'متن ساده', en: 'Plain text' }],
  ['md', { fa: 'متن Markdown', en: 'Markdown text' }],
  ['html htm', { fa: 'صفحهٔ وب', en: 'Web page' }],
  ['json', { fa: 'دادهٔ JSON', en: 'JSON data' }],
  ['xml', { fa: 'دادهٔ XML', en: 'XML data' }],
  ['bpmn', { fa: 'نمودار فرایند', en: 'Process diagram' }],
  ['srt vtt', { fa: 'زیرنویس', en: 'Subtitles' }],
  ['eml msg', { fa: 'رایانامه', en: 'E-mail' }],
  ['zip rar 7z gz tar', { fa: 'بایگانی فشرده', en: 'Compressed archive' }],
]
const byExtension = new Map(named.flatMap(([extensions, words]) => extensions.split(' ').map((one) => [one, words] as const)))

const families: Readonly<Record<string, Words>> = {
  image: { fa: 'تصویر', en: 'Image' },
  audio: { fa: 'صدا', en: 'Audio' },
  video: { fa: 'ویدئو', en: 'Video' },
}
const file: Words = { fa: 'پرونده', en: 'File' }

/** Returns the name of an item's type: «سند Word», «پوشه», «تصویر PNG», «پروندهٔ DWG». */
export const getTypeTitle = ({ type, extension = '', fileType = '' }: TypedItem, locale: Locale): string => {
  if (type > 0) return (folders[type] ?? folders[1] ?? file)[locale]
  const known = byExtension.get(extension)
  if (known) return known[locale]
  const family = families[fileType.split('/')[0] ?? '']
  const sign = extension.toUpperCase()
  if (sign === '') return (family ?? file)[locale]
  if (locale === 'en') return family ? `${sign} ${family.en.toLowerCase()}` : `${sign} file`
  return `${family ? family.fa : 'پروندهٔ'} ${sign}`
}
