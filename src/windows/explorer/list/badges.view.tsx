import type { Node, NodeStatus } from '#api/contract/node'
import { useMessages } from '#ui/locale'
import { Icon } from '#ui/icon'
import { hasFeature, type Session } from '../../window-kind'
import { messages } from './badges.messages'
import styles from './badges.module.css'
import { type ExplorerActor, useExplorer } from '../explorer-actor'

interface Badge {
  status: NodeStatus
  icon: string
  /** Tab of the properties window that a click on the badge opens, and the feature flag of that tab. */
  tab: string
  feature?: string
}

const badges: readonly Badge[] = [
  { status: 'HAS_LINK', icon: 'link', tab: 'links' },
  { status: 'HAS_SOURCE', icon: 'source', tab: 'sources', feature: 'PROPERTIES_SOURCE_TAB' },
  { status: 'HAS_SIMILAR', icon: 'similar', tab: 'similar', feature: 'PROPERTIES_SIMILAR' },
  { status: 'HAS_RELATED', icon: 'related', tab: 'related', feature: 'PROPERTIES_RELATED' },
  { status: 'HAS_PARENTS', icon: 'tree', tab: 'general' },
]

const badgesOf = ({ statuses = [] }: Node, session: Session): readonly Badge[] =>
  hasFeature(session, 'PROPERTIES') ? badges.filter(({ status, feature }) => statuses.includes(status) && hasFeature(session, feature)) : []

/** Says if the item has any badge. */
export const useHasBadges = (actor: ExplorerActor, node: Node): boolean =>
  useExplorer(actor, ({ session }) => badgesOf(node, session).length > 0)

/**
 * Badges of an item: it has links, sources, similar items, related items, or several parents. A click opens the matching tab of the
 * properties window.
 */
export function Badges({ actor, node, id }: { actor: ExplorerActor; node: Node; id: string }) {
  const t = useMessages(messages)
  const session = useExplorer(actor, (context) => context.session)
  const shown = badgesOf(node, session)
  if (shown.length === 0) return null
  const open = (tab: string) => {
    const { uuid, title, extension } = node
    actor.getSnapshot().context.window.send({ type: 'window.open', kind: 'properties', payload: { uuid, tab }, title, extension })
  }
  return (
    <div id={id} className={styles.badges}>
      {shown.map(({ status, icon, tab }) => (
        <button
          key={status}
          type="button"
          // The grid is a single tab stop. Keyboard users reach the same tab through the properties window.
          tabIndex={-1}
          className={styles.badge}
          title={t[status]}
          aria-label={t[status]}
          onClick={(event) => {
            event.stopPropagation()
            open(tab)
          }}
        >
          <Icon name={icon} size={14} />
        </button>
      ))}
    </div>
  )
}
