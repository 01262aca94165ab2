import type { adminForms, forms } from '#api/contract/form'
import type { ont } from '#api/contract/ont'
import type { Handlers } from '#server/http/handler'
import { gridHandlers } from '../admin/grid.routes'
import { readerOf } from '../nodes/request'
import { formColumns, formGrid, formOf, listForms } from './forms.service'

export const formHandlers: Handlers<typeof forms> = {
  list: ({ params, query, ...request }) => listForms(readerOf(request), { ...query, ...params }),
  get: ({ params, ...request }) => formOf(readerOf(request), params.uuid),
}

export const formColumnHandlers: Handlers<typeof ont> = {
  formColumns: ({ params, ...request }) => formColumns(readerOf(request), params.formUuid),
}

export const adminFormHandlers: Handlers<typeof adminForms> = gridHandlers(formGrid)
