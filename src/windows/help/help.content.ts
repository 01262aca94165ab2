import { fromPromise } from 'xstate'
import { ApiError } from '#api/api-error'
import { type HelpEntry, help } from '#api/contract/help'
import { api } from '#api/index'
import { defineContent } from '../window-kind'
import type { HelpDraft } from './help'
import { helpMachine } from './help.machine'
import type { Refusal } from './help-setup'
import { HelpView } from './help.view'

const fetchEntries = fromPromise<readonly HelpEntry[], { windowKind: string | undefined }>(({ input: { windowKind }, signal }) =>
  api(help).list({ query: windowKind === undefined ? {} : { windowKind } }, { signal, quiet: true }),
)

const saveEntry = fromPromise<HelpEntry, HelpDraft>(async ({ input, signal }) => {
  try {
    return await api(help).save({ json: input }, { signal, quiet: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw { code: error.code, detail: error.detail } satisfies Refusal
  }
})

const deleteEntry = fromPromise<void, { uuid: string }>(({ input, signal }) => api(help).delete({ query: input }, { signal }))

export const content = defineContent({
  machine: helpMachine.provide({ actors: { fetchEntries, saveEntry, deleteEntry } }),
  View: HelpView,
})
