import { adminRoles } from '#api/contract/admin'
import { affectsResources } from '#machines/change-of'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import { getRequestedLocale } from '#text/locale'
import { gridActors } from '#widgets/data-grid/grid-calls'
import { defineContent } from '../window-kind'
import { messages } from './roles.messages'
import { RolesView } from './roles.view'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

export const content = defineContent({
  machine: gridMachine.provide({
    guards: { affectsRows: affectsResources('user', 'role') },
    actors: gridActors(adminRoles, t, ({ values }) => values),
  }),
  View: RolesView,
})
