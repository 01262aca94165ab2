import { fromPromise } from 'xstate'
import { ont } from '#api/contract/ont'
import { api } from '#api/index'
import type { ResourceChange } from '#machines/resource.machine'
import { classPicker } from '../class-picker/class-picker.content'
import { type ClassesChange, type LinkedClass, linkedClasses } from './common-metadata'
import { commonMetadataMachine } from './common-metadata.machine'

type Key = { uuid: string }
type Classes = readonly LinkedClass[]

const classes = linkedClasses.provide({
  actors: {
    fetchValue: fromPromise<Classes, { key: Key }>(({ input: { key }, signal }) =>
      api(ont).commonIdentities({ query: { nodeUuid: key.uuid } }, { signal, quiet: true }),
    ),
    changeValue: fromPromise<Classes, ResourceChange<Key, Classes, ClassesChange>>(({ input: { key, change }, signal }) => {
      const options = { signal, quiet: true }
      return change.do === 'add'
        ? api(ont).addCommonIdentities({ params: { id: key.uuid }, json: [...change.uuids] }, options)
        : api(ont).removeCommonIdentity({ query: { nodeUuid: key.uuid, secondNodeUuid: change.uuid } }, options)
    }),
  },
})

export const commonMetadata = commonMetadataMachine.provide({ actors: { classes, picker: classPicker } })
