import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { State, StartFailure } from '#server/browser/wire'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { Icon } from '#ui/icon'
import { LocaleProvider, useFormat, useMessages } from '#ui/locale'
import { ProgressRing } from '#ui/progress'
import { messages } from './demo.messages'
import styles from './demo.module.css'
import type { Tab } from './tab'

/** Reasons why the demo cannot run in this browser. The user cannot remove them. */
export type Hindrance = 'insecure' | 'unsupported'

const subscribeToLanguage = (listener: () => void) => {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
const language = () => (document.documentElement.lang === 'en' ? 'en' : 'fa')

/** Page around the product in the demo. It shows what the demo waits for, why it cannot start, and a button that resets its data. */
export function DemoView({ tab, hindrance }: { tab: Tab | undefined; hindrance: Hindrance | undefined }) {
  const locale = useSyncExternalStore(subscribeToLanguage, language)
  return (
    <LocaleProvider settings={{ locale }}>
      {hindrance ? <DemoFailure trouble={hindrance} /> : tab && <DemoState tab={tab} />}
    </LocaleProvider>
  )
}

type Ready = Extract<State, { stage: 'ready' }>

function DemoState({ tab }: { tab: Tab }) {
  const state = useSyncExternalStore(tab.subscribe, tab.state)
  const [known, setKnown] = useState<Ready>()
  if (state.stage === 'ready' && state !== known) setKnown(state)
  if (state.stage === 'failed') {
    // If the files of the demo could not be loaded, there is no data to reset.
    const reset = state.trouble !== 'unfetched' && { onReset: tab.reset }
    return <DemoFailure trouble={state.trouble} detail={state.detail} {...reset} />
  }
  // When the tab that runs the server closes, another tab starts a server. Until then the product stays as it is, and its calls wait.
  return known ? <About state={known} onReset={tab.reset} /> : <DemoLoading stage={state.stage === 'filling' ? 'filling' : 'opening'} />
}

function DemoLoading({ stage }: { stage: 'opening' | 'filling' }) {
  const t = useMessages(messages)
  return (
    <div className={styles.page}>
      <main className={styles.card} aria-busy="true">
        <ProgressRing label={t[stage]} size={40} />
        <h1 className={styles.title}>{t.title}</h1>
        <p role="status" className={styles.soft}>
          {t[stage]}
        </p>
      </main>
    </div>
  )
}

function DemoFailure({ trouble, detail, onReset }: { trouble: Hindrance | StartFailure; detail?: string; onReset?: () => void }) {
  const t = useMessages(messages)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.page}>
      <main className={styles.card} role="alert">
        <span className={styles.mark}>
          <Icon name="warning" size={24} />
        </span>
        <h1 className={styles.title}>{t[`${trouble}Title`]}</h1>
        <p className={styles.soft}>{t[trouble]}</p>
        <div className={styles.actions}>
          {trouble !== 'insecure' && (
            <Button look="filled" icon="refresh" onClick={() => globalThis.location.reload()}>
              {t.reload}
            </Button>
          )}
          {onReset && <Button onClick={() => setAsking(true)}>{t.reset}</Button>}
        </div>
        {detail !== undefined && detail !== '' && (
          <details className={styles.detail}>
            <summary>{t.details}</summary>
            <code dir="ltr">{detail}</code>
          </details>
        )}
      </main>
      {isAsking && onReset && <AskReset onReset={onReset} onCancel={() => setAsking(false)} />}
    </div>
  )
}

function AskReset({ onReset, onCancel }: { onReset(): void; onCancel(): void }) {
  const t = useMessages(messages)
  const [isBusy, setBusy] = useState(false)
  const reset = () => {
    setBusy(true)
    onReset()
  }
  return (
    <ConfirmDialog danger title={t.resetTitle} ok={t.resetOk} cancel={t.cancel} busy={isBusy} onOk={reset} onCancel={onCancel}>
      {t.resetText}
    </ConfirmDialog>
  )
}

function About({ state, onReset }: { state: Ready; onReset(): void }) {
  const t = useMessages(messages)
  const panel = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className={styles.pill} data-warns={state.store === 'memory' || undefined} popoverTarget="demo-panel">
        <Icon name={state.store === 'memory' ? 'warning' : 'info'} size={16} />
        {t.demo}
      </button>
      <div ref={panel} id="demo-panel" popover="auto" role="dialog" aria-label={t.title} className={styles.panel}>
        <h2 className={styles.title}>{t.title}</h2>
        <p>{t.about}</p>
        <p className={state.store === 'memory' ? styles.warning : styles.soft}>{t[state.store]}</p>
        <dl className={styles.facts}>
          <dt>{t.accounts}</dt>
          <dd>
            {state.usernames.map((name) => (
              <code key={name} className="selectable" dir="ltr">
                <Bdi>{name}</Bdi>
              </code>
            ))}
          </dd>
          <dt>{t.password}</dt>
          <dd>
            <code className="selectable" dir="ltr">
              {state.password}
            </code>
          </dd>
        </dl>
        {state.store === 'kept' && <StorageUse />}
        <div className={styles.actions}>
          <Button
            icon="rotateBackward"
            onClick={() => {
              panel.current?.hidePopover()
              setAsking(true)
            }}
          >
            {t.reset}
          </Button>
        </div>
      </div>
      {isAsking && <AskReset onReset={onReset} onCancel={() => setAsking(false)} />}
    </>
  )
}

/** Shows how much of the browser's storage the demo uses. */
function StorageUse() {
  const t = useMessages(messages)
  const format = useFormat()
  const [room, setRoom] = useState<{ used: number; quota: number }>()
  const mark = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const panel = mark.current?.closest('[popover]')
    const measure = () =>
      void navigator.storage.estimate().then(
        ({ usage = 0, quota = 0 }) => setRoom({ used: usage, quota }),
        () => setRoom(undefined),
      )
    measure()
    panel?.addEventListener('toggle', measure)
    return () => panel?.removeEventListener('toggle', measure)
  }, [])
  return (
    <p ref={mark} className={styles.soft}>
      {room && t.room(format, room.used, room.quota)}
    </p>
  )
}
