import { fromPromise } from 'xstate'
import { adminRoles, adminUsers } from '#api/contract/admin'
import { api } from '#api/index'
import { affectsResources } from '#machines/change-of'
import { type RowDraft, omitEmptyValues } from '#widgets/data-grid/grid'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import { getRequestedLocale } from '#text/locale'
import { gridActors, rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { defineContent } from '../window-kind'
import { messages } from './users.messages'
import { UsersView } from './users.view'

const MAX_ROLES = 1_000

const t = () => messages(getRequestedLocale(document.documentElement.lang))

/** Converts the draft to the request. An empty field is sent for an existing user, to clear it, and left out for a new user. */
const toRequest = ({ uuid, values }: RowDraft) => {
  const { roleUuidList, password, mustChangePassword, ...texts } = values
  const sent =
    uuid === undefined ? omitEmptyValues(texts) : { ...texts, email: texts.email || null, nationalCode: texts.nationalCode || null }
  return { ...sent, ...omitEmptyValues({ password }), mustChangePassword: mustChangePassword === 'yes', roleUuidList }
}

const readRoles = async (signal: AbortSignal) =>
  (await rethrowAsServerError(api(adminRoles).list({ query: { pageSize: MAX_ROLES } }, { signal, quiet: true }))).contents

export const content = defineContent({
  machine: gridMachine.provide({
    guards: { affectsRows: affectsResources('user', 'role') },
    actors: {
      ...gridActors(adminUsers, t, toRequest, readRoles),
      switchRow: fromPromise<string, { uuid: string; on: boolean }>(async ({ input: { uuid, on }, signal }) => {
        const { fullName } = await rethrowAsServerError(api(adminUsers).setActive({ json: { userUuid: uuid, active: on } }, { signal }))
        return on ? t().switchedOn(fullName) : t().switchedOff(fullName)
      }),
    },
  }),
  View: UsersView,
})
