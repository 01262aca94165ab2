import { fromPromise } from 'xstate'
import { document } from '#api/contract/document'
import type { TextPage } from '#api/contract/text-page'
import { api } from '#api/index'
import { defineContent } from '../window-kind'
import { documentTextMachine, type TextRequest } from './document-text.machine'
import { DocumentTextView } from './document-text.view'

export const content = defineContent({
  machine: documentTextMachine.provide({
    actors: {
      fetchText: fromPromise<TextPage, TextRequest>(({ input: { uuid, ...query }, signal }) =>
        api(document).textPagination({ params: { uuid }, query }, { signal, quiet: true }),
      ),
    },
  }),
  View: DocumentTextView,
})
