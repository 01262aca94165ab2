import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useFormat, useMessages } from '#ui/locale'
import { Tabs } from '#ui/tabs'
import type { SheetBook } from './picture'
import { SheetGrid } from './sheet-grid.view'
import type { ViewerActor } from './viewer-actor'
import { messages } from './viewer.messages'
import styles from './sheets.module.css'

/** Sheets of a workbook, one at a time. */
export function SheetsView({ actor, book }: { actor: ViewerActor; book: SheetBook }) {
  const t = useMessages(messages)
  const format = useFormat()
  const scale = useSelector(actor, ({ context }) => context.transform.scale)
  const [active, setActive] = useState(0)
  const sheet = book.sheets[active]
  if (!sheet) return <p className={styles.none}>{t.noSheets}</p>
  const grid = (
    <SheetGrid
      key={active}
      book={book}
      number={active}
      scale={scale}
      onFailure={(error) => actor.send({ type: 'picture.failed', error })}
    />
  )
  return (
    <div className={styles.sheets}>
      {book.sheets.length === 1 ? (
        grid
      ) : (
        <Tabs
          label={t.sheets}
          bare
          tabs={book.sheets.map(({ name }, at) => ({ id: String(at), label: name }))}
          active={String(active)}
          onSelect={(id) => setActive(Number(id))}
        >
          {grid}
        </Tabs>
      )}
      <footer className={styles.footer}>
        <span>{t.sheetSize(format, sheet.rows, sheet.columns)}</span>
        {book.isCut && <span>{t.sheetsCut}</span>}
      </footer>
    </div>
  )
}
