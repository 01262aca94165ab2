import { fromPromise } from 'xstate'
import { ont } from '#api/contract/ont'
import { api } from '#api/index'
import type { ResourceChange } from '#machines/resource.machine'
import { classPicker } from '../class-picker/class-picker.content'
import { notifyTagsRemoved } from '../taggings/tags-removed-notice'
import { type ClassesChange, type ItemKey, type LinkedClass, linkedClasses } from './common-metadata'
import { commonMetadataMachine } from './common-metadata.machine'

type Classes = readonly LinkedClass[]

const classes = linkedClasses.provide({
  actors: {
    fetchValue: fromPromise<Classes, { key: ItemKey }>(({ input: { key }, signal }) =>
      api(ont).commonIdentities({ query: { nodeUuid: key.uuid } }, { signal, quiet: true }),
    ),
    changeValue: fromPromise<Classes, ResourceChange<ItemKey, Classes, ClassesChange>>(
      async ({ input: { key, change }, system, signal }) => {
        const options = { signal, quiet: true }
        if (change.do === 'add') return await api(ont).addCommonIdentities({ params: { id: key.uuid }, json: [...change.uuids] }, options)
        const operationUuid = crypto.randomUUID()
        const query = { nodeUuid: key.uuid, secondNodeUuid: change.uuid, operationUuid }
        const left = await api(ont).removeCommonIdentity({ query }, options)
        notifyTagsRemoved({ window: key.window, system }, operationUuid, (t) => t.classOff(change.title))
        return left
      },
    ),
  },
})

export const commonMetadata = commonMetadataMachine.provide({ actors: { classes, picker: classPicker } })
