import { fromPromise } from 'xstate'
import { folder } from '#api/contract/folder'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { defineContent } from '../window-kind'
import { type NewNodeValues, creationMachine, type CreatedNode } from '#widgets/creation/creation.machine'
import { messages } from '#widgets/creation/creation.messages'
import { CreateFolderView } from './create.view'

const create = fromPromise<CreatedNode, { destUuid: string; draft: NewNodeValues }>(async ({ input: { destUuid, draft }, signal }) => {
  const made = await api(folder).create({ form: { folderName: draft.title, destUuid } }, { signal, quiet: true })
  return { resource: 'node', uuid: made.uuid, message: messages(getRequestedLocale(document.documentElement.lang)).folderMade(made.title) }
})

export const content = defineContent({ machine: creationMachine.provide({ actors: { create } }), View: CreateFolderView })
