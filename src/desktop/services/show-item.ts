import { nodebase } from '#api/contract/nodebase'
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
