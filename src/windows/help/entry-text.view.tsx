import type { HelpEntry } from '#api/contract/help'
import { getDirection } from '#text/locale'
import { matchRanges } from '#text/match-ranges'
import { Bdi } from '#ui/bdi'
import { useLocale } from '#ui/locale'
import { parseBlocks, translateEntry, splitWordsAndKeys } from './help'
import styles from './help.module.css'

/** Text of a help entry in the user's language, with the search text highlighted. */
export function EntryText({ entry, typed = '' }: { entry: HelpEntry; typed?: string }) {
  const { locale } = useLocale()
  const { title, text, lang } = translateEntry(locale, entry)
  return (
    <article className={styles.article} lang={lang} dir={getDirection(lang)}>
      <h3 className={styles.title}>
        <Bdi>{title}</Bdi>
      </h3>
      {parseBlocks(text).map((block, index) =>
        // Blocks of a text have no ids, so the index is the key.
        block.kind === 'paragraph' ? (
          <p key={`paragraph ${index}`}>
            <Line text={block.text} typed={typed} />
          </p>
        ) : (
          <ul key={`list ${index}`} className={styles.list}>
            {block.lines.map((line) => (
              <li key={line}>
                <Line text={line} typed={typed} />
              </li>
            ))}
          </ul>
        ),
      )}
    </article>
  )
}

function Line({ text, typed }: { text: string; typed: string }) {
  return splitWordsAndKeys(text).map((part, index) =>
    part.isKey ? (
      // oxlint-disable-next-line react/no-array-index-key -- the order of the parts is fixed
      <kbd key={index} lang="en" dir="ltr" className={styles.key}>
        {part.text}
      </kbd>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <Marked key={index} text={part.text} typed={typed} />
    ),
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const parts: { text: string; marked: boolean; at: number }[] = []
  let end = 0
  for (const range of matchRanges(text, typed)) {
    parts.push({ text: text.slice(end, range.start), marked: false, at: end })
    parts.push({ text: text.slice(range.start, range.end), marked: true, at: range.start })
    end = range.end
  }
  parts.push({ text: text.slice(end), marked: false, at: end })
  return parts.map((part) => (part.marked ? <mark key={`mark ${part.at}`}>{part.text}</mark> : <span key={part.at}>{part.text}</span>))
}
