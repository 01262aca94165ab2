import { fromPromise } from 'xstate'
import { tasks } from '#api/contract/task'
import { api } from '#api/index'
import { endOfDay } from '#text/jalali'
import { getRequestedLocale } from '#text/locale'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { roleList, userList } from '#widgets/pick-list/pick-lists.content'
import { getTimeZone } from '#widgets/format/time-zone'
import { defineContent } from '../window-kind'
import { type Referral, type ReferPayload, referDocumentMachine } from './refer-document.machine'
import { messages } from './refer-document.messages'
import { ReferDocumentView } from './refer-document.view'

const sendReferral = fromPromise<string, ReferPayload & { referral: Referral }>(async ({ input, signal, system }) => {
  const { taskUuid, title, mode, referral } = input
  const { users, roles, due, comment, review } = referral
  const params = { uuid: taskUuid }
  const dueDate = due ? { dueDate: endOfDay(due, getTimeZone(system)) } : {}
  const quietly = { signal, quiet: true }
  const t = messages(getRequestedLocale(document.documentElement.lang))
  if (mode === 'assign') {
    await rethrowAsServerError(api(tasks).assign({ params, json: { userUuid: users[0]?.uuid ?? '', ...dueDate } }, quietly))
    return t.assigned(title)
  }
  const people = { userUuidList: users.map(({ uuid }) => uuid), roleUuidList: roles.map(({ uuid }) => uuid) }
  await rethrowAsServerError(api(tasks).refer({ params, json: { ...people, ...dueDate, comment, review } }, quietly))
  return t.referred(title)
})

export const content = defineContent({
  machine: referDocumentMachine.provide({ actors: { users: userList, roles: roleList, sendReferral } }),
  View: ReferDocumentView,
})
