import { useSelector } from '@xstate/react'
import { hasFeature, type Session } from '#windows/window-kind'
import { IconButton } from '#ui/button'
import { useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { type TabId, listTabs } from '#widgets/properties/properties'
import { messages as tabNames } from '#widgets/properties/properties.messages'
import type { ViewerActor } from './viewer-actor'
import { messages } from './viewer.messages'
import styles from './viewer.module.css'

const icons: Readonly<Record<TabId, string>> = {
  common_metadata: 'tree',
  document_id: 'list',
  instance_metadata: 'sliders',
  general: 'info',
  permissions: 'permission',
  similar: 'similar',
  related: 'related',
  keywords: 'tag',
  sources: 'source',
  history: 'history',
  links: 'link',
  log: 'list',
}

/** Stands in for the document until it is loaded, so that the tabs are known. Only the right to read is assumed. */
const assumedNode = {
  type: 0,
  may: { read: true, download: false, write: false, delete: false, changePermission: false, showOntology: false },
}
const getTabs = (node: Parameters<typeof listTabs>[0] | undefined, session: Session): readonly TabId[] =>
  hasFeature(session, 'PROPERTIES') ? listTabs(node ?? assumedNode, session) : []

/** Tabs next to the side panel, which stay visible when the panel is closed. Pressing the active tab closes the panel. */
export function PanelTabs({ actor, id }: { actor: ViewerActor; id: string }) {
  const t = useMessages(messages)
  const names = useMessages(tabNames)
  const expanded = useSelector(actor, (snapshot) => snapshot.matches({ panel: 'expanded' }))
  const session = useSelector(actor, ({ context }) => context.session)
  const details = useSelector(actor, ({ context }) => context.details?.actor)
  const lastTab = useSelector(actor, ({ context }) => context.tab)
  const opened = useSelector(actor, ({ context }) => context.picture?.node)
  const node = useSelector(details, (snapshot) => snapshot?.context.node) ?? opened
  const active = useSelector(details, (snapshot) => snapshot?.context.tab) ?? lastTab
  const tabs = getTabs(node, session)
  if (tabs.length === 0) return null
  return (
    <div className={styles.tabs} role="toolbar" aria-orientation="vertical" aria-label={t.panel}>
      {tabs.map((tab) => (
        <IconButton
          key={tab}
          icon={icons[tab]}
          label={names[tab]}
          keys={tab === 'general' ? ['I', 'Ctrl+I'] : undefined}
          aria-expanded={expanded && active === tab}
          aria-controls={expanded ? id : undefined}
          data-active={(expanded && active === tab) || undefined}
          onClick={() => actor.send({ type: 'tab.pick', tab })}
        />
      ))}
    </div>
  )
}

export function SidePanel({ actor, id }: { actor: ViewerActor; id: string }) {
  const t = useMessages(messages)
  return (
    <aside id={id} className={styles.panel} aria-label={t.panel}>
      <Details actor={actor} />
    </aside>
  )
}

function Details({ actor }: { actor: ViewerActor }) {
  const t = useMessages(messages)
  const details = useSelector(actor, ({ context }) => context.details)
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ panel: { expanded: 'failed' } }))
  if (failed) return <FailedPage sentence={t.detailsFailed} onRetry={() => actor.send({ type: 'details.retry' })} />
  if (!details) return <WaitingPage label={t.detailsLoading} size={32} />
  return <details.View actor={details.actor} />
}
