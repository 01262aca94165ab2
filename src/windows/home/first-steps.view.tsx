import { useSelector } from '@xstate/react'
import type { HomeAnswer } from '#api/contract/home'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import type { HomeActor } from './home.view'
import { messages } from './home.messages'
import styles from './home.module.css'

const nothingSeen: readonly string[] = []

/** First steps of a new user, until all are done or the user hides them. */
export function FirstSteps({ actor, steps }: { actor: HomeActor; steps: HomeAnswer['steps'] }) {
  const t = useMessages(messages)
  const preferences = useSelector(actor, ({ context }) => context.preferences)
  const seen = useSelector(preferences, (snapshot): readonly string[] => snapshot?.context.look.homeSteps ?? nothingSeen)
  const lines = [
    { text: t.stepUpload, isDone: steps.uploaded },
    { text: t.stepSearch, isDone: seen.includes('search') },
    { text: t.stepShare, isDone: steps.shared },
    { text: t.stepPalette, isDone: seen.includes('palette') },
  ]
  if (seen.includes('hidden') || lines.every(({ isDone }) => isDone)) return null
  return (
    <section className={styles.section} aria-label={t.steps}>
      <header className={styles.head}>
        <h3 className={styles.title}>{t.steps}</h3>
        <Button look="plain" onClick={() => actor.send({ type: 'step.done', step: 'hidden' })}>
          {t.hideSteps}
        </Button>
      </header>
      <ol className={styles.steps}>
        {lines.map(({ text, isDone }) => (
          <li key={text} data-done={isDone || undefined}>
            <Icon name={isDone ? 'success' : 'next'} size={16} />
            <span>
              {text}
              {isDone && <span className="visually-hidden"> ({t.stepDone})</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
