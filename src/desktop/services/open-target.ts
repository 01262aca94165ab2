import { nodebase } from '#api/contract/nodebase'
import { search } from '#api/contract/search'
import { sharing } from '#api/contract/sharing'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { toNodeWindow } from '#widgets/open-node/node-windows'
import { isFolder } from '#widgets/open-node/open-action'
import type { LinkTarget } from '#machines/link-target'
import type { Session, WindowRequest } from '#windows/window-kind'
import { messages } from './open-target.messages'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

const requestAccess = async (to: { itemUuid: string } | { messageUuid: string }): Promise<WindowRequest> => {
  await api(sharing).requestAccess({ json: to })
  return { type: 'notify', level: 'success', message: t().requested }
}

/** Returns the request that opens an item, or a notification that offers to request access if the user may not read it. */
async function openItem(uuid: string, session: Session | null, send: (request: WindowRequest) => void): Promise<WindowRequest> {
  const [node] = await api(nodebase).loadNodes({ json: [uuid] })
  if (node?.may.read && session) return toNodeWindow(node, session)
  // The API client shows the error of a failed request.
  const run = () => void requestAccess({ itemUuid: uuid }).then(send, () => {})
  // Nobody can tell a hidden item from a missing one.
  const message = node ? t().closed(node.title) : t().hidden
  return { type: 'notify', level: 'warning', message, action: { label: t().request, icon: 'permission', isPermanent: true, run } }
}

async function allowReading(nodeUuid: string, userUuid: string): Promise<WindowRequest> {
  const [node] = await api(nodebase).loadNodes({ json: [nodeUuid] })
  const recursive = node !== undefined && isFolder(node)
  await api(sharing).share({ json: { nodeUuids: [nodeUuid], userUuids: [userUuid], roleUuids: [], level: 1, recursive, notify: true } })
  return { type: 'notify', level: 'success', message: t().allowed(node?.title ?? '') }
}

/** Returns the request that opens a saved search. The API client shows the error if it no longer exists. */
async function openSearch(savedUuid: string): Promise<WindowRequest> {
  const { uuid: _, ...saved } = await api(search).load({ query: { uuid: savedUuid } })
  return { type: 'window.open', kind: 'search', payload: { ...saved, savedUuid }, title: saved.title }
}

/** Opens what a link or a notification is about, or gives the access that a user requests. */
export async function openTarget(
  { taskUuid, searchUuid, nodeUuid, messageUuid, requestedBy, windowKind = 'home' }: LinkTarget,
  session: Session | null,
  send: (request: WindowRequest) => void,
): Promise<WindowRequest> {
  if (taskUuid !== undefined) return { type: 'window.open', kind: 'tasks', payload: { taskUuid } }
  if (searchUuid !== undefined) return await openSearch(searchUuid)
  if (messageUuid !== undefined) return await requestAccess({ messageUuid })
  if (nodeUuid === undefined) return { type: 'window.open', kind: windowKind, payload: {} }
  return requestedBy === undefined ? await openItem(nodeUuid, session, send) : await allowReading(nodeUuid, requestedBy)
}
