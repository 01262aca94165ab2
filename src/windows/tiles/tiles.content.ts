import { adminTiles } from '#api/contract/admin'
import { affectsResources } from '#machines/change-of'
import { type RowDraft, toIds, omitEmptyValues } from '#widgets/data-grid/grid'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import { toLatinDigits } from '#text/digits'
import { getRequestedLocale } from '#text/locale'
import { gridActors } from '#widgets/data-grid/grid-calls'
import { roleList, userList } from '#widgets/pick-list/pick-lists.content'
import { defineContent } from '../window-kind'
import { messages } from './tiles.messages'
import { TilesView } from './tiles.view'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

const toRequest = ({ values: { title, kind, target, icon, color, order, users, roles } }: RowDraft) => ({
  ...{ title, kind, target, order: Number(toLatinDigits(String(order))) },
  ...omitEmptyValues({ icon, color }),
  ...{ userUuidList: toIds(users), roleUuidList: toIds(roles) },
})

export const content = defineContent({
  machine: gridMachine.provide({
    guards: {
      affectsRows: affectsResources('tile', 'user', 'role'),
      hasAudience: () => true,
    },
    actors: { ...gridActors(adminTiles, t, toRequest), users: userList, roles: roleList },
  }),
  View: TilesView,
})
