import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { DiffSegment } from '#api/contract/diff'
import { Button, IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { SegmentedControl } from '#ui/segmented-control'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { TextArea } from '#ui/text-area'
import { wrapIndex } from '#machines/wrap-index'
import { Difference, type ChangeScroller } from './difference.view'
import { Folders } from './folders.view'
import { countChanges } from './lines'
import { mergeSpellings } from './same-spelling'
import type { Side, DifferenceView } from './text-compare'
import type { textCompareMachine } from './text-compare.machine'
import { messages } from './text-compare.messages'
import styles from './text-compare.module.css'

type TextCompareActor = ActorRefFrom<typeof textCompareMachine>

export function TextCompareView({ actor }: { actor: TextCompareActor }) {
  const t = useMessages(messages)
  const stage = useSelector(actor, ({ value }) => value)
  const ofTexts = useSelector(actor, ({ context }) => !('what' in context.payload))
  const compared = useSelector(actor, ({ context }) => context.compared)
  const failure = useSelector(actor, ({ context }) => context.failure) ?? t.failed
  const isShown = stage === 'shown' || stage === 'refreshing'
  if (stage === 'writing' || (ofTexts && stage === 'failed'))
    return <TextInputs actor={actor} failure={stage === 'failed' ? failure : undefined} />
  return (
    <div className={styles.window}>
      <ComparedTitles actor={actor} />
      {stage === 'comparing' && (
        <div className={styles.waiting}>
          <WaitingPage label={t.comparing} />
          {ofTexts && <Button onClick={() => actor.send({ type: 'compare.cancel' })}>{t.cancel}</Button>}
        </div>
      )}
      {stage === 'failed' && <FailedPage sentence={failure} onRetry={() => actor.send({ type: 'compare.start' })} />}
      {isShown && compared && 'segments' in compared && <ResultView actor={actor} segments={compared.segments} />}
      {isShown && compared && 'entries' in compared && (
        <Folders entries={compared.entries} onOpen={(entry) => actor.send({ type: 'entry.open', entry })} />
      )}
    </div>
  )
}

/** Names the documents, folders or texts that are compared. */
function ComparedTitles({ actor }: { actor: TextCompareActor }) {
  const t = useMessages(messages)
  const payload = useSelector(actor, ({ context }) => context.payload)
  if (!('what' in payload)) return null
  if (payload.what !== 'version') return <h2 className={styles.subject}>{t.pair(payload.first.title, payload.second.title)}</h2>
  const { document, version } = payload
  const named = (moment: string) => `${t.pair(t.versionOf(moment), t.current)} — ${document.title}`
  return (
    <h2 className={styles.subject}>
      <Moment at={version.createDate} form="dateTime" sentence={named} />
    </h2>
  )
}

/** Length in characters above which automatic text direction and spell checking would block the browser for seconds. */
const LONG = 20_000

/** Returns the direction of a text. For a long text, the first letter decides for all of it. */
const getTextDirection = (text: string): 'auto' | 'rtl' | 'ltr' => {
  if (text.length < LONG) return 'auto'
  return /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(text.slice(0, LONG)) ? 'rtl' : 'ltr'
}

function TextInputs({ actor, failure }: { actor: TextCompareActor; failure: string | undefined }) {
  const t = useMessages(messages)
  const texts = useSelector(actor, ({ context }) => context.texts)
  const start = () => actor.send({ type: 'compare.start' })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    start()
  }
  const area = (side: Side) => (
    <TextArea
      className={styles.area}
      label={t[side]}
      value={texts[side]}
      dir={getTextDirection(texts[side])}
      spellCheck={texts[side].length < LONG}
      onChange={({ target }) => actor.send({ type: 'text.change', side, text: target.value })}
    />
  )
  return (
    <div className={styles.window} onKeyDown={onKeyDown}>
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.areas}>
        {area('firstText')}
        {area('secondText')}
      </div>
      <div className={styles.foot}>
        <Button
          look="filled"
          icon="compare"
          aria-keyshortcuts="Control+Enter"
          disabled={texts.firstText === '' && texts.secondText === ''}
          onClick={start}
        >
          {t.compare}
        </Button>
        <Button onClick={() => actor.send({ type: 'texts.swap' })}>{t.swap}</Button>
        <p className={styles.hint}>{t.hint}</p>
      </div>
    </div>
  )
}

/** Returns 1 for a key that moves to the next change, -1 for the previous one: F7 or Alt+Down, and Shift+F7 or Alt+Up. */
const getStep = ({ key, shiftKey, altKey }: KeyboardEvent): 1 | -1 | 0 => {
  if (key === 'F7') return shiftKey ? -1 : 1
  if (!altKey) return 0
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
}

function ResultView({ actor, segments: found }: { actor: TextCompareActor; segments: readonly DiffSegment[] }) {
  const t = useMessages(messages)
  const format = useFormat()
  const viewer = useSelector(actor, ({ context }) => context.viewer)
  const ofTexts = useSelector(actor, ({ context }) => !('what' in context.payload))
  const [ignoresSpelling, setIgnoresSpelling] = useState(false)
  const segments = useMemo(() => (ignoresSpelling ? mergeSpellings(found) : found), [found, ignoresSpelling])
  const count = useMemo(() => countChanges(segments), [segments])
  const [chosen, setChosen] = useState<number>()
  // The chosen change may not exist in the result of a new comparison.
  const current = chosen !== undefined && chosen < count ? chosen : undefined
  const scroller = useRef<ChangeScroller>(null)
  const step = (by: 1 | -1) => {
    const next = wrapIndex(current, by, count)
    setChosen(next)
    scroller.current?.show(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = getStep(event)
    if (by === 0 || count === 0) return
    event.preventDefault()
    step(by)
  }
  return (
    <div className={styles.shown} onKeyDown={onKeyDown}>
      <div className={styles.tools}>
        <SegmentedControl<DifferenceView>
          label={t.viewer}
          hideLabel
          segments={(['inline', 'beside', 'code'] as const).map((value) => ({ value, label: t[value] }))}
          value={viewer}
          onChange={(next) => actor.send({ type: 'viewer.choose', viewer: next })}
        />
        <IconButton icon="up" label={t.previous} keys={['Shift+F7', 'Alt+↑']} disabled={count === 0} onClick={() => step(-1)} />
        <IconButton icon="down" label={t.next} keys={['F7', 'Alt+↓']} disabled={count === 0} onClick={() => step(1)} />
        <p role="status" className={styles.count}>
          {count === 0
            ? ignoresSpelling && countChanges(found) > 0
              ? t.sameBySpelling
              : t.same
            : current === undefined
              ? t.changes(format, count)
              : t.changeOf(format, current + 1, count)}
        </p>
        <Button look="plain" aria-pressed={ignoresSpelling} onClick={() => setIgnoresSpelling(!ignoresSpelling)}>
          {t.ignoreSpelling}
        </Button>
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
      <Difference viewer={viewer} segments={segments} current={current} scroller={scroller} />
    </div>
  )
}
