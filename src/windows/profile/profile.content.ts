import { fromPromise } from 'xstate'
import { ApiError } from '#api/api-error'
import { type OwnSession, type User, users } from '#api/contract/users'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { defineContent } from '../window-kind'
import type { Person, Refusal } from './profile'
import { profileMachine } from './profile.machine'
import { messages } from './profile.messages'
import { ProfileView } from './profile.view'

const fetchUser = fromPromise<User, void>(({ signal }) => api(users).principle(undefined, { signal, quiet: true }))

const savePerson = fromPromise<{ user: User; message: string }, Partial<Person>>(async ({ input, signal }) => {
  try {
    const user = await api(users).savePrinciple({ json: input }, { signal, quiet: true })
    return { user, message: messages(getRequestedLocale(document.documentElement.lang)).saved }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const fields = Object.fromEntries((error.errors ?? []).map(({ path, detail }) => [path, detail]))
    throw { detail: error.detail, fields } satisfies Refusal
  }
})

const fetchSessions = fromPromise<readonly OwnSession[], void>(({ signal }) => api(users).sessions(undefined, { signal, quiet: true }))

const endSession = fromPromise<void, { uuid: string }>(({ input, signal }) => api(users).endSession({ query: input }, { signal }))

export const content = defineContent({
  machine: profileMachine.provide({ actors: { fetchUser, savePerson, fetchSessions, endSession } }),
  View: ProfileView,
})
