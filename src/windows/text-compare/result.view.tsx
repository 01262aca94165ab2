import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { DiffSegment } from '#api/contract/diff'
import { wrapIndex } from '#machines/wrap-index'
import { type SpelledSegment, showSpellings } from '#text/diff/spelling'
import { SPELLING_KINDS, type SpellingKind } from '#text/diff/spelling-kinds'
import { Button, IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { saveFile } from '#ui/save-file'
import { SegmentedControl } from '#ui/segmented-control'
import { useFocusFromFrame } from '#ui/use-focus-from-frame'
import { type ChangeEntry, listChanges } from './changes'
import { ChangeList, describeChange, type EntryFocus } from './changes.view'
import { Difference, type ChangeScroller } from './difference.view'
import { findHiddenDifferences, nameCharacter } from './looks'
import type { DifferenceView } from './text-compare'
import type { textCompareMachine } from './text-compare.machine'
import { messages } from './text-compare.messages'
import styles from './text-compare.module.css'

/** Returns 1 for a key that moves to the next change, -1 for the previous one: F7 or Alt+Down, and Shift+F7 or Alt+Up. */
const getStep = ({ key, shiftKey, altKey }: KeyboardEvent): 1 | -1 | 0 => {
  if (key === 'F7') return shiftKey ? -1 : 1
  if (!altKey) return 0
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
}

interface ResultProps {
  actor: ActorRefFrom<typeof textCompareMachine>
  segments: readonly DiffSegment[]
  spelled: readonly SpelledSegment[] | undefined
}

const nothing: ReadonlySet<SpellingKind> = new Set()

/** The differences of two texts with the list of changes. Differences of the ignored kinds of spelling are hidden and counted. */
export function ResultView({ actor, segments: exact, spelled }: ResultProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const viewer = useSelector(actor, ({ context }) => context.viewer)
  const ofTexts = useSelector(actor, ({ context }) => !('what' in context.payload))
  const [ignored, setIgnored] = useState(ofTexts ? nothing : new Set(SPELLING_KINDS))
  const { segments, hidden } = useMemo(
    () => (spelled && ignored.size > 0 ? showSpellings(spelled, ignored) : { segments: exact, hidden: 0 }),
    [exact, spelled, ignored],
  )
  const entries = useMemo(() => listChanges(segments), [segments])
  const [chosen, setChosen] = useState<number>()
  // The chosen change may not exist in the result of a new comparison.
  const current = chosen !== undefined && chosen < entries.length ? chosen : undefined
  const entry = current === undefined ? undefined : entries[current]
  const shown = useRef<HTMLDivElement>(null)
  useFocusFromFrame(shown, '[role=region]')
  const scroller = useRef<ChangeScroller>(null)
  const focus = useRef<EntryFocus>(null)
  const choose = (next: number) => {
    setChosen(next)
    scroller.current?.show(Math.min(...(entries[next]?.changes ?? [0])))
  }
  const step = (by: 1 | -1) => choose(wrapIndex(current, by, entries.length))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = getStep(event)
    if (by === 0 || entries.length === 0) return
    event.preventDefault()
    focus.current?.focusCurrent()
    step(by)
  }
  const choice = (kinds: ReadonlySet<SpellingKind>) => {
    setIgnored(kinds)
    setChosen(undefined)
  }
  const hasDifferences = exact.some(({ operation }) => operation !== 'EQUAL')
  return (
    <div ref={shown} className={styles.shown} onKeyDown={onKeyDown}>
      <div className={styles.tools}>
        <SegmentedControl<DifferenceView>
          label={t.viewer}
          hideLabel
          segments={(['inline', 'beside', 'code'] as const).map((value) => ({ value, label: t[value] }))}
          value={viewer}
          onChange={(next) => actor.send({ type: 'viewer.choose', viewer: next })}
        />
        <IconButton icon="up" label={t.previous} keys={['Shift+F7', 'Alt+↑']} disabled={entries.length === 0} onClick={() => step(-1)} />
        <IconButton icon="down" label={t.next} keys={['F7', 'Alt+↓']} disabled={entries.length === 0} onClick={() => step(1)} />
        <p role="status" className={styles.count}>
          {entry === undefined || current === undefined
            ? entries.length > 0
              ? t.changes(format, entries.length)
              : hasDifferences
                ? t.sameBySpelling
                : t.same
            : `${t.changeOf(format, current + 1, entries.length)}: ${describeChange(entry, t)}`}
          {hidden > 0 && ` · ${t.hidden(format, hidden)}`}
        </p>
        <Button
          look="plain"
          aria-pressed={ignored.size > 0}
          disabled={!spelled}
          onClick={() => choice(ignored.size > 0 ? nothing : new Set(SPELLING_KINDS))}
        >
          {t.ignoreSpelling}
        </Button>
        <Exports actor={actor} segments={segments} disabled={entries.length === 0} />
        {ofTexts ? (
          <Button icon="edit" onClick={() => actor.send({ type: 'texts.edit' })}>
            {t.edit}
          </Button>
        ) : (
          <Button icon="refresh" onClick={() => actor.send({ type: 'compare.start' })}>
            {t.again}
          </Button>
        )}
      </div>
      {ignored.size > 0 && spelled && <SpellingKinds ignored={ignored} onChange={choice} />}
      {entry && <HiddenDifferences entry={entry} />}
      <div className={styles.compared}>
        <Difference viewer={viewer} segments={segments} current={entry?.changes ?? []} scroller={scroller} />
        {entries.length > 0 && (
          <ChangeList
            entries={entries}
            current={current}
            focus={focus}
            onChoose={choose}
            onOtherEnd={() => scroller.current?.show(Math.max(...(entry?.changes ?? [0])))}
          />
        )}
      </div>
    </div>
  )
}

function SpellingKinds({ ignored, onChange }: { ignored: ReadonlySet<SpellingKind>; onChange(ignored: ReadonlySet<SpellingKind>): void }) {
  const t = useMessages(messages)
  const toggle = (kind: SpellingKind) => onChange(new Set(SPELLING_KINDS.filter((other) => ignored.has(other) !== (other === kind))))
  return (
    <div className={styles.tools} role="group" aria-label={t.spellingKinds}>
      {SPELLING_KINDS.map((kind) => (
        <Button key={kind} look="plain" aria-pressed={ignored.has(kind)} onClick={() => toggle(kind)}>
          {t[kind]}
        </Button>
      ))}
    </div>
  )
}

/** Names the characters of a change whose two texts look equal on the screen. */
function HiddenDifferences({ entry: { deleted, inserted } }: { entry: ChangeEntry }) {
  const t = useMessages(messages)
  const { locale } = useFormat()
  const pairs = findHiddenDifferences(deleted, inserted)
  if (pairs.length === 0) return null
  const sentences = pairs.map(({ first, second }) => {
    if (first === '') return t.hasSecond(nameCharacter(second, locale))
    if (second === '') return t.hasFirst(nameCharacter(first, locale))
    return t.hasInstead(nameCharacter(first, locale), nameCharacter(second, locale))
  })
  return (
    <p role="note" className={styles.hint}>
      {t.looksEqual(sentences.join(t.separator))}
    </p>
  )
}

function Exports({ actor, segments, disabled }: Pick<ResultProps, 'actor' | 'segments'> & { disabled: boolean }) {
  const t = useMessages(messages)
  const author = useSelector(actor, ({ context }) => context.author)
  const payload = useSelector(actor, ({ context }) => context.payload)
  const [isFailed, setIsFailed] = useState(false)
  const subject = !('what' in payload) ? '' : payload.what === 'version' ? payload.document.title : payload.second.title
  const title = subject === '' ? t.redlineName : `${t.redlineName} - ${subject.replace(/\.[^.]{1,5}$/, '')}`
  const run = (work: () => Promise<void>) => {
    setIsFailed(false)
    work().catch(() => setIsFailed(true))
  }
  const saveWord = async () => {
    const { writeRedline } = await import('./redline')
    saveFile(await writeRedline(segments, { author, at: Date.now() }), `${title}.docx`)
  }
  const print = async () => {
    const { printRedline } = await import('./print-redline')
    await printRedline(segments, title)
  }
  return (
    <>
      <Button icon="download" disabled={disabled} onClick={() => run(saveWord)}>
        {t.saveWord}
      </Button>
      <Button icon="print" disabled={disabled} onClick={() => run(print)}>
        {t.printRedline}
      </Button>
      {isFailed && (
        <p role="alert" className={styles.failure}>
          {t.exportFailed}
        </p>
      )}
    </>
  )
}
