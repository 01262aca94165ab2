import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { getErrorDetail } from '#machines/detail'
import { isBlank } from '#text/blank'
import { Button, IconButton } from '#ui/button'
import { CancellableForm } from '#ui/cancellable-form'
import { TextField } from '#ui/field'
import { useFormat, useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { findNeighbour, isUncertain, maxWordLength, type ShownPage, type Word } from './page-words'
import type { pageWordsMachine } from './page-words.machine'
import { messages } from './page-words.messages'
import styles from './page-words.module.css'

type PageWordsActor = ActorRefFrom<typeof pageWordsMachine>

/** A page of a document as a picture, with the recognised words at their places. */
export function PageWordsView({ actor }: { actor: PageWordsActor }) {
  const t = useMessages(messages)
  const { shown, error } = useSelector(actor, ({ context }) => context)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  if (isFailed) return <FailedPage sentence={getErrorDetail(error) ?? t.failed} onRetry={() => actor.send({ type: 'words.retry' })} />
  if (!shown) return <WaitingPage label={t.loading} />
  return <Page actor={actor} shown={shown} />
}

function Page({ actor, shown }: { actor: PageWordsActor; shown: ShownPage }) {
  const t = useMessages(messages)
  const isCorrecting = useSelector(actor, (snapshot) => snapshot.matches('correcting'))
  const { words, isCorrectable } = shown.words
  return (
    <div className={styles.page}>
      <div className={styles.scroller}>
        <Sheet actor={actor} shown={shown} isCorrecting={isCorrecting} />
      </div>
      <footer className={styles.footer}>
        {isCorrecting && <Correction actor={actor} />}
        <p className={styles.hint}>{words.length === 0 ? t.none : isCorrectable ? t.correctHint : t.readHint}</p>
        {shown.words.pages > 1 && <PageSteps actor={actor} shown={shown} />}
      </footer>
    </div>
  )
}

/** Returns the address of a blob. It is revoked when another blob replaces it, and on unmount. */
function useBlobAddress(blob: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(blob)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return address
}

function Sheet({ actor, shown, isCorrecting }: { actor: PageWordsActor; shown: ShownPage; isCorrecting: boolean }) {
  const t = useMessages(messages)
  const format = useFormat()
  const chosen = useSelector(actor, ({ context }) => context.chosen)
  const address = useBlobAddress(shown.picture)
  const sheet = useRef<HTMLDivElement>(null)
  const { words, page } = shown.words
  const current = words.find(({ index }) => index === chosen) ?? words[0]
  const focus = (index: number | undefined) => sheet.current?.querySelector<HTMLElement>(`[data-word="${index}"]`)?.focus()
  const wasCorrecting = useRef(false)
  useEffect(() => {
    if (wasCorrecting.current && !isCorrecting) focus(current?.index)
    wasCorrecting.current = isCorrecting
  }, [isCorrecting, current])
  const move = (event: KeyboardEvent) => {
    const target = current && !event.ctrlKey && !event.altKey && !event.metaKey ? findNeighbour(words, current, event.key) : undefined
    if (!target) return
    event.preventDefault()
    focus(target.index)
  }
  return (
    // The places of the words are relative to the left edge of the picture. The focus is always on one of the words.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={sheet} className={styles.sheet} dir="ltr" role="toolbar" aria-label={t.words(format.number(page))} onKeyDown={move}>
      {address !== undefined && <img src={address} alt={t.picture(format.number(page))} draggable={false} />}
      {words.map((word) => (
        <WordButton key={word.index} actor={actor} word={word} isCurrent={word === current} isChosen={isCorrecting && word === current} />
      ))}
    </div>
  )
}

interface WordButtonProps {
  actor: PageWordsActor
  word: Word
  isCurrent: boolean
  isChosen: boolean
}

const toPercent = (part: number): string => `${part * 100}%`

function WordButton({ actor, word, isCurrent, isChosen }: WordButtonProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { index, text, confidence, isCorrected } = word
  const [left, top, right, bottom] = word.box
  const percent = format.percent(confidence / 100)
  const isMarked = isUncertain(word)
  return (
    <button
      type="button"
      className={styles.word}
      style={{
        insetInlineStart: toPercent(left),
        insetBlockStart: toPercent(top),
        inlineSize: toPercent(right - left),
        blockSize: toPercent(bottom - top),
      }}
      aria-label={isCorrected ? t.corrected(text) : isMarked ? t.uncertain(text, percent) : t.certain(text, percent)}
      tabIndex={isCurrent ? 0 : -1}
      data-word={index}
      data-uncertain={isMarked || undefined}
      data-corrected={isCorrected}
      data-chosen={isChosen || undefined}
      onFocus={() => actor.send({ type: 'word.choose', index })}
      onClick={() => actor.send({ type: 'word.edit', index })}
    >
      <bdi className={styles.text}>{text}</bdi>
    </button>
  )
}

function Correction({ actor }: { actor: PageWordsActor }) {
  const t = useMessages(messages)
  const { draft, error } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches({ correcting: 'saving' }))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <CancellableForm
      className={styles.footer}
      onSubmit={() => actor.send({ type: 'word.save' })}
      onCancel={() => actor.send({ type: 'word.cancel' })}
    >
      <TextField
        ref={field}
        label={t.correction}
        value={draft}
        maxLength={maxWordLength}
        readOnly={isSaving}
        autoComplete="off"
        hint={isBlank(draft) ? t.emptyHint : undefined}
        error={error === undefined ? undefined : (getErrorDetail(error) ?? t.notSaved)}
        onChange={(event) => actor.send({ type: 'word.type', text: event.target.value })}
      />
      <div className={styles.row}>
        <Button look="filled" type="submit" busy={isSaving}>
          {t.save}
        </Button>
        <Button onClick={() => actor.send({ type: 'word.cancel' })}>{t.cancel}</Button>
      </div>
    </CancellableForm>
  )
}

function PageSteps({ actor, shown }: { actor: PageWordsActor; shown: ShownPage }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { page, pages } = shown.words
  const step = (by: 1 | -1) => actor.send({ type: 'page.step', by })
  return (
    <div className={styles.row}>
      <IconButton icon="previous" label={t.previous} disabled={page <= 1} onClick={() => step(-1)} />
      <span>{t.page(format.number(page), format.number(pages))}</span>
      <IconButton icon="next" label={t.next} disabled={page >= pages} onClick={() => step(1)} />
    </div>
  )
}
