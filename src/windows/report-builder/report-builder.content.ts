import { adminDynamicReports, reports } from '#api/contract/report'
import { api } from '#api/index'
import { affectsResources } from '#machines/change-of'
import type { RowDraft } from '#widgets/data-grid/grid'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import { getRequestedLocale } from '#text/locale'
import { gridActors, rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { defineContent } from '../window-kind'
import { toDraftList, fromColumnDrafts, fromConditionDrafts } from '#widgets/report-draft/drafts'
import { ReportBuilderView } from './report-builder.view'
import { builderMessages as messages } from './report-builder.messages'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

const toRequest = ({ values: { title, classUuid, paging, columns, conditions } }: RowDraft) => ({
  ...{ title, classUuid, paging },
  columns: fromColumnDrafts(toDraftList(columns)),
  conditions: fromConditionDrafts(toDraftList(conditions)),
})

export const content = defineContent({
  machine: gridMachine.provide({
    guards: { affectsRows: affectsResources('report') },
    actors: gridActors(adminDynamicReports, t, toRequest, (signal) => rethrowAsServerError(api(reports).classes({ signal, quiet: true }))),
  }),
  View: ReportBuilderView,
})
