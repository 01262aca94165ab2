import { useSelector } from '@xstate/react'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressRing } from '#ui/progress'
import type { ViewerActor } from './viewer-actor'
import { type PanelTab, pageCount } from './context'
import { messages } from './viewer.messages'
import styles from './viewer.module.css'

const tabs: readonly { tab: PanelTab; icon: string; keys: string }[] = [{ tab: 'details', icon: 'info', keys: 'I' }]

/** Always there, beside the panel they open; the one that is open closes it. */
export function PanelTabs({ actor, id }: { actor: ViewerActor; id: string }) {
  const t = useMessages(messages)
  const expanded = useSelector(actor, (snapshot) => snapshot.matches({ panel: 'expanded' }))
  const active = useSelector(actor, ({ context }) => context.tab)
  return (
    <div className={styles.tabs} role="toolbar" aria-orientation="vertical" aria-label={t.panel}>
      {tabs.map(({ tab, icon, keys }) => (
        <IconButton
          key={tab}
          icon={icon}
          label={t[tab]}
          keys={keys}
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
  const tab = useSelector(actor, ({ context }) => context.tab)
  return (
    <aside id={id} className={styles.panel} aria-label={t[tab]}>
      <h3 className={styles.panelTitle}>{t[tab]}</h3>
      <Details actor={actor} />
    </aside>
  )
}

function Details({ actor }: { actor: ViewerActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const node = useSelector(actor, ({ context }) => context.details)
  const pages = useSelector(actor, ({ context }) => pageCount(context.picture))
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ panel: { expanded: 'failed' } }))
  if (failed)
    return (
      <div className={styles.panelMiddle} role="alert">
        <p>{t.detailsFailed}</p>
        <Button icon="refresh" onClick={() => actor.send({ type: 'details.retry' })}>
          {t.retry}
        </Button>
      </div>
    )
  if (!node)
    return (
      <div className={styles.panelMiddle}>
        <ProgressRing label={t.detailsLoading} size={32} />
      </div>
    )
  const rows: readonly (readonly [string, string | undefined])[] = [
    [t.title, node.title],
    [t.kind, t.kindOf(node.extension ?? '')],
    [t.size, node.lastVersionsSize === undefined ? undefined : format.size(node.lastVersionsSize)],
    [t.pages, pages > 1 ? format.number(pages) : undefined],
    [t.created, format.dateTime(node.createDate)],
    [t.edited, node.lastFileEdit === undefined ? undefined : format.dateTime(node.lastFileEdit)],
    [t.author, node.author?.fullName],
  ]
  return (
    <dl className={styles.details}>
      {rows.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="selectable">
                <Bdi>{value}</Bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
