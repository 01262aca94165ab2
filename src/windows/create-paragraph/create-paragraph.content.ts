import { fromPromise } from 'xstate'
import { paragraphs } from '#api/contract/paragraph'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { defineContent } from '../window-kind'
import { type NewNodeValues, creationMachine, type CreatedNode } from '#widgets/creation/creation.machine'
import { messages } from '#widgets/creation/creation.messages'
import { CreateParagraphView } from './create-paragraph.view'

const create = fromPromise<CreatedNode, { destUuid: string; draft: NewNodeValues }>(async ({ input: { destUuid, draft }, signal }) => {
  const query = { destinationUuid: destUuid, title: draft.title }
  await api(paragraphs).editText({ query, text: draft.text }, { signal, quiet: true })
  return {
    resource: 'paragraph',
    uuid: destUuid,
    message: messages(getRequestedLocale(document.documentElement.lang)).paragraphMade(draft.title),
  }
})

export const content = defineContent({ machine: creationMachine.provide({ actors: { create } }), View: CreateParagraphView })
