import type { Digits } from '#text/digits'
import { toLanguageHeader, type Locale } from '#text/locale'
import { ApiError, toApiError } from './api-error'
import { document } from './contract/document'
import type { UploadResult } from './contract/document-shapes'
import type { Call, Endpoint } from './contract/endpoint'
import { uploadSessions } from './contract/upload-session'
import { type AnyCall, buildAddress, buildMultipart } from './encode'
import { messages } from './messages'

/** Settings of the sender: server address, token and language. */
export interface Sender {
  baseUrl: string
  token: string | undefined
  locale: Locale
  digits: Digits
  xsrf?: string | undefined
}

interface UploadWatch {
  /** Called with the number of bytes sent so far and in total. Both include the form fields around the file. */
  onProgress?(sent: number, total: number): void
  signal?: AbortSignal
}

export interface UploadRequest extends Sender, UploadWatch {
  query: Call<typeof document.upload>['query']
  file: File
  /** Folders of the file below the target folder, separated by `/`; '' for a single file. Not sent if it is missing. */
  path?: string | undefined
}

export interface PartRequest extends Sender, UploadWatch {
  uuid: string
  query: Call<typeof uploadSessions.part>['query']
  part: Blob
}

/** Sends the body with XMLHttpRequest, because fetch reports no upload progress. */
export const sendForm = <Result>(sender: Sender & UploadWatch, endpoint: Endpoint, call: AnyCall, body: FormData): Promise<Result> =>
  new Promise((resolve, reject) => {
    const { baseUrl, token, locale, digits, xsrf, onProgress, signal } = sender
    signal?.throwIfAborted()
    const t = messages(locale)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const settle = (end: () => void) => {
      signal?.removeEventListener('abort', abort)
      end()
    }
    const failOffline = () => settle(() => reject(new ApiError({ code: 'offline', status: 0, detail: t.offline })))

    request.open(endpoint.method.toUpperCase(), baseUrl + buildAddress(endpoint, call))
    request.setRequestHeader('accept-language', toLanguageHeader(locale, digits))
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (xsrf) request.setRequestHeader('x-xsrf-token', xsrf)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    request.onerror = failOffline
    request.ontimeout = failOffline
    request.onabort = () => settle(() => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')))
    request.onload = () =>
      settle(() => {
        const { status, responseText: answer } = request
        const header = (name: string) => request.getResponseHeader(name)
        if (status < 200 || status >= 300) return reject(toApiError({ status, header, body: answer, otherwise: t.unknown }))
        try {
          resolve(JSON.parse(answer) as Result)
        } catch (cause) {
          reject(new ApiError({ code: 'badAnswer', status, detail: t.unreadable }, { cause }))
        }
      })
    signal?.addEventListener('abort', abort, { once: true })
    request.send(body)
  })

/**
 * Returns true if the browser can send the path of a file. Browsers that cannot choose folders (WebKit on iOS and iPadOS) have no paths;
 * their files go directly into the target folder. `input` is the prototype of file inputs.
 */
export const sendsPaths = (input: object): boolean => 'webkitdirectory' in input

/** Sends one file. Rejects with an ApiError, or with the signal's reason if aborted. */
export const uploadFile = ({ query, file, path, ...sender }: UploadRequest): Promise<UploadResult> =>
  sendForm(sender, document.upload, { query }, buildMultipart({ path }, file))

/** Sends the next part of a file; resolves when it is durable. Rejects as `uploadFile` does. */
export const uploadPart = ({ uuid, query, part, ...sender }: PartRequest): Promise<{ received: number }> =>
  sendForm(sender, uploadSessions.part, { params: { uuid }, query }, buildMultipart({}, part))
