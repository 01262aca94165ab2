import { nodebase } from '#api/contract/nodebase'
import { search } from '#api/contract/search'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { noticeMessages } from '#text/messages/notices'
import { toDoubleClickRequest } from '#widgets/open-node/open-item'
import type { WindowRequest } from '#windows/window-kind'

/** Returns the request that opens the item of a notification, or a warning if the item no longer exists or is hidden from the user. */
export async function showItem(uuid: string): Promise<WindowRequest> {
  const { itemGone, itemClosed } = noticeMessages(getRequestedLocale(document.documentElement.lang))
  const [node] = await api(nodebase).loadNodes({ json: [uuid] })
  if (node?.may.read) return toDoubleClickRequest(node)
  return { type: 'notify', level: 'warning', message: node ? itemClosed : itemGone }
}

/** Returns the request that opens a saved search. The API client shows the error if it no longer exists. */
export async function showSearch(savedUuid: string): Promise<WindowRequest> {
  const { uuid: _, ...saved } = await api(search).load({ query: { uuid: savedUuid } })
  return { type: 'window.open', kind: 'search', payload: { ...saved, savedUuid }, title: saved.title }
}
