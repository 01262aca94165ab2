import type { HelpEntry } from '#api/contract/help'
import { isBlank } from '#text/blank'
import type { Locale } from '#text/locale'
import { containsText } from '#text/normalise'

/** Values of the form for a help entry. Empty fields are not sent. */
export interface HelpDraft {
  /** Id of the entry; absent for a new one. */
  uuid?: string
  title: string
  text: string
  titleEn: string
  textEn: string
  windowKind: string
  /** Version of the entry that the draft is based on. After a conflict: the version that the user saw. */
  version?: number
}

export const emptyDraft: HelpDraft = { title: '', text: '', titleEn: '', textEn: '', windowKind: '' }

export const toDraft = ({ uuid, title, text, titleEn = '', textEn = '', windowKind = '', version }: HelpEntry): HelpDraft => ({
  uuid,
  title,
  text,
  titleEn,
  textEn,
  windowKind,
  version,
})

/** Returns a help entry in the user's language. If there is no English text, the Persian one is shown. */
export const translateEntry = (
  locale: Locale,
  { title, text, titleEn, textEn }: HelpEntry,
): { title: string; text: string; lang: Locale } =>
  locale === 'en' && textEn !== undefined ? { title: titleEn ?? title, text: textEn, lang: 'en' } : { title, text, lang: 'fa' }

/** Searches the titles and texts of the help entries in both languages. Entries with a matching title come first. */
export const searchEntries = (entries: readonly HelpEntry[], typed: string): HelpEntry[] => {
  const inTitle = ({ title, titleEn = '' }: HelpEntry) => containsText(title, typed) || containsText(titleEn, typed)
  const inText = ({ text, textEn = '' }: HelpEntry) => containsText(text, typed) || containsText(textEn, typed)
  const byTitle = entries.filter(inTitle)
  return [...byTitle, ...entries.filter((entry) => !inTitle(entry) && inText(entry))]
}

export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; lines: string[] }

/** Splits a help text into blocks. Blank lines separate paragraphs, and `- ` starts a list item. */
export const parseBlocks = (text: string): Block[] => {
  const blocks: Block[] = []
  for (const part of text.replaceAll('\r\n', '\n').split(/\n\s*\n/)) {
    for (const line of part.split('\n').filter((one) => !isBlank(one))) {
      const last = blocks.at(-1)
      const item = /^\s*[-•]\s+(.*)$/.exec(line)?.[1]
      if (item !== undefined && last?.kind === 'list') last.lines.push(item)
      else if (item !== undefined) blocks.push({ kind: 'list', lines: [item] })
      else blocks.push({ kind: 'paragraph', text: line.trim() })
    }
  }
  return blocks
}

/** Splits a help text into words and keys such as `Ctrl+K` or `F1`, because keys are drawn in another style. */
export const splitWordsAndKeys = (text: string): { text: string; isKey: boolean }[] =>
  text
    .split(
      /((?:(?:Ctrl|Alt|Shift)\+)+(?:F\d{1,2}|[A-Z](?![a-z])|[`/←→↑↓]|Enter|Space|Delete)|\bF\d{1,2}\b|\b(?:Ctrl|Alt|Shift|Enter|Esc|Tab)\b)/,
    )
    .map((part, index) => ({ text: part, isKey: index % 2 === 1 }))
    .filter((part) => part.text !== '')
