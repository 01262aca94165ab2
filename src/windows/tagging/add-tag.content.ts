import { fromPromise } from 'xstate'
import { paragraphs } from '#api/contract/paragraph'
import { api } from '#api/index'
import { tagPicker } from '../parts/tag-picker/tag-picker.content'
import { sayTakenOff } from '../parts/tags-back'
import { defineContent } from '../window-kind'
import { addTagMachine, type Tagging } from './add-tag.machine'
import { AddTagView } from './add-tag.view'

const saveTags = fromPromise<void, Tagging>(async ({ input: { payload, tags, window }, system, signal }) => {
  const { docUuid, from: fromIndex, to: toIndex, paragraphUuid, keywords } = payload
  const operationUuid = crypto.randomUUID()
  const query = { docUuid, fromIndex, toIndex, operationUuid, ...(paragraphUuid !== undefined && { paragraphUuid }) }
  await api(paragraphs).createEdit({ query, json: tags.map(({ uuid }) => uuid) }, { signal, quiet: true })
  // A keyword is its title, also where it was ticked anew as a folder.
  const off = keywords.filter((one) => !tags.some(({ uuid, title }) => uuid === one.uuid || title === one.title))
  if (off.length > 0) sayTakenOff({ window, system }, operationUuid, (say) => say.keywordsOff(off.map(({ title }) => title)))
})

export const content = defineContent({ machine: addTagMachine.provide({ actors: { picker: tagPicker, saveTags } }), View: AddTagView })
