import { useState } from 'react'
import { pageButtons } from '#api/contract/constants'
import { getPageNumbers } from '#machines/paged-list'
import { parseNumber } from '#text/digits'
import { IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import styles from './bars.module.css'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { messages } from './pager.messages'

/** Pager with three page buttons, buttons for the first and last page, and an input for a page number. */
export function Pager({ actor }: { actor: ExplorerActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const [wanted, setWanted] = useState('')
  const size = useExplorer(actor, ({ rules }) => rules.pageSize)
  const offset = useExplorer(actor, ({ children }) => children.offset)
  const total = useExplorer(actor, ({ children }) => children.totalElements)
  const { current, last, shown } = getPageNumbers(offset, size, total, pageButtons)
  const go = (page: number) => actor.send({ type: 'page.go', offset: (page - 1) * size })
  return (
    <nav aria-label={t.paging} className={styles.pager}>
      <IconButton size="small" icon="first" label={t.firstPage} disabled={current === 1} onClick={() => go(1)} />
      <IconButton size="small" icon="previous" label={t.previousPage} disabled={current === 1} onClick={() => go(current - 1)} />
      {shown.map((page) => (
        <button
          key={page}
          type="button"
          className={styles.page}
          aria-label={t.page(format, page)}
          aria-current={page === current ? 'page' : undefined}
          onClick={() => go(page)}
        >
          {format.number(page, { useGrouping: false })}
        </button>
      ))}
      <IconButton size="small" icon="next" label={t.nextPage} disabled={current === last} onClick={() => go(current + 1)} />
      <IconButton size="small" icon="last" label={t.lastPage} disabled={current === last} onClick={() => go(last)} />
      <input
        className={styles.jump}
        aria-label={t.jump}
        title={t.jump}
        inputMode="numeric"
        placeholder={format.number(current, { useGrouping: false })}
        value={wanted}
        onChange={(event) => setWanted(format.shownDigits(event.target.value))}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') setWanted('')
          if (event.key !== 'Enter') return
          const page = parseNumber(wanted)
          if (page !== undefined) go(Math.min(last, Math.max(1, Math.round(page))))
          setWanted('')
        }}
      />
    </nav>
  )
}
