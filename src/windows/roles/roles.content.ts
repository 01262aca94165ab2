import { fromPromise } from 'xstate'
import { adminRoles } from '#api/contract/admin'
import { api } from '#api/index'
import { type Draft, type GridPage, type GridQuery, type GridRow, stripped } from '#machines/grid'
import { gridMachine } from '#machines/grid.machine'
import { localeOf } from '#text/locale'
import { told } from '../grid-calls'
import { defineContent } from '../window-kind'
import { messages } from './roles.messages'
import { RolesView } from './roles.view'

const say = () => messages(localeOf(document.documentElement.lang))

export const content = defineContent({
  machine: gridMachine.provide({
    guards: { concerns: ({ event }) => event.type === 'data.changed' && (event.resource === 'user' || event.resource === 'role') },
    actors: {
      loadRows: fromPromise<GridPage, GridQuery>(({ input: { sortBy, keyword, ...query }, signal }) =>
        told(api(adminRoles).find({ json: { ...query, ...stripped({ sortBy, keyword }) } }, { signal, quiet: true })),
      ),
      // A role has nothing to choose from.
      loadOptions: fromPromise<readonly GridRow[], void>(async () => []),
      saveRow: fromPromise<string, Draft>(async ({ input: { uuid, revision, values }, signal }) => {
        await told(api(adminRoles).save({ json: { ...stripped({ uuid, revision }), ...values } as never }, { signal, quiet: true }))
        return say().saved
      }),
      removeRow: fromPromise<string, string>(async ({ input, signal }) => {
        await told(api(adminRoles).delete({ query: { uuid: input } }, { signal }))
        return say().removed
      }),
    },
  }),
  View: RolesView,
})
