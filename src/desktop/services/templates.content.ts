import { fromPromise } from 'xstate'
import { type DocumentTemplate, template } from '#api/contract/template'
import { api } from '#api/index'
import { templatesMachine } from '#machines/templates.machine'

const fetchTemplates = fromPromise<readonly DocumentTemplate[], void>(({ signal }) =>
  api(template).user(undefined, { signal, quiet: true, whenIdle: true }),
)

export const templates = templatesMachine.provide({ actors: { fetchTemplates } })
