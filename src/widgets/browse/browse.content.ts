import { fromPromise } from 'xstate'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { relationOptions } from '../ont-fields/relation-options.content'
import type { DatePartCount, BrowseProperty, BrowseChoice } from './browse'
import { browseMachine } from './browse.machine'

export const browse = browseMachine.provide({
  actors: {
    options: relationOptions,
    fetchEntries: fromPromise<readonly BrowseProperty[], { uuid: string }>(({ input: { uuid }, signal }) =>
      api(nodebase).dynamicBrowseProps({ params: { uuid } }, { signal, quiet: true }),
    ),
    fetchDates: fromPromise<readonly DatePartCount[], { uuid: string; step: BrowseChoice | undefined }>(
      async ({ input: { uuid, step }, signal }) => {
        if (!step) return []
        const { relationOrPropertyUuid, year, month } = step
        const found = await api(nodebase).browseDates({ json: { uuid, relationOrPropertyUuid, year, month } }, { signal, quiet: true })
        // Lists the latest year first: users look for it most.
        return year === undefined ? found.toReversed() : found
      },
    ),
  },
})
