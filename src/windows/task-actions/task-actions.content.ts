import { adminTaskActions } from '#api/contract/admin'
import { affectsResources } from '#machines/change-of'
import { type RowDraft, omitEmptyValues } from '#widgets/data-grid/grid'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import { toLatinDigits } from '#text/digits'
import { getRequestedLocale } from '#text/locale'
import { gridActors } from '#widgets/data-grid/grid-calls'
import { defineContent } from '../window-kind'
import { messages } from './task-actions.messages'
import { TaskActionsView } from './task-actions.view'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

const toRequest = ({ values: { title, key, icon, color, order, needsComment } }: RowDraft) => ({
  ...{ title, key, needsComment: needsComment === 'true', order: Number(toLatinDigits(String(order))) },
  ...omitEmptyValues({ icon, color }),
})

export const content = defineContent({
  machine: gridMachine.provide({
    guards: { affectsRows: affectsResources('taskAction') },
    actors: gridActors(adminTaskActions, t, toRequest),
  }),
  View: TaskActionsView,
})
