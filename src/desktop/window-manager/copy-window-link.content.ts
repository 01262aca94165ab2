import { buildItemLink, buildWindowLink } from '#text/item-link'
import { copyLink } from '#widgets/open-node/copy-links.content'
import type { WindowRequest } from '#windows/window-kind'
import type { DesktopWindow } from './desktop-windows'
import { getShownNode } from './linked-node'

/** Copies the address that opens what a window shows: its node, or the program. Returns the notification that says so. */
export async function copyWindowLink(window: DesktopWindow['ref']): Promise<WindowRequest> {
  const { kind, restorePayload } = window.getSnapshot().context
  const node = getShownNode(kind.kind, restorePayload)
  if (node !== undefined) return await copyLink(buildItemLink(location.origin, node), 'item')
  return await copyLink(buildWindowLink(location.origin, kind.kind), 'window')
}
