import { fromPromise } from 'xstate'
import { ont } from '#api/contract/ont'
import { api } from '#api/index'
import { toInput, merged, type OntInput, toSentInput } from '../ont-fields/ont-input'
import { relationOptions } from '../ont-fields/relation-options.content'
import { instanceValuesMachine } from './instance-values.machine'
import type { Theirs } from './theirs'
import { readTheirs } from './theirs.content'
import { changesOfInstance } from './value-history.content'

/** Loads the values of an instance. The revisions are read before the values, so that a revision is never newer than its value. */
const readValues = async (uuid: string, signal: AbortSignal): Promise<readonly OntInput[]> => {
  const options = { signal, quiet: true }
  const fields = await api(ont).sharedRelationsProperties({ json: [uuid] }, options)
  return merged(fields.map(toInput), await api(ont).instanceData({ query: { instanceUuid: uuid } }, options))
}

/** Machine for the values of an instance, each of which is editable in place. */
export const instanceValues = instanceValuesMachine.provide({
  actors: {
    fetchValues: fromPromise<readonly OntInput[], { uuid: string }>(({ input: { uuid }, signal }) => readValues(uuid, signal)),
    saveField: fromPromise<readonly OntInput[], { uuid: string; input: OntInput }>(async ({ input: { uuid, input }, signal }) => {
      await api(ont).editInstanceValue({ json: { nodeUuid: uuid, ...toSentInput(input) } }, { signal, quiet: true })
      return await readValues(uuid, signal)
    }),
    readTheirs: fromPromise<readonly Theirs[], { uuids: string[]; fields: string[] }>(({ input: { uuids, fields }, signal }) =>
      readTheirs(uuids, fields, { signal, quiet: true }),
    ),
    options: relationOptions,
    history: changesOfInstance,
  },
})
