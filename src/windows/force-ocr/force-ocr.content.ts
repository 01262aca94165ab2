import { fromPromise } from 'xstate'
import { document as documents } from '#api/contract/document'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { defineContent } from '../window-kind'
import { type OcrRequest, needsLanguage } from './force-ocr'
import { forceOcrMachine } from './force-ocr.machine'
import { messages } from './force-ocr.messages'
import { ForceOcrView } from './force-ocr.view'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'

const queueOcr = fromPromise<string, OcrRequest>(async ({ input, signal }) => {
  const { document: read, ocrType, ocrLang } = input
  const query = { uuid: read.uuid, ocrType, ...(needsLanguage(input) && { ocrLang }) }
  await rethrowAsServerError(api(documents).forceOcr({ query }, { signal, quiet: true }))
  return messages(getRequestedLocale(document.documentElement.lang)).queued(read.title)
})

export const content = defineContent({ machine: forceOcrMachine.provide({ actors: { queueOcr } }), View: ForceOcrView })
