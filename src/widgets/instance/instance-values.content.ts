import { fromPromise } from 'xstate'
import { ont } from '#api/contract/ont'
import { api } from '#api/index'
import { toInput, fillInputs, type OntInput, toSentInput } from '../ont-fields/ont-input'
import { relationOptions } from '../ont-fields/relation-options.content'
import { instanceValuesMachine } from './instance-values.machine'
import type { FieldConflict } from './field-conflict'
import { fetchFieldConflicts } from './field-conflict.content'
import { changesOfInstance } from './value-history.content'

/** Loads the values of an instance. The revisions are read before the values, so that a revision is never newer than its value. */
const readValues = async (uuid: string, signal: AbortSignal): Promise<readonly OntInput[]> => {
  const options = { signal, quiet: true }
  const fields = await api(ont).sharedRelationsProperties({ json: [uuid] }, options)
  return fillInputs(fields.map(toInput), await api(ont).instanceData({ query: { instanceUuid: uuid } }, options))
}

/** Machine for the values of an instance, each of which is editable in place. */
export const instanceValues = instanceValuesMachine.provide({
  actors: {
    fetchValues: fromPromise<readonly OntInput[], { uuid: string }>(({ input: { uuid }, signal }) => readValues(uuid, signal)),
    saveField: fromPromise<readonly OntInput[], { uuid: string; input: OntInput }>(async ({ input: { uuid, input }, signal }) => {
      await api(ont).editInstanceValue({ json: { nodeUuid: uuid, ...toSentInput(input) } }, { signal, quiet: true })
      return await readValues(uuid, signal)
    }),
    fetchConflict: fromPromise<readonly FieldConflict[], { uuids: string[]; fields: string[] }>(({ input: { uuids, fields }, signal }) =>
      fetchFieldConflicts(uuids, fields, { signal, quiet: true }),
    ),
    options: relationOptions,
    history: changesOfInstance,
  },
})
