import { fromPromise } from 'xstate'
import { ont } from '#api/contract/ont'
import type { InstanceDataEntry } from '#api/contract/ontology'
import { api } from '#api/index'
import { inputOf, merged, type OntInput, sentOf } from '../ont-fields/ont-input'
import { relationOptions } from '../ont-fields/relation-options.content'
import { instanceValuesMachine } from './instance-values.machine'

/** The values of an instance, each to be edited where it stands. */
export const instanceValues = instanceValuesMachine.provide({
  actors: {
    fetchValues: fromPromise<readonly OntInput[], { uuid: string }>(async ({ input: { uuid }, signal }) => {
      const options = { signal, quiet: true }
      const [fields, data] = await Promise.all([
        api(ont).sharedRelationsProperties({ json: [uuid] }, options),
        api(ont).instanceData({ query: { instanceUuid: uuid } }, options),
      ])
      return merged(fields.map(inputOf), data)
    }),
    saveField: fromPromise<readonly InstanceDataEntry[], { uuid: string; input: OntInput }>(({ input: { uuid, input }, signal }) =>
      api(ont).editInstanceValue({ json: { nodeUuid: uuid, ...sentOf(input) } }, { signal, quiet: true }),
    ),
    options: relationOptions,
  },
})
