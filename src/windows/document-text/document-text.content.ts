import { fromPromise } from 'xstate'
import { document } from '#api/contract/document'
import type { RecognisedWords } from '#api/contract/recognised-words'
import { api } from '#api/index'
import { documentText } from '#widgets/text/text.content'
import { defineContent } from '../window-kind'
import { documentTextWindowMachine } from './document-text-window.machine'
import { DocumentTextWindowView } from './document-text-window.view'
import type { ShownPage } from './page-words'
import { type PageRequest, pageWordsMachine, type WordCorrection } from './page-words.machine'

/** Width in pixels of the picture of a page. */
const PICTURE_WIDTH = 1_920

const fetchPage = fromPromise<ShownPage, PageRequest>(async ({ input: { uuid, page }, signal }) => {
  const words = await api(document).words({ params: { uuid }, query: { page } }, { signal, quiet: true })
  const query = { page, width: PICTURE_WIDTH }
  return { words, picture: await api(document).part({ params: { type: 'preview', uuid }, query }, { signal, quiet: true }) }
})

const saveWord = fromPromise<RecognisedWords, WordCorrection>(({ input: { uuid, ...json }, signal }) =>
  api(document).correctWord({ params: { uuid }, json }, { signal, quiet: true }),
)

const words = pageWordsMachine.provide({ actors: { fetchPage, saveWord } })

export const content = defineContent({
  machine: documentTextWindowMachine.provide({ actors: { text: documentText, words } }),
  View: DocumentTextWindowView,
})
