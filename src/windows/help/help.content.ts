import { fromPromise } from 'xstate'
import { type HelpEntry, help } from '#api/contract/help'
import { api } from '#api/index'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { defineContent } from '../window-kind'
import type { HelpDraft } from './help'
import { helpMachine } from './help.machine'
import { HelpView } from './help.view'

const fetchEntries = fromPromise<readonly HelpEntry[], { windowKind: string | undefined }>(({ input: { windowKind }, signal }) =>
  api(help).list({ query: windowKind === undefined ? {} : { windowKind } }, { signal, quiet: true }),
)

const saveEntry = fromPromise<HelpEntry, HelpDraft>(({ input, signal }) =>
  rethrowAsServerError(api(help).save({ json: input }, { signal, quiet: true })),
)

const deleteEntry = fromPromise<void, { uuid: string }>(({ input, signal }) => api(help).delete({ query: input }, { signal }))

export const content = defineContent({
  machine: helpMachine.provide({ actors: { fetchEntries, saveEntry, deleteEntry } }),
  View: HelpView,
})
