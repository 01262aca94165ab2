import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { getOpenFolders } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import type { folderViewMachine } from './folder-view.machine'
import { messages } from './folder-view.messages'
import styles from '../panes/bars.module.css'

type FolderViewActor = ActorRefFrom<typeof folderViewMachine>

/** View that replaces the file list. */
export function FolderView({ actor }: { actor: FolderViewActor }) {
  const t = useMessages(messages)
  const shown = useSelector(actor, ({ context: { mode, openViews } }) => openViews.find((view) => view.mode === mode))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  if (hasFailed) return <FailedPage sentence={t.failed} onRetry={() => actor.send({ type: 'mode.retry' })} />
  return shown ? <shown.View actor={shown.actor} /> : <WaitingPage label={t.loading} />
}

const modes = [
  { mode: 'FILE', icon: 'folder' },
  { mode: 'CONTENT', icon: 'document' },
  { mode: 'RELATION', icon: 'ontology' },
] as const

/** Buttons to switch between the view modes of a folder. The list of all main folders has only one mode. */
export function FolderViewSwitches({ actor }: { actor: ExplorerActor }) {
  const t = useMessages(messages)
  const shown = useExplorer(actor, ({ rules }) => rules.face ?? 'FILE')
  const isFolder = useExplorer(actor, (context) => getOpenFolders(context).length > 0)
  if (!isFolder && shown === 'FILE') return null
  return (
    <div role="group" aria-label={t.modes} className={styles.views}>
      {modes.map(({ mode, icon }) => (
        <button
          key={mode}
          type="button"
          className={styles.mode}
          aria-label={t[mode]}
          title={t[mode]}
          aria-pressed={shown === mode}
          onClick={() => actor.send({ type: 'rules.face', face: mode })}
        >
          <Icon name={icon} size={16} />
          <span className={styles.modeName}>{t[mode]}</span>
        </button>
      ))}
    </div>
  )
}
