import { fromPromise } from 'xstate'
import { sourceTabs, textChunk } from '#api/contract/constants'
import { document as documents } from '#api/contract/document'
import { api } from '#api/index'
import { getErrorDetail } from '#machines/detail'
import { getRequestedLocale } from '#text/locale'
import { documentText, fetchText } from '#widgets/text/text.content'
import { defineContent } from '../window-kind'
import { type OpenedText, toSource } from './source-text'
import { sourceTextMachine } from './source-text.machine'
import { messages } from './source-text.messages'
import { SourceTextView } from './source-text.view'

const fetchSourcesOf = async (uuid: string, signal: AbortSignal): Promise<OpenedText['sources']> => {
  const page = { pageSize: sourceTabs, ranges: true }
  const { contents } = await api(documents).sources({ params: { uuid }, query: page }, { signal, quiet: true })
  return contents.map(toSource)
}

const open = fromPromise<OpenedText, { uuid: string }>(async ({ input: { uuid }, signal }) => {
  try {
    const [first, sources] = await Promise.all([fetchText({ uuid, offset: 0, length: textChunk }, signal), fetchSourcesOf(uuid, signal)])
    return { first, sources }
  } catch (error) {
    throw { detail: getErrorDetail(error) ?? messages(getRequestedLocale(document.documentElement.lang)).failed }
  }
})

const fetchSources = fromPromise<Pick<OpenedText, 'sources'>, { uuid: string }>(async ({ input: { uuid }, signal }) => ({
  sources: await fetchSourcesOf(uuid, signal),
}))

export const content = defineContent({
  machine: sourceTextMachine.provide({ actors: { open, fetchSources, text: documentText } }),
  View: SourceTextView,
})
