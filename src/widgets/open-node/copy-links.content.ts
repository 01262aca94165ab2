import { buildItemLink, writeItemLinks } from '#text/item-link'
import { getRequestedLocale } from '#text/locale'
import type { WindowRequest } from '#windows/window-kind'
import { messages } from './copy-links.messages'

interface LinkedItem {
  uuid: string
  title: string
}

const getWords = () => messages(getRequestedLocale(document.documentElement.lang))

/** Copies the address of an item, or titles and addresses of several. Returns the notification that says so. */
export async function copyLinks(items: readonly LinkedItem[]): Promise<WindowRequest> {
  const [first, ...others] = items
  const { origin } = location
  const text = first && others.length === 0 ? buildItemLink(origin, first.uuid) : writeItemLinks(origin, items)
  return await copyLink(text, getWords())
}

/** Copies the address of a program. Returns the notification that says so. */
export async function copyProgramLink(address: string): Promise<WindowRequest> {
  const { windowCopied: copied, notCopied } = getWords()
  return await copyLink(address, { copied, notCopied })
}

/** Copies an address. Returns the notification that says so in the given words. */
export async function copyLink(text: string, t: { copied: string; notCopied: string }): Promise<WindowRequest> {
  try {
    await navigator.clipboard.writeText(text)
    return { type: 'notify', level: 'success', message: t.copied }
  } catch {
    // The browser has no clipboard on a page without TLS, or the user refused.
    return { type: 'notify', level: 'warning', message: t.notCopied, detail: text }
  }
}
