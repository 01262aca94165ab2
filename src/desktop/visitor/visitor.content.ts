import { fromCallback, fromPromise } from 'xstate'
import { ApiError } from '#api/api-error'
import { createClient } from '#api/client'
import { publicLinks, type PublicLinkVisit } from '#api/contract/public-link'
import { buildMultipart } from '#api/encode'
import { sendForm } from '#api/upload'
import { toFileName } from '#text/file-name'
import { getRequestedLocale } from '#text/locale'
import { saveFile } from '#ui/save-file'
import { type DocumentContent, type Failure, isEnding } from './visit'
import type { DocumentInput } from './visitor-context'
import { visitorMachine } from './visitor.machine'

const STORED = 'mizkar.visit'
const TEXT_EXTENSIONS = new Set(['txt', 'md', 'csv', 'tsv', 'log', 'json', 'xml'])
/** Errors after which another form of the document is tried. */
const NO_SUCH_FORM = new Set(['unsupportedFormat', 'notDrawable', 'corruptFile', 'encryptedFile', 'tooLarge', 'notMadeYet'])

const locale = () => getRequestedLocale(document.documentElement.lang)
const readXsrf = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith('XSRF-TOKEN='))
    ?.slice('XSRF-TOKEN='.length)

/** Returns the calls of a visit. They never use the token of a user who is signed in to the same browser. */
const callsOf = (visit?: PublicLinkVisit) =>
  createClient({ baseUrl: '', token: () => visit?.token, locale, xsrf: readXsrf, checkAnswers: import.meta.env.DEV })(publicLinks)

/** Converts the error of a failed call for the machine. */
async function rethrowAsFailure<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw { code: error.code, detail: error.detail } satisfies Failure
  }
}

/** Returns the visit that this tab has already opened, so that a reload of the page counts no second use. */
function readVisit(token: string): PublicLinkVisit | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as { link?: string; visit?: PublicLinkVisit }
    return stored.link === token && stored.visit && stored.visit.expiresAt > Date.now() ? stored.visit : undefined
  } catch {
    return undefined
  }
}

function storeVisit(link: string, visit: PublicLinkVisit): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ link, visit }))
  } catch {
    // Without storage a reload opens the link again.
  }
}

/** Says if the server still accepts a visit. An upload link refuses the list itself. */
const isStillOpen = (visit: PublicLinkVisit, signal: AbortSignal): Promise<boolean> =>
  callsOf(visit)
    .items({ json: { size: 1 } }, { signal })
    .then(
      () => true,
      (error: unknown) => !(error instanceof ApiError && isEnding(error)),
    )

const isMissingForm = (error: unknown): boolean => error instanceof ApiError && NO_SUCH_FORM.has(error.code)

async function fetchPicture(visit: PublicLinkVisit, item: string, page: number, signal: AbortSignal): Promise<DocumentContent> {
  const calls = callsOf(visit)
  const { pages } = await calls.pages({ query: { item } }, { signal })
  const picture = await calls.part({ query: { item, type: 'picture', page } }, { signal })
  return { kind: 'picture', url: URL.createObjectURL(picture), page, pages }
}

async function fetchText(visit: PublicLinkVisit, item: string, signal: AbortSignal): Promise<DocumentContent> {
  const text = await callsOf(visit).part({ query: { item, type: 'text' } }, { signal })
  return { kind: 'text', text: await text.text() }
}

export const visitor = visitorMachine.provide({
  actors: {
    openLink: fromPromise(async ({ input: { token, password }, signal }) => {
      const opened = readVisit(token)
      if (opened && (await isStillOpen(opened, signal))) return opened
      const json = { token, ...(password !== undefined && { password }) }
      const visit = await rethrowAsFailure(callsOf().open({ json }, { signal }))
      storeVisit(token, visit)
      return visit
    }),
    fetchItems: fromPromise(({ input: { visit, folder, after }, signal }) =>
      rethrowAsFailure(callsOf(visit).items({ json: { folder, ...(after !== undefined && { after }) } }, { signal })),
    ),
    fetchDocument: fromPromise<DocumentContent, DocumentInput>(async ({ input: { visit, document: item, page }, signal }) => {
      const forms = [() => fetchPicture(visit, item.uuid, page, signal), () => fetchText(visit, item.uuid, signal)]
      for (const fetchForm of TEXT_EXTENSIONS.has(item.extension) ? forms.reverse() : forms) {
        try {
          return await fetchForm()
        } catch (error) {
          if (!isMissingForm(error)) return await rethrowAsFailure(Promise.reject(error as Error))
        }
      }
      return { kind: 'none' }
    }),
    saveDocument: fromPromise<void, DocumentInput>(async ({ input: { visit, document: item }, signal }) => {
      const file = await rethrowAsFailure(callsOf(visit).part({ query: { item: item.uuid, type: 'content' } }, { signal }))
      saveFile(file, toFileName(item.title, item.extension))
    }),
    sendFile: fromCallback(({ sendBack, input: { visit, file } }) => {
      const ended = new AbortController()
      const sender = { baseUrl: '', token: visit.token, locale: locale(), digits: 'persian' as const, xsrf: readXsrf() }
      sendForm(
        { ...sender, signal: ended.signal, onProgress: (sent, total) => sendBack({ type: 'file.progress', progress: sent / total }) },
        publicLinks.upload,
        {},
        buildMultipart({}, file),
      ).then(
        () => sendBack({ type: 'file.sent' }),
        (error: unknown) => {
          if (ended.signal.aborted) return
          const failure = error instanceof ApiError ? { code: error.code, detail: error.detail } : { code: 'unknown', detail: '' }
          sendBack({ type: 'file.refused', failure })
        },
      )
      return () => ended.abort()
    }),
  },
})
