import { buildWindowLink } from '#text/item-link'
import { copyLinks, copyProgramLink } from '#widgets/open-node/copy-links.content'
import type { WindowRequest } from '#windows/window-kind'
import type { DesktopWindow } from './desktop-windows'
import { getShownNode } from './linked-node'

/** Copies the address that opens what a window shows: its node, or the program. Returns the notification that says so. */
export async function copyWindowLink(window: DesktopWindow['ref']): Promise<WindowRequest> {
  const { kind, restorePayload } = window.getSnapshot().context
  const uuid = getShownNode(kind.kind, restorePayload)
  return await (uuid === undefined ? copyProgramLink(buildWindowLink(location.origin, kind.kind)) : copyLinks([{ uuid, title: '' }]))
}
