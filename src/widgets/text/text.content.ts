import { fromPromise } from 'xstate'
import { document } from '#api/contract/document'
import type { TextPage } from '#api/contract/text-page'
import { api } from '#api/index'
import { documentTextMachine, type TextRequest } from './document-text.machine'

/** A part of the text of a document, from the server. */
export const fetchText = ({ uuid, ...query }: TextRequest, signal: AbortSignal): Promise<TextPage> =>
  api(document).textPagination({ params: { uuid }, query }, { signal, quiet: true })

/** The text of a document as the server has it. */
export const documentText = documentTextMachine.provide({
  actors: { fetchText: fromPromise<TextPage, TextRequest>(({ input, signal }) => fetchText(input, signal)) },
})
