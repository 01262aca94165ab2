import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { getErrorDetail } from '#machines/detail'
import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import { WaitingPage } from '#ui/state-page'
import { messages } from './properties.messages'
import type { TabActors } from './properties'
import styles from './properties.module.css'

type TabActor = NonNullable<TabActors[Exclude<keyof TabActors, 'permissions' | 'common_metadata'>]>

/** Draws a tab: a placeholder while it loads, the error if that failed, and the error of the last change above the content. */
export function TabState({ actor, children }: { actor: TabActor; children: ReactNode }) {
  const t = useMessages(messages)
  const known = useSelector(actor as TabActors['general'], (snapshot) => snapshot?.context.value !== undefined)
  const error = useSelector(actor as TabActors['general'], (snapshot) => snapshot?.context.error)
  if (!known && error === undefined) return <WaitingPage label={t.loading} size={32} />
  return (
    <>
      {error !== undefined && (
        <div role="alert" className={styles.failure}>
          <p>{getErrorDetail(error) ?? (known ? t.changeFailed : t.failed)}</p>
          {!known && (
            <Button icon="refresh" onClick={() => actor.send({ type: 'resource.retry' })}>
              {t.retry}
            </Button>
          )}
        </div>
      )}
      {known && children}
    </>
  )
}
