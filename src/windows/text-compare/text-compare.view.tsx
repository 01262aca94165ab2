import { useSelector } from '@xstate/react'
import type { KeyboardEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { TextArea } from '#ui/text-area'
import { Folders } from './folders.view'
import { ResultView } from './result.view'
import type { Side } from './text-compare'
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
      {isShown && compared && 'segments' in compared && (
        <ResultView actor={actor} segments={compared.segments} spelled={compared.spelled} />
      )}
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
