import { fromPromise } from 'xstate'
import { adminTemplates } from '#api/contract/admin'
import type { DocumentTemplate } from '#api/contract/template'
import { api } from '#api/index'
import { affectsResources } from '#machines/change-of'
import { type RowDraft, toIds, omitEmptyValues } from '#widgets/data-grid/grid'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import { getRequestedLocale } from '#text/locale'
import { gridActors, rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { roleList, userList } from '#widgets/pick-list/pick-lists.content'
import { defineContent } from '../window-kind'
import { messages } from './document-templates.messages'
import { DocumentTemplatesView } from './document-templates.view'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

const toRequest = ({ values: { title, extension, users, roles } }: RowDraft) => ({
  title: String(title),
  extension: extension as DocumentTemplate['extension'],
  userUuidList: toIds(users),
  roleUuidList: toIds(roles),
})

/** Uploads the file before it saves the other values: if the server rejects the file, no template is created. */
async function save(draft: RowDraft, signal: AbortSignal): Promise<string> {
  const calls = api(adminTemplates)
  const { uuid, revision, values } = draft
  const file = values.file instanceof File ? values.file : undefined
  const quietly = { signal, quiet: true }
  const send = (template: string, content: File) =>
    rethrowAsServerError(calls.upload({ query: { uuid: template }, multipart: {}, file: content }, quietly)).catch((error) => {
      throw 'detail' in error ? { ...error, errors: [{ path: 'file', detail: error.detail }] } : error
    })
  if (uuid !== undefined) {
    if (file) await send(uuid, file)
    await rethrowAsServerError(calls.save({ json: { uuid, ...omitEmptyValues({ revision }), ...toRequest(draft) } }, quietly))
    return t().saved
  }
  const made = await rethrowAsServerError(calls.save({ json: toRequest(draft) }, quietly))
  if (!file) return t().saved
  try {
    await send(made.uuid, file)
  } catch (error) {
    await calls.delete({ query: { uuid: made.uuid } }, { quiet: true })
    throw error
  }
  return t().saved
}

export const content = defineContent({
  machine: gridMachine.provide({
    guards: {
      affectsRows: affectsResources('template', 'user', 'role'),
      hasAudience: () => true,
    },
    actors: {
      ...gridActors(adminTemplates, t, toRequest),
      saveRow: fromPromise<string, RowDraft>(({ input, signal }) => save(input, signal)),
      users: userList,
      roles: roleList,
    },
  }),
  View: DocumentTemplatesView,
})
