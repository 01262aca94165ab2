import { adminReportForms, reports } from '#api/contract/report'
import { api } from '#api/index'
import { affectsResources } from '#machines/change-of'
import { type RowDraft, omitEmptyValues } from '#widgets/data-grid/grid'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import { getRequestedLocale } from '#text/locale'
import { gridActors, rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { defineContent } from '../window-kind'
import { toDraftList, fromConditionDrafts } from '#widgets/report-draft/drafts'
import { fromDimensionDrafts } from '#widgets/report-draft/form-drafts'
import { ManageReportFormView } from './manage-report-form.view'
import { formMessages } from './manage-report-form.messages'

const t = () => formMessages(getRequestedLocale(document.documentElement.lang))

const toRequest = ({ values: { title, classUuid, period, chart, datePropertyUuid, workflowUuid, dimensions, conditions } }: RowDraft) => ({
  ...{ title, classUuid, period, chart, ...omitEmptyValues({ datePropertyUuid, workflowUuid }) },
  dimensions: fromDimensionDrafts(toDraftList(dimensions)),
  conditions: fromConditionDrafts(toDraftList(conditions)),
})

export const content = defineContent({
  machine: gridMachine.provide({
    guards: { affectsRows: affectsResources('report') },
    actors: gridActors(adminReportForms, t, toRequest, (signal) => rethrowAsServerError(api(reports).classes({ signal, quiet: true }))),
  }),
  View: ManageReportFormView,
})
