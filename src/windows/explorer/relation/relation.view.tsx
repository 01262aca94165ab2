import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useMessages } from '#ui/locale'
import { GraphView } from '#widgets/graph/graph.view'
import type { relationMachine } from './relation.machine'
import { messages } from './relation.messages'
import styles from './relation.module.css'

/** Graph of the nodes in the open folder and their relations in both directions. */
export function RelationView({ actor }: { actor: ActorRefFrom<typeof relationMachine> }) {
  const t = useMessages(messages)
  const graph = useSelector(actor, ({ children }) => children.graph)
  const isBroken = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  if (isBroken)
    return (
      <p role="alert" className={styles.note}>
        {t.failed}
      </p>
    )
  return graph ? <GraphView key={graph.sessionId} actor={graph} /> : <p className={styles.note}>{t.roots}</p>
}
