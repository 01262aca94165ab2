import { adminWorkflows } from '#api/contract/process'
import { affectsResources } from '#machines/change-of'
import { type RowDraft, toIds } from '#widgets/data-grid/grid'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import { getRequestedLocale } from '#text/locale'
import { gridActors } from '#widgets/data-grid/grid-calls'
import { roleList, userList } from '#widgets/pick-list/pick-lists.content'
import { defineContent } from '../window-kind'
import { messages } from './workflows.messages'
import { WorkflowsView } from './workflows.view'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

const toRequest = ({ values: { title, key, docFlow, active, users, roles } }: RowDraft) => ({
  ...{ title, key, docFlow: docFlow === 'true', active: active === 'true' },
  ...{ userUuidList: toIds(users), roleUuidList: toIds(roles) },
})

export const content = defineContent({
  machine: gridMachine.provide({
    guards: {
      affectsRows: affectsResources('workflow', 'user', 'role'),
      hasAudience: () => true,
    },
    actors: { ...gridActors(adminWorkflows, t, toRequest), users: userList, roles: roleList },
  }),
  View: WorkflowsView,
})
