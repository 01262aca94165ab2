import { fromPromise } from 'xstate'
import { keywords } from '#api/contract/keyword'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { nodePicker } from '#widgets/node-picker/node-picker.content'
import { defineContent } from '../window-kind'
import type { Acceptance, DocumentProposals } from './autotag'
import { autotagMachine } from './autotag.machine'
import type { ProposalQuery } from './autotag-setup'
import { AutotagView } from './autotag.view'

export const content = defineContent({
  machine: autotagMachine.provide({
    actors: {
      picker: nodePicker,
      list: createPagedListMachine<DocumentProposals, ProposalQuery>().provide({
        actors: {
          fetchPage: fromPromise<Page<DocumentProposals>, PageRequest<ProposalQuery>>(
            async ({ input: { query, offset, size }, signal }) => {
              if (!query) return { contents: [], totalElements: 0 }
              const json = { uuidList: [...query], offset, pageSize: size }
              const { contents, ...page } = await api(keywords).propose({ json }, { signal, quiet: true })
              return { ...page, contents: contents.map((one) => ({ ...one, uuid: one.node.uuid })) }
            },
          ),
        },
      }),
      accept: fromPromise<void, { acceptance: Acceptance | undefined }>(async ({ input: { acceptance }, signal }) => {
        if (acceptance) await api(keywords).accept({ json: [acceptance] }, { signal, quiet: true })
      }),
    },
  }),
  View: AutotagView,
})
