import { adminPublicProfiles } from '#api/contract/admin'
import { affectsResources } from '#machines/change-of'
import { toIds } from '#widgets/data-grid/grid'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import { getRequestedLocale } from '#text/locale'
import { gridActors } from '#widgets/data-grid/grid-calls'
import { roleList, userList } from '#widgets/pick-list/pick-lists.content'
import { defineContent } from '../window-kind'
import { messages } from './public-profiles.messages'
import { PublicProfilesView } from './public-profiles.view'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

export const content = defineContent({
  machine: gridMachine.provide({
    guards: {
      affectsRows: affectsResources('publicProfile', 'user', 'role'),
      hasAudience: () => true,
    },
    actors: {
      ...gridActors(adminPublicProfiles, t, ({ values: { title, features, users, roles } }) => ({
        ...{ title, features, userUuidList: toIds(users), roleUuidList: toIds(roles) },
      })),
      users: userList,
      roles: roleList,
    },
  }),
  View: PublicProfilesView,
})
