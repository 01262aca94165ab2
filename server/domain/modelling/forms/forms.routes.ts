import type { adminForms, forms } from '#api/contract/form'
import type { ont } from '#api/contract/ont'
import { readContext } from '#server/context/request-context'
import { gridHandlers } from '#server/data-grid/grid.routes'
import type { Handlers } from '#server/http/handler'
import { getFormColumns, formGrid, getForm, listForms } from './forms.service'

export const formHandlers: Handlers<typeof forms> = {
  list: ({ params, query, ...request }) => listForms(readContext(request), { ...query, ...params }),
  get: ({ params, ...request }) => getForm(readContext(request), params.uuid),
}

export const formColumnHandlers: Handlers<typeof ont> = {
  formColumns: ({ params, ...request }) => getFormColumns(readContext(request), params.formUuid),
}

export const adminFormHandlers: Handlers<typeof adminForms> = gridHandlers(formGrid)
