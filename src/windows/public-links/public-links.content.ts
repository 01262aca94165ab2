import { fromPromise } from 'xstate'
import { publicLinks } from '#api/contract/public-link'
import { api } from '#api/index'
import { buildPublicLink } from '#text/public-link-address'
import { getRequestedLocale } from '#text/locale'
import { copyLink } from '#widgets/open-node/copy-links.content'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { defineContent, type WindowRequest } from '../window-kind'
import { type LinkDraft, type LinkedItem, toNewLink } from './public-links'
import { publicLinksMachine } from './public-links.machine'
import { messages } from './public-links.messages'
import { PublicLinksView } from './public-links.view'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

export const content = defineContent({
  machine: publicLinksMachine.provide({
    actors: {
      fetchLinks: fromPromise(async ({ input, signal }) => {
        const { contents, totalElements } = await api(publicLinks).list({ query: input }, { signal, quiet: true })
        return { links: contents, total: totalElements }
      }),
      revokeLink: fromPromise<WindowRequest, { uuid: string }>(async ({ input, signal }) => {
        await api(publicLinks).revoke({ json: input }, { signal })
        return { type: 'notify', level: 'success', message: t().revoked }
      }),
      createLink: fromPromise<string, { item: LinkedItem; draft: LinkDraft }>(async ({ input: { item, draft }, signal }) => {
        const { token } = await rethrowAsServerError(api(publicLinks).create({ json: toNewLink(item, draft) }, { signal, quiet: true }))
        return buildPublicLink(location.origin, token)
      }),
      copyAddress: fromPromise<WindowRequest, { address: string }>(({ input: { address } }) => copyLink(address, t())),
    },
  }),
  View: PublicLinksView,
})
