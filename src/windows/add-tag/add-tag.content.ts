import { fromPromise } from 'xstate'
import { paragraphs } from '#api/contract/paragraph'
import { api } from '#api/index'
import { tagPicker } from '#widgets/tag-picker/tag-picker.content'
import { defineContent } from '../window-kind'
import { addTagMachine, type TagAssignment } from './add-tag.machine'
import { AddTagView } from './add-tag.view'

const saveTags = fromPromise<void, TagAssignment>(async ({ input: { payload, tags }, signal }) => {
  const { docUuid, from: fromIndex, to: toIndex } = payload
  const query = { docUuid, fromIndex, toIndex, operationUuid: crypto.randomUUID() }
  await api(paragraphs).createEdit({ query, json: tags.map(({ uuid }) => uuid) }, { signal, quiet: true })
})

export const content = defineContent({ machine: addTagMachine.provide({ actors: { picker: tagPicker, saveTags } }), View: AddTagView })
