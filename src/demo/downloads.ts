import { toApiError } from '#api/api-error'
import { messages } from '#api/messages'
import { replaceSaveFile } from '#api/save-file'
import { notifyApiEvent } from '#api/signals'
import { getRequestedLocale } from '#text/locale'

/** Milliseconds after which the address of a file that the page created is revoked. By then the browser has started to save the file. */
const addressLifetimeMs = 60_000

const readFileName = (disposition: string): string => {
  const written = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return written === undefined ? '' : decodeURIComponent(written)
}

async function save(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) {
    const header = (name: string) => answer.headers.get(name)
    const otherwise = messages(getRequestedLocale(document.documentElement.lang)).unknown
    const error = toApiError({ status: answer.status, header, body: await answer.text(), otherwise })
    return notifyApiEvent({ type: 'api.problem', error, isChange: false })
  }
  const url = URL.createObjectURL(await answer.blob())
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = readFileName(answer.headers.get('content-disposition') ?? '')
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), addressLifetimeMs)
}

/**
 * Lets the page download files itself: browsers do not ask the service worker for downloads, so the server of the demo would not be
 * reached.
 */
export const saveThroughPage = (): void =>
  replaceSaveFile((address) => {
    save(address).catch(() => notifyApiEvent({ type: 'api.unreachable' }))
  })
