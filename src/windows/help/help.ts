import type { HelpEntry } from '#api/contract/help'
import { isBlank } from '#text/blank'
import type { Locale } from '#text/locale'
import { contains } from '#text/normalise'

/** What is typed into the form of an entry; empty fields are not said to the server. */
export interface HelpDraft {
  /** Absent for a new entry. */
  uuid?: string
  title: string
  text: string
  titleEn: string
  textEn: string
  windowKind: string
  /** That of the entry the draft started from, or of the one the user has seen since. */
  version?: number
}

export const emptyDraft: HelpDraft = { title: '', text: '', titleEn: '', textEn: '', windowKind: '' }

export const draftOf = ({ uuid, title, text, titleEn = '', textEn = '', windowKind = '', version }: HelpEntry): HelpDraft => ({
  uuid,
  title,
  text,
  titleEn,
  textEn,
  windowKind,
  version,
})

/** An entry in the language of its reader; without an English text, English readers get the Persian one. */
export const shownIn = (locale: Locale, { title, text, titleEn, textEn }: HelpEntry): { title: string; text: string; lang: Locale } =>
  locale === 'en' && textEn !== undefined ? { title: titleEn ?? title, text: textEn, lang: 'en' } : { title, text, lang: 'fa' }

/** Entries whose title or text holds what was typed, in either language; those with a fitting title first. */
export const foundEntries = (entries: readonly HelpEntry[], typed: string): HelpEntry[] => {
  const inTitle = ({ title, titleEn = '' }: HelpEntry) => contains(title, typed) || contains(titleEn, typed)
  const inText = ({ text, textEn = '' }: HelpEntry) => contains(text, typed) || contains(textEn, typed)
  const byTitle = entries.filter(inTitle)
  return [...byTitle, ...entries.filter((entry) => !inTitle(entry) && inText(entry))]
}

export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; lines: string[] }

/** Blank lines part paragraphs, `- ` begins a line of a list. */
export const blocksOf = (text: string): Block[] => {
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

/** A text in turns of words and keys, so that keys can be drawn as such: `Ctrl+K`, `F1`. */
export const wordsAndKeys = (text: string): { text: string; isKey: boolean }[] =>
  text
    .split(
      /((?:(?:Ctrl|Alt|Shift)\+)+(?:F\d{1,2}|[A-Z](?![a-z])|[`/←→↑↓]|Enter|Space|Delete)|\bF\d{1,2}\b|\b(?:Ctrl|Alt|Shift|Enter|Esc|Tab)\b)/,
    )
    .map((part, index) => ({ text: part, isKey: index % 2 === 1 }))
    .filter((part) => part.text !== '')
