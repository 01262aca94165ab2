import { fromPromise } from 'xstate'
import { ApiError } from '#api/api-error'
import { users } from '#api/contract/users'
import { api } from '#api/index'
import { storeToken } from '#api/session-tabs'
import { getRequestedLocale } from '#text/locale'
import { noticeMessages } from '#text/messages/notices'
import { defineContent } from '../window-kind'
import { changePasswordMachine, type Passwords, type Refusal } from './change-password.machine'
import { ChangePasswordView } from './change-password.view'

const changePassword = fromPromise<{ said: string }, Passwords>(async ({ input, signal }) => {
  try {
    const answer = await api(users).changePassword({ json: input }, { signal, quiet: true })
    // The server ended all other sessions and the old token. The new token is shared with the other tabs of this browser.
    storeToken(answer.token)
    return { said: noticeMessages(getRequestedLocale(document.documentElement.lang)).passwordChanged }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw { code: error.code, detail: error.detail } satisfies Refusal
  }
})

export const content = defineContent({
  machine: changePasswordMachine.provide({ actors: { changePassword } }),
  View: ChangePasswordView,
})
