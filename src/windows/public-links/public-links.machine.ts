import { assign, raise, sendTo, setup } from 'xstate'
import type { PublicLink } from '#api/contract/public-link'
import { providedPromise } from '#machines/provided'
import { getEventError, getEventOutput } from '#machines/settled'
import type { ServerError } from '#widgets/data-grid/grid'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import { createLinkDraft, findLinkFault, type LinkDraft, type LinkedItem, type LinkFault } from './public-links'

export type PublicLinksEvent =
  | ContentEvent
  | { type: 'draft.change'; change: Partial<LinkDraft> }
  | { type: 'link.create' }
  | { type: 'links.changed' }
  | { type: 'address.copy' }
  | { type: 'links.retry' }
  | { type: 'links.more' }
  /** Asks if the link is to be revoked. */
  | { type: 'link.ask'; uuid: string }
  | { type: 'link.keep' }
  | { type: 'link.revoke' }
  | { type: 'item.open'; uuid: string }

interface LinkList {
  links: readonly PublicLink[]
  total: number
}

interface PublicLinksContext extends LinkList {
  window: WindowRef
  item: LinkedItem | undefined
  draft: LinkDraft
  fault: LinkFault | undefined
  refusal: ServerError | undefined
  /** Address of the new link. It cannot be read again after the window closes. */
  address: string | undefined
  size: number
  asked: string | undefined
}

const PAGE = 50

/** Lists the links for people without an account, and creates one for an item. */
export const publicLinksMachine = setup({
  types: {} as { context: PublicLinksContext; events: PublicLinksEvent; input: WindowInput<{ item?: LinkedItem | undefined }> },
  actors: {
    fetchLinks: providedPromise<LinkList, { size: number }>('fetchLinks'),
    revokeLink: providedPromise<WindowRequest, { uuid: string }>('revokeLink'),
    /** Creates a link and returns its address. */
    createLink: providedPromise<string, { item: LinkedItem; draft: LinkDraft }>('createLink'),
    copyAddress: providedPromise<WindowRequest, { address: string }>('copyAddress'),
  },
  guards: {
    hasItem: ({ context }) => context.item !== undefined,
    hasFault: ({ context }) => findLinkFault(context.draft) !== undefined,
  },
  actions: {
    setLinks: assign(({ event }) => getEventOutput<LinkList>(event)),
    growPage: assign({ size: ({ context }) => context.size + PAGE }),
    setAsked: assign((_, { uuid }: { uuid: string }) => ({ asked: uuid })),
    clearAsked: assign({ asked: undefined }),
    changeDraft: assign(({ context: { draft } }, { change }: { change: Partial<LinkDraft> }) => ({
      draft: { ...draft, ...change },
      ...{ fault: undefined, refusal: undefined },
    })),
    setFault: assign({ fault: ({ context }) => findLinkFault(context.draft) }),
    setRefusal: assign({ refusal: ({ event }) => getEventError<ServerError>(event) }),
    setAddress: assign(({ context, event }) => ({ address: getEventOutput<string>(event), draft: { ...context.draft, password: '' } })),
    sendOutput: sendTo(
      ({ context }) => context.window,
      ({ event }) => getEventOutput<WindowRequest>(event),
    ),
    openItem: sendTo(
      ({ context }) => context.window,
      (_, { uuid }: { uuid: string }): WindowRequest => ({ type: 'target.open', target: { nodeUuid: uuid } }),
    ),
  },
}).createMachine({
  id: 'publicLinks',
  context: ({ input: { window, payload, session } }) => ({
    window,
    item: payload.item,
    draft: createLinkDraft({
      now: Date.now(),
      timeZone: session.config['time.zone'] ?? 'Asia/Tehran',
      maxDays: Number(session.config['publicLinks.maxDays'] ?? '1'),
    }),
    ...{ fault: undefined, refusal: undefined, address: undefined, links: [], total: 0, size: PAGE, asked: undefined },
  }),
  type: 'parallel',
  on: { 'item.open': { actions: { type: 'openItem', params: ({ event }) => event } } },
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          entry: 'clearAsked',
          invoke: {
            id: 'fetchLinks',
            src: 'fetchLinks',
            input: ({ context }) => ({ size: context.size }),
            onDone: { target: 'shown', actions: 'setLinks' },
            onError: 'failed',
          },
          on: { 'links.changed': { target: 'loading', reenter: true } },
        },
        failed: { on: { 'links.retry': 'loading', 'links.changed': 'loading', 'data.stale': 'loading' } },
        shown: {
          on: {
            'links.changed': 'loading',
            'links.more': { target: 'loading', actions: 'growPage' },
            'frame.activated': 'loading',
            'data.stale': 'loading',
            'link.ask': { target: 'asking', actions: { type: 'setAsked', params: ({ event }) => event } },
          },
        },
        asking: { on: { 'link.keep': { target: 'shown', actions: 'clearAsked' }, 'link.revoke': 'revoking', 'links.changed': 'loading' } },
        revoking: {
          invoke: {
            id: 'revokeLink',
            src: 'revokeLink',
            input: ({ context }) => ({ uuid: context.asked ?? '' }),
            onDone: { target: 'loading', actions: 'sendOutput' },
            onError: 'loading',
          },
        },
      },
    },
    form: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'hasItem', target: 'editing' }, { target: 'hidden' }] },
        hidden: {},
        editing: {
          on: {
            'draft.change': { actions: { type: 'changeDraft', params: ({ event }) => event } },
            'link.create': [{ guard: 'hasFault', actions: 'setFault' }, { target: 'creating' }],
            'address.copy': 'copying',
          },
        },
        creating: {
          invoke: {
            id: 'createLink',
            src: 'createLink',
            input: ({ context: { item, draft } }) => ({ item: item as LinkedItem, draft }),
            onDone: { target: 'editing', actions: ['setAddress', raise({ type: 'links.changed' })] },
            onError: { target: 'editing', actions: 'setRefusal' },
          },
        },
        copying: {
          invoke: {
            id: 'copyAddress',
            src: 'copyAddress',
            input: ({ context }) => ({ address: context.address ?? '' }),
            onDone: { target: 'editing', actions: 'sendOutput' },
            onError: 'editing',
          },
        },
      },
    },
  },
})
