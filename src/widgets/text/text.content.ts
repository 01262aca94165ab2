import { fromPromise } from 'xstate'
import { document } from '#api/contract/document'
import type { TextPage } from '#api/contract/text-page'
import { api } from '#api/index'
import { documentTextMachine, type TextRequest } from './document-text.machine'

/** Loads a part of the text of a document. */
export const fetchText = ({ uuid, ...query }: TextRequest, signal: AbortSignal): Promise<TextPage> =>
  api(document).textPagination({ params: { uuid }, query }, { signal, quiet: true })

/** The text of a document, loaded from the server. */
export const documentText = documentTextMachine.provide({
  actors: { fetchText: fromPromise<TextPage, TextRequest>(({ input, signal }) => fetchText(input, signal)) },
})
