import type { Locale } from '#text/locale'
import { ApiError, problemOf } from './api-error'
import { document, type UploadResult } from './contract/document'
import type { Call } from './contract/endpoint'
import { addressOf, multipartOf } from './encode'
import { messages } from './messages'

export interface UploadRequest {
  baseUrl: string
  token: string | undefined
  locale: Locale
  xsrf?: string | undefined
  query: Call<typeof document.upload>['query']
  file: File
  /** Folders below the target, with `/`; '' or absent for a lone file. */
  path?: string | undefined
  /** Bytes on their way, of all there are. The total counts the form around the file too. */
  onProgress?(sent: number, total: number): void
  signal?: AbortSignal
}

/**
 * Sends one file. Fetch tells nothing of an upload's progress, so this is an XMLHttpRequest. Rejects with an ApiError; with the
 * signal's reason when aborted.
 */
export const uploadFile = ({ baseUrl, token, locale, xsrf, query, file, path, onProgress, signal }: UploadRequest): Promise<UploadResult> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const say = messages(locale)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const settle = (end: () => void) => {
      signal?.removeEventListener('abort', abort)
      end()
    }
    const lost = () => settle(() => reject(new ApiError({ code: 'offline', status: 0, detail: say.offline })))

    request.open('POST', baseUrl + addressOf(document.upload, { query }))
    request.setRequestHeader('accept-language', locale)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (xsrf) request.setRequestHeader('x-xsrf-token', xsrf)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    request.onerror = lost
    request.ontimeout = lost
    request.onabort = () => settle(() => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')))
    request.onload = () =>
      settle(() => {
        const { status, responseText: body } = request
        const header = (name: string) => request.getResponseHeader(name)
        if (status < 200 || status >= 300) return reject(problemOf({ status, header, body, otherwise: say.unknown }))
        try {
          resolve(JSON.parse(body) as UploadResult)
        } catch (cause) {
          reject(new ApiError({ code: 'badAnswer', status, detail: say.unreadable }, { cause }))
        }
      })
    signal?.addEventListener('abort', abort, { once: true })
    request.send(multipartOf({ path: path || undefined }, file))
  })
