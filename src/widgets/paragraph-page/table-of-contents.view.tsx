import type { RefObject } from 'react'
import type { TreeLine } from '../folder-tree/folder-tree'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import type { TreeActor } from '../folder-tree/folder-tree.view'
import { numberFolders } from './paragraph-page'
import { messages } from './paragraph-page.messages'
import styles from './paragraph-page.module.css'
import { useFormatSectionNumber } from './use-format-section-number'

interface TableOfContentsProps {
  tree: TreeActor
  lines: readonly TreeLine[]
  page: RefObject<HTMLElement | null>
}

/** Numbered table of contents: the folders below the open one, each with a link to its section in the page. */
export function TableOfContents({ tree, lines, page }: TableOfContentsProps) {
  const t = useMessages(messages)
  const number = useFormatSectionNumber()
  const numbers = numberFolders(lines)
  const goTo = (key: string) => {
    tree.send({ type: 'place.open', key })
    const heading = page.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(key)}"]`)
    heading?.scrollIntoView({ block: 'start' })
    heading?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }
  return (
    <nav className={styles.contents} aria-label={t.contents}>
      <h2 className={styles.heading}>{t.contents}</h2>
      {lines.length === 0 && <p className={styles.hint}>{t.noContents}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line.key} style={{ paddingInlineStart: `${(line.level - 1) * 0.75}rem` }}>
            {line.kind === 'folder' ? (
              <button type="button" className={styles.entry} onClick={() => goTo(line.key)}>
                <span className={styles.number}>{number(numbers.get(line.key) ?? [])}</span>
                <Bdi>{line.node.title}</Bdi>
              </button>
            ) : line.kind === 'loading' ? (
              <span className={styles.hint}>{t.loading}</span>
            ) : (
              <Button
                look="plain"
                onClick={() => tree.send({ type: line.kind === 'more' ? 'branch.more' : 'branch.retry', uuid: line.uuid })}
              >
                {line.kind === 'more' ? t.treeMore : `${t.treeFailed} ${t.retry}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
