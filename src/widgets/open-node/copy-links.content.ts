import { buildItemLink, writeItemLinks } from '#text/item-link'
import { getRequestedLocale } from '#text/locale'
import type { WindowRequest } from '#windows/window-kind'
import { messages } from './copy-links.messages'

interface LinkedItem {
  uuid: string
  title: string
}

/** Copies the address of an item, or titles and addresses of several. Returns the notification that says so. */
export async function copyLinks(items: readonly LinkedItem[]): Promise<WindowRequest> {
  const [first, ...others] = items
  const { origin } = location
  const text = first && others.length === 0 ? buildItemLink(origin, first.uuid) : writeItemLinks(origin, items)
  return await copyLink(text, 'item')
}

/** Copies the address of an item or a program as text. Returns the notification that says so. */
export async function copyLink(text: string, to: 'item' | 'window'): Promise<WindowRequest> {
  const t = messages(getRequestedLocale(document.documentElement.lang))
  try {
    await navigator.clipboard.writeText(text)
    return { type: 'notify', level: 'success', message: to === 'item' ? t.copied : t.windowCopied }
  } catch {
    // The browser has no clipboard on a page without TLS, or the user refused.
    return { type: 'notify', level: 'warning', message: t.notCopied, detail: text }
  }
}
