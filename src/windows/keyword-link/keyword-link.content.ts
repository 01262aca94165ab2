import { fromPromise } from 'xstate'
import { keywordLinks } from '#api/contract/keyword-link'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { tagPicker } from '#widgets/tag-picker/tag-picker.content'
import { defineContent } from '../window-kind'
import { keywordLinkMachine, type KeywordLinkRequest } from './keyword-link.machine'
import { KeywordLinkView } from './keyword-link.view'
import { messages } from './keyword-link.messages'

const saveLink = fromPromise<string, KeywordLinkRequest>(async ({ input: { paragraphUuid, alt, keyword }, signal }) => {
  const json = { keyword: keyword?.uuid ?? '', alt, uuid: paragraphUuid }
  const saved = await api(keywordLinks).save({ json }, { signal, quiet: true })
  return messages(getRequestedLocale(document.documentElement.lang)).linked(saved.alt, saved.keyword.title)
})

export const content = defineContent({
  machine: keywordLinkMachine.provide({ actors: { picker: tagPicker, saveLink } }),
  View: KeywordLinkView,
})
