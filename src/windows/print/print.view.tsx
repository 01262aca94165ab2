import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { SegmentedControl } from '#ui/segmented-control'
import type { printMachine, Scope } from './print.machine'
import { messages } from './print.messages'
import styles from './print.module.css'

export function PrintView({ actor }: { actor: ActorRefFrom<typeof printMachine> }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { title, selected } = useSelector(actor, ({ context }) => context.list)
  const scope = useSelector(actor, ({ context }) => context.scope)
  const isPreparing = useSelector(actor, (snapshot) => snapshot.matches('preparing'))
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  return (
    <div className={styles.window}>
      {selected.length === 0 ? (
        <p className={styles.list}>{t.list(title)}</p>
      ) : (
        <SegmentedControl<Scope>
          label={t.what}
          hideLabel
          segments={[
            { value: 'all', label: t.all },
            { value: 'selected', label: t.selected(format, selected.length) },
          ]}
          value={scope}
          onChange={(next) => actor.send({ type: 'scope.choose', scope: next })}
        />
      )}
      {isFailed && (
        <p role="alert" className={styles.failed}>
          {t.failed}
        </p>
      )}
      <div className={styles.foot}>
        <Button look="filled" icon="print" busy={isPreparing} onClick={() => actor.send({ type: 'print.start' })}>
          {t.print}
        </Button>
        <Button onClick={() => actor.send({ type: 'print.cancel' })}>{t.cancel}</Button>
      </div>
    </div>
  )
}
