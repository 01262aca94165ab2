import type { Node } from '#api/contract/node'
import type { MenuAction } from '#ui/menu'
import { canShareNodes, toShareWindow } from '#widgets/open-node/share-nodes'
import { listTabs, type TabId } from '#widgets/properties/properties'
import { hasFeature, type Session } from '../window-kind'
import { getActiveTab } from './context'
import type { ViewerActor } from './viewer-actor'
import type { messages } from './viewer.messages'

type Words = ReturnType<typeof messages>

/** Returns true if the user may download the shown document. */
export const canDownload = (node: Node | undefined, session: Session): boolean =>
  node?.may.download === true && hasFeature(session, 'DOWNLOAD')

/** Opens a tab of the side panel. If it is open already, it stays open. */
const showTab = (actor: ViewerActor, tab: TabId): void => {
  const snapshot = actor.getSnapshot()
  if (!snapshot.matches({ panel: 'expanded' }) || getActiveTab(snapshot.context) !== tab) actor.send({ type: 'tab.pick', tab })
}

const copyLink = async (actor: ViewerActor, node: Node): Promise<void> => {
  const { copyLinks } = await import('#widgets/open-node/copy-links.content')
  actor.getSnapshot().context.window.send(await copyLinks([node]))
}

/** Returns the actions on the shown document. An action is missing if the user has no right to it, as in the menus of the explorer. */
export const listDocumentActions = (actor: ViewerActor, node: Node, session: Session, t: Words): readonly MenuAction[] => {
  const { window } = actor.getSnapshot().context
  const tabs = hasFeature(session, 'PROPERTIES') ? listTabs(node, session) : []
  const all: readonly (MenuAction & { isOffered: boolean })[] = [
    {
      id: 'download',
      label: t.downloadThis,
      icon: 'download',
      isOffered: canDownload(node, session),
      run: () => actor.send({ type: 'download.start' }),
    },
    {
      id: 'share',
      label: t.share,
      icon: 'users',
      isOffered: canShareNodes([node], session),
      run: () => window.send(toShareWindow([node])),
    },
    { id: 'copyLink', label: t.copyLink, icon: 'link', isOffered: true, run: () => void copyLink(actor, node) },
    { id: 'properties', label: t.properties, icon: 'info', isOffered: tabs.length > 0, run: () => showTab(actor, 'general') },
    { id: 'versions', label: t.versions, icon: 'history', isOffered: tabs.includes('history'), run: () => showTab(actor, 'history') },
  ]
  return all.filter(({ isOffered }) => isOffered)
}
