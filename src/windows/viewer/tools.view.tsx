import { useSelector } from '@xstate/react'
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { parseNumber } from '#text/digits'
import { IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { useWidth } from '#ui/use-width'
import { DocumentActions } from './document-actions.view'
import { initialTransform, scaleLimits } from './transform'
import type { ViewerActor } from './viewer-actor'
import { countPages, type ViewerEvent } from './context'
import { getPosition, isSamePosition, type Step } from './document-list'
import { getTextSource, isPageless } from './picture'
import { messages } from './viewer.messages'
import styles from './viewer.module.css'

/** Width of the bar in pixels from which each action on the document has its own button. */
const minWidthOfActions = 1_000

export function Tools({ actor, pageField }: { actor: ViewerActor; pageField: Ref<HTMLInputElement> }) {
  const t = useMessages(messages)
  const root = useRef<HTMLDivElement>(null)
  const width = useWidth(root)
  const format = useFormat()
  const { scale, rotation } = useSelector(actor, ({ context }) => context.transform)
  const fit = useSelector(actor, ({ context }) => context.fit)
  const picture = useSelector(actor, ({ context }) => context.picture)
  const stripOpen = useSelector(actor, (snapshot) => snapshot.matches({ strip: 'open' }))
  const finding = useSelector(actor, (snapshot) => snapshot.matches({ picture: { showing: { finding: 'open' } } }))
  const send = (event: ViewerEvent) => () => actor.send(event)
  const idle = picture === null || picture.kind === 'embedded'
  const plainText = useSelector(actor, ({ context }) => context.plainText)
  const pageless = isPageless(picture)
  const pages = countPages(picture)
  const untouched = scale === initialTransform.scale && rotation === initialTransform.rotation && fit === null
  return (
    <div ref={root} className={styles.tools} role="toolbar" aria-label={t.tools}>
      <Neighbours actor={actor} />
      {pages > 1 && (
        <div className={styles.group}>
          <IconButton icon="thumbnails" label={t.thumbnails} keys="T" pressed={stripOpen} onClick={send({ type: 'strip.toggle' })} />
          <PageField actor={actor} pages={pages} field={pageField} />
        </div>
      )}
      <div className={styles.group}>
        <IconButton
          icon="zoomOut"
          label={t.zoomOut}
          keys={['-', 'Ctrl+-']}
          disabled={idle || scale <= scaleLimits.min}
          onClick={send({ type: 'zoom.out' })}
        />
        <output className={styles.scale}>{t.scale(format, scale)}</output>
        <IconButton
          icon="zoomIn"
          label={t.zoomIn}
          keys={['+', 'Ctrl++']}
          disabled={idle || scale >= scaleLimits.max}
          onClick={send({ type: 'zoom.in' })}
        />
        {!pageless && (
          <>
            <IconButton
              icon="fitWidth"
              label={t.fitWidth}
              keys="W"
              disabled={idle}
              pressed={fit === 'width'}
              onClick={send({ type: 'fit.set', fit: 'width' })}
            />
            <IconButton
              icon="fitPage"
              label={t.fitPage}
              keys="F"
              disabled={idle}
              pressed={fit === 'page'}
              onClick={send({ type: 'fit.set', fit: 'page' })}
            />
          </>
        )}
      </div>
      <div className={styles.group}>
        {!pageless && (
          <>
            <IconButton icon="rotateBackward" label={t.rotateLeft} keys="Shift+R" disabled={idle} onClick={send({ type: 'rotate.left' })} />
            <IconButton icon="rotateForward" label={t.rotateRight} keys="R" disabled={idle} onClick={send({ type: 'rotate.right' })} />
          </>
        )}
        <IconButton
          icon="restore"
          label={t.reset}
          keys={['0', 'Ctrl+0']}
          disabled={idle || untouched}
          onClick={send({ type: 'transform.reset' })}
        />
      </div>
      <div className={styles.group} data-end>
        {getTextSource(picture) && (
          <IconButton
            icon="search"
            label={t.find}
            keys={['Ctrl+F', '/']}
            pressed={finding}
            onClick={send({ type: finding ? 'find.close' : 'find.open' })}
          />
        )}
        {(picture?.kind === 'word' || (picture?.kind === 'text' && plainText)) && (
          <IconButton icon="list" label={t.plainText} pressed={plainText} onClick={send({ type: 'plainText.toggle' })} />
        )}
        {(!pageless || picture?.kind === 'word') && (
          <IconButton icon="print" label={t.print} keys="Ctrl+P" disabled={idle} onClick={send({ type: 'print.start' })} />
        )}
        <DocumentActions actor={actor} isNarrow={width < minWidthOfActions} />
      </div>
    </div>
  )
}

/** Buttons that show the next and the previous document of the list, and the position in the list. */
function Neighbours({ actor }: { actor: ViewerActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const position = useSelector(actor, ({ context }) => getPosition(context), isSamePosition)
  if (!position) return null
  const { at, count, isComplete } = position
  const go = (by: Step) => () => actor.send({ type: 'document.go', by })
  return (
    <div className={styles.group}>
      <IconButton icon="previous" label={t.previousDocument} keys="P" disabled={at <= 1} onClick={go(-1)} />
      <output className={styles.position}>{(isComplete ? t.documentPosition : t.documentPositionOfMany)(format, at, count)}</output>
      <IconButton icon="next" label={t.nextDocument} keys="N" disabled={at >= count} onClick={go(1)} />
    </div>
  )
}

/** Field with the current page number. Typing another number, in digits of any script, goes to that page. */
function PageField({ actor, pages, field }: { actor: ViewerActor; pages: number; field: Ref<HTMLInputElement> }) {
  const t = useMessages(messages)
  const format = useFormat()
  const page = useSelector(actor, ({ context }) => context.page)
  const [typed, setTyped] = useState<string>()
  useEffect(() => setTyped(undefined), [page])
  const go = (wanted: number) => actor.send({ type: 'place.go', page: wanted })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = parseNumber(typed ?? '')
    if (wanted !== undefined) go(wanted)
    setTyped(undefined)
  }
  return (
    <form className={styles.pageField} onSubmit={submit}>
      <IconButton icon="up" size="small" label={t.previousPage} disabled={page <= 1} onClick={() => go(page - 1)} />
      <input
        ref={field}
        dir="ltr"
        inputMode="numeric"
        aria-label={t.pageField}
        aria-keyshortcuts="G"
        value={typed ?? format.number(page, { useGrouping: false })}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(undefined)}
      />
      <span className={styles.ofPages}>{t.ofPages(format, pages)}</span>
      <IconButton icon="down" size="small" label={t.nextPage} disabled={page >= pages} onClick={() => go(page + 1)} />
    </form>
  )
}
