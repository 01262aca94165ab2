import type { Digits } from '#text/digits'
import { type Locale, getRequestedLocale } from '#text/locale'
import { listenForChanges as listen, type Change } from './changes'
import { createClient } from './client'
import { isWriteCall } from './contract/endpoint'
import { nodebase } from './contract/nodebase'
import { countActivity, notifyApiEvent } from './signals'
import { dropAnswers, takeAnswer } from './prepared-answers'
import { presence } from './presence'
import type { SpeechOptions, SpeechSocket } from './speech'
import { token } from './token'
import { type PartRequest, type Sender, type UploadRequest, uploadFile, uploadPart } from './upload'

let isXsrfConfigured = false

/** Sets if the calls must send the XSRF header. The application calls it at its start with the value of the setting `security.xsrf`. */
export const configureXsrf = (wanted: boolean): void => {
  isXsrfConfigured = wanted
}

const cookie = (name: string): string | undefined => {
  const found = globalThis.document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

const xsrfHeader = (): string | undefined => (isXsrfConfigured ? cookie('XSRF-TOKEN') : undefined)
const locale = (): Locale => getRequestedLocale(globalThis.document.documentElement.lang)
const digits = (): Digits => (globalThis.document.documentElement.dataset.digits === 'latin' ? 'latin' : 'persian')

/** The API client of this tab: `api(nodebase).children({ json: { uuidList } }, { signal })`. */
export const api = createClient({
  baseUrl: '',
  token: token.get,
  locale,
  digits,
  xsrf: xsrfHeader,
  onProblem: (error, endpoint) => notifyApiEvent({ type: 'api.problem', error, isChange: isWriteCall(endpoint) }),
  onAway: () => notifyApiEvent({ type: 'api.unreachable' }),
  onSignedOut: () => notifyApiEvent({ type: 'api.signedOut' }),
  onActivity: countActivity,
  takeAnswer,
  dropAnswers,
  checkAnswers: import.meta.env.DEV,
})

type Unsent<R> = Omit<R, 'baseUrl' | 'token' | 'locale' | 'digits' | 'xsrf'>

const sendRequest = async <R extends Sender, Result>(send: (request: R) => Promise<Result>, request: Unsent<R>): Promise<Result> => {
  const sentWith = token.get()
  countActivity(1)
  try {
    return await send({ ...request, baseUrl: '', token: sentWith, locale: locale(), digits: digits(), xsrf: xsrfHeader() } as unknown as R)
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 401 && sentWith === token.get())
      notifyApiEvent({ type: 'api.signedOut' })
    throw error
  } finally {
    countActivity(-1)
  }
}

/** Sends one file, or one part of a file; see `upload.ts`. The request counts as a pending call, but its errors show no messages. */
export const upload = (request: Unsent<UploadRequest>) => sendRequest(uploadFile, request)
export const sendPart = (request: Unsent<PartRequest>) => sendRequest(uploadPart, request)

const channel = {
  origin: () => globalThis.location.origin.replace(/^http/, 'ws'),
  ticket: (signal: AbortSignal) => api(nodebase).generateDownloadLink({ json: { type: 'WS' } }, { signal, quiet: true }),
}

/** Opens a connection to the speech service. Its code is loaded on first use. */
export const openSpeechConnection = async (events: Pick<SpeechOptions, 'onResult' | 'onEnd'>): Promise<SpeechSocket> => {
  const { openSpeech } = await import('./speech')
  return openSpeech({ origin: channel.origin(), ticket: channel.ticket, ...events })
}

/** Opens the live channel of the signed-in user, until the returned function is called. */
export const listenForChanges = (emit: (change: Change) => void, chatRetry: () => boolean): (() => void) =>
  listen({
    origin: channel.origin(),
    ticket: channel.ticket,
    chatRetry,
    emit,
    failed: (reason) => console.warn('live channel:', reason),
    presence,
  })
