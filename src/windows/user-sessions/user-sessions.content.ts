import { fromPromise } from 'xstate'
import { adminUsers } from '#api/contract/admin'
import type { OwnSession } from '#api/contract/users'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { defineContent } from '../window-kind'
import { userSessionsMachine } from './user-sessions.machine'
import { messages } from './user-sessions.messages'
import { UserSessionsView } from './user-sessions.view'

export const content = defineContent({
  machine: userSessionsMachine.provide({
    actors: {
      fetchSessions: fromPromise<readonly OwnSession[], { userUuid: string }>(({ input, signal }) =>
        api(adminUsers).sessions({ query: input }, { signal, quiet: true }),
      ),
      endSessions: fromPromise<string, { userUuid: string; fullName: string; sessionUuid: string | undefined }>(
        async ({ input, signal }) => {
          const { userUuid, fullName, sessionUuid } = input
          await api(adminUsers).endSessions({ query: { userUuid, ...(sessionUuid !== undefined && { sessionUuid }) } }, { signal })
          return messages(getRequestedLocale(document.documentElement.lang)).ended(fullName)
        },
      ),
    },
  }),
  View: UserSessionsView,
})
