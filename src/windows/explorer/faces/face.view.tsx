import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { IconButton } from '#ui/button'
import { useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import type { faceMachine } from './face.machine'
import { messages } from './faces.messages'
import styles from '../panes/bars.module.css'

type FaceActor = ActorRefFrom<typeof faceMachine>

/** View that replaces the file list. */
export function FaceView({ face }: { face: FaceActor }) {
  const t = useMessages(messages)
  const shown = useSelector(face, ({ context: { face: at, begun } }) => begun.find((one) => one.face === at))
  const hasFailed = useSelector(face, (snapshot) => snapshot.matches('failed'))
  if (hasFailed) return <FailedPage sentence={t.failed} onRetry={() => face.send({ type: 'face.retry' })} />
  return shown ? <shown.View actor={shown.actor} /> : <WaitingPage label={t.loading} />
}

const faces = [
  { face: 'FILE', icon: 'folder' },
  { face: 'CONTENT', icon: 'document' },
  { face: 'RELATION', icon: 'ontology' },
] as const

/** Buttons to switch between the view modes of a folder. */
export function FaceSwitches({ actor }: { actor: ExplorerActor }) {
  const t = useMessages(messages)
  const shown = useExplorer(actor, ({ rules }) => rules.face ?? 'FILE')
  return (
    <div role="group" aria-label={t.faces} className={styles.views}>
      {faces.map(({ face, icon }) => (
        <IconButton
          key={face}
          size="small"
          icon={icon}
          label={t[face]}
          pressed={shown === face}
          onClick={() => actor.send({ type: 'rules.face', face })}
        />
      ))}
    </div>
  )
}
