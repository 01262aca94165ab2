import { problemOf } from '#api/api-error'
import { messages } from '#api/messages'
import { saveFilesBy } from '#api/save-file'
import { tell } from '#api/signals'
import { localeOf } from '#text/locale'

/** Milliseconds until the browser has started to save a file made by the page. */
const keptMs = 60_000

const nameIn = (disposition: string): string => {
  const written = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return written === undefined ? '' : decodeURIComponent(written)
}

async function save(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) {
    const header = (name: string) => answer.headers.get(name)
    const otherwise = messages(localeOf(document.documentElement.lang)).unknown
    const error = problemOf({ status: answer.status, header, body: await answer.text(), otherwise })
    return tell({ type: 'api.problem', error, isChange: false })
  }
  const url = URL.createObjectURL(await answer.blob())
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = nameIn(answer.headers.get('content-disposition') ?? '')
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}

/** Downloads through the page, because browsers bypass the service worker for downloads. */
export const saveThroughPage = (): void =>
  saveFilesBy((address) => {
    save(address).catch(() => tell({ type: 'api.unreachable' }))
  })
