import { type SqlBool, sql } from 'kysely'
import type { Paragraph } from '#api/contract/paragraph'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { Problem } from '#server/http/problem'
import { packParts } from '#server/office/office-package'
import { type Chapter, pagedDocx, type Passage } from '#server/office/reading-docx'
import { type Digits, convertDigits } from '#text/digits'
import { getDirection, type Locale } from '#text/locale'
import { formatSectionNumber } from '#text/section-number'
import { requireFolder } from '#server/domain/content/nodes/children.service'
import { getDigits } from '#server/domain/people/profiles/profiles.service'
import { readFolders } from './paragraphs.repository'
import { getParagraphPage } from './paragraphs.service'

/** Limits, because the export is packed in memory. */
const MAX_FOLDERS = 2_000
const MAX_CHARACTERS = 10_000_000
const BATCH_SIZE = 500

const labels = {
  fa: { contents: 'فهرست', keywords: 'کلیدواژه‌ها', source: 'از' },
  en: { contents: 'Contents', keywords: 'Keywords', source: 'From' },
} as const

interface Folder {
  id: string
  title: string
}

interface Heading extends Folder {
  numbers: readonly number[]
}

/**
 * Returns the readable folders below a folder in page order. Folders that the caller may not read are left out with everything below them.
 */
async function readHeadings(context: ReadContext, top: Folder): Promise<Heading[]> {
  const readable = (await buildVisibilityCondition(context.db, context.caller, context.now, 1))('n')
  const headings: Heading[] = []
  const addFolder = async (folder: Heading, above: readonly string[]): Promise<void> => {
    if (headings.length >= MAX_FOLDERS) throw new Problem('tooLarge')
    headings.push(folder)
    const children = (await readFolders(context.db, folder.id, sql<SqlBool>`${readable}`)).filter(({ id }) => !above.includes(id))
    for (const [index, child] of children.entries())
      await addFolder({ ...child, numbers: [...folder.numbers, index + 1] }, [...above, child.id])
  }
  await addFolder({ ...top, numbers: [] }, [top.id])
  return headings
}

async function readAllParagraphs(context: ReadContext, folderId: string): Promise<Paragraph[]> {
  const paragraphs: Paragraph[] = []
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const { contents, totalElements } = await getParagraphPage(context, { uuidList: [folderId], offset, pageSize: BATCH_SIZE })
    paragraphs.push(...contents)
    if (offset + BATCH_SIZE >= totalElements) return paragraphs
  }
}

function toPassage({ title, text, keywords, sources }: Paragraph, locale: 'fa' | 'en'): Passage {
  const comma = locale === 'fa' ? '، ' : ', '
  const documents = sources.filter(({ extension }) => extension !== undefined)
  return {
    ...(title !== undefined && { title }),
    text,
    notes: [
      ...(keywords.length === 0 ? [] : [`${labels[locale].keywords}: ${keywords.map((child) => child.title).join(comma)}`]),
      ...documents.map((child) => `${labels[locale].source}: ${child.title}`),
    ],
  }
}

const formatHeading = ({ numbers, title }: Heading, digits: Digits, locale: Locale): string => {
  if (numbers.length === 0) return title
  const steps = numbers.map((step) => convertDigits(String(step), digits))
  return `${formatSectionNumber(steps, getDirection(locale))}. ${title}`
}

/** Exports a folder as a paged document: its folders become numbered chapters with their paragraphs, as far as the caller may read them. */
export async function exportPages(context: ReadContext, folderId: string): Promise<{ title: string; bytes: Uint8Array }> {
  const { locale } = context
  const digits = await getDigits(context, context.caller, locale)
  const { title } = await requireFolder(context, folderId)
  const chapters: Chapter[] = []
  let characters = 0
  for (const heading of await readHeadings(context, { id: folderId, title })) {
    const passages = (await readAllParagraphs(context, heading.id)).map((child) => toPassage(child, locale))
    characters += passages.reduce((sum, { text }) => sum + text.length, 0)
    if (characters > MAX_CHARACTERS) throw new Problem('tooLarge')
    // The title of the folder is the title of the document, so the folder gets no chapter heading unless it has paragraphs.
    if (heading.numbers.length > 0 || passages.length > 0)
      chapters.push({ level: Math.max(1, heading.numbers.length), heading: formatHeading(heading, digits, locale), passages })
  }
  return { title, bytes: await packParts(pagedDocx({ title, contents: labels[locale].contents, chapters })) }
}
