import { fromPromise } from 'xstate'
import { users } from '#api/contract/users'
import { api } from '#api/index'
import { storeToken } from '#api/session-tabs'
import { getRequestedLocale } from '#text/locale'
import { noticeMessages } from '#text/messages/notices'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { defineContent } from '../window-kind'
import { changePasswordMachine, type Passwords } from './change-password.machine'
import { ChangePasswordView } from './change-password.view'

const changePassword = fromPromise<{ message: string }, Passwords>(async ({ input, signal }) => {
  const { token } = await rethrowAsServerError(api(users).changePassword({ json: input }, { signal, quiet: true }))
  // The server has ended all other sessions and this token. The new token also goes to the other tabs of this browser.
  storeToken(token)
  return { message: noticeMessages(getRequestedLocale(document.documentElement.lang)).passwordChanged }
})

export const content = defineContent({
  machine: changePasswordMachine.provide({ actors: { changePassword } }),
  View: ChangePasswordView,
})
