import { fromPromise } from 'xstate'
import { sourceTabs, textChunk } from '#api/contract/constants'
import { document as documents } from '#api/contract/document'
import { api } from '#api/index'
import { detailOf } from '#machines/detail'
import { localeOf } from '#text/locale'
import { documentText, fetchText } from '../parts/text/text.content'
import { defineContent } from '../window-kind'
import { type Opened, sourceOf } from './source-text'
import { sourceTextMachine } from './source-text.machine'
import { messages } from './source-text.messages'
import { SourceTextView } from './source-text.view'

const open = fromPromise<Opened, { uuid: string }>(async ({ input: { uuid }, signal }) => {
  try {
    const [first, { contents }] = await Promise.all([
      fetchText({ uuid, offset: 0, length: textChunk }, signal),
      api(documents).sources({ params: { uuid }, query: { pageSize: sourceTabs, ranges: true } }, { signal, quiet: true }),
    ])
    return { first, sources: contents.map(sourceOf) }
  } catch (error) {
    throw { detail: detailOf(error) ?? messages(localeOf(document.documentElement.lang)).failed }
  }
})

export const content = defineContent({
  machine: sourceTextMachine.provide({ actors: { open, text: documentText } }),
  View: SourceTextView,
})
