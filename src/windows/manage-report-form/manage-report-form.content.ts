import { adminReportForms, reports } from '#api/contract/report'
import { api } from '#api/index'
import { concernsResources } from '#machines/change-of'
import { type Draft, stripped } from '#widgets/data-grid/grid'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import { getRequestedLocale } from '#text/locale'
import { gridActors, withServerError } from '#widgets/data-grid/grid-calls'
import { defineContent } from '../window-kind'
import { toDraftList, fromConditionDrafts } from '#widgets/report-draft/drafts'
import { fromDimensionDrafts } from '#widgets/report-draft/form-drafts'
import { ManageReportFormView } from './manage-report-form.view'
import { formMessages } from './manage-report-form.messages'

const t = () => formMessages(getRequestedLocale(document.documentElement.lang))

const toRequest = ({ values: { title, classUuid, period, chart, datePropertyUuid, workflowUuid, dimensions, conditions } }: Draft) => ({
  ...{ title, classUuid, period, chart, ...stripped({ datePropertyUuid, workflowUuid }) },
  dimensions: fromDimensionDrafts(toDraftList(dimensions)),
  conditions: fromConditionDrafts(toDraftList(conditions)),
})

export const content = defineContent({
  machine: gridMachine.provide({
    guards: { concerns: concernsResources('report') },
    actors: gridActors(adminReportForms, t, toRequest, (signal) => withServerError(api(reports).classes({ signal, quiet: true }))),
  }),
  View: ManageReportFormView,
})
