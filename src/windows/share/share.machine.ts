import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { PermissionEntries } from '#api/contract/permission'
import { affectsResources } from '#machines/change-of'
import { providedPromise } from '#machines/provided'
import { getEventError, getEventOutput } from '#machines/settled'
import type { ServerError } from '#widgets/data-grid/grid'
import { type PickOption, pickList } from '#widgets/pick-list/pick-list'
import type { WindowInput, WindowRequest } from '../window-kind'
import { createShareDraft, findShareFault, hasShareDraft, type Holder, type HolderChange, type ShareDraft, type SharedItem } from './share'
import type { ChangeInput, SendInput, ShareContext, ShareEvent, SharePayload } from './share-context'

const toHolders = ({ userPermissions, rolePermissions }: PermissionEntries): Holder[] => [
  ...userPermissions.map((entry) => ({ kind: 'user' as const, entry })),
  ...rolePermissions.map((entry) => ({ kind: 'role' as const, entry })),
]

const withDraft = { type: 'changeDraft', params: ({ event }: { event: { change: Partial<ShareDraft> } }) => event } as const

/** Sheet that gives people and roles a right on items, and shows who has one already. */
export const shareMachine = setup({
  types: {} as { context: ShareContext; events: ShareEvent; input: WindowInput<SharePayload> },
  actors: {
    fetchHolders: providedPromise<PermissionEntries, { uuid: string }>('fetchHolders'),
    sendShare: providedPromise<WindowRequest, SendInput>('sendShare'),
    changeHolder: providedPromise<WindowRequest, ChangeInput>('changeHolder'),
    copyLink: providedPromise<WindowRequest, { items: readonly SharedItem[] }>('copyLink'),
    options: pickList,
  },
  guards: {
    hasOneItem: ({ context }) => context.items.length === 1,
    hasFault: ({ context }) => findShareFault(context.draft) !== undefined,
    affectsPermissions: affectsResources('permission'),
  },
  actions: {
    setHolders: assign({ holders: ({ event }) => toHolders(getEventOutput(event)) }),
    addPerson: assign(({ context: { draft } }, { person }: { person: PickOption }) => ({
      draft: { ...draft, people: [...draft.people.filter(({ uuid }) => uuid !== person.uuid), person] },
      ...{ fault: undefined, refusal: undefined },
    })),
    removePerson: assign(({ context: { draft } }, { uuid }: { uuid: string }) => ({
      draft: { ...draft, people: draft.people.filter((person) => person.uuid !== uuid) },
    })),
    changeDraft: assign(({ context: { draft } }, { change }: { change: Partial<ShareDraft> }) => ({
      draft: { ...draft, ...change },
      fault: undefined,
    })),
    setFault: assign({ fault: ({ context }) => findShareFault(context.draft) }),
    setChange: assign((_, { change }: { change: HolderChange }) => ({ change, refusal: undefined })),
    setRefusal: assign({ refusal: ({ event }) => getEventError<ServerError>(event) }),
    clearRefusal: assign({ refusal: undefined, fault: undefined }),
    clearDraft: assign({ draft: createShareDraft }),
    notifyDirty: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({ type: 'window.dirty', dirty: hasShareDraft(context.draft) }),
    ),
    sendRequest: sendTo(
      ({ context }) => context.window,
      (_, { request }: { request: WindowRequest }) => request,
    ),
    openPermissions: enqueueActions(({ context: { window, items }, enqueue }) => {
      const [item] = items
      if (item) enqueue.sendTo(window, { type: 'window.open', kind: 'dynamic-permission', payload: { uuid: item.uuid } })
    }),
    openPublicLinks: enqueueActions(({ context: { window, items }, enqueue }) => {
      const [item] = items
      if (item) enqueue.sendTo(window, { type: 'window.open', kind: 'public-links', payload: { item } })
    }),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
    /** `share.content` provides the text. */
    retitle: (_) => {},
  },
}).createMachine({
  id: 'share',
  context: ({ input: { window, payload, session }, spawn, self }) => ({
    window,
    items: payload.items,
    hasPublicLinks: session.config['publicLinks.enabled'] === 'true',
    draft: createShareDraft(),
    ...{ fault: undefined, refusal: undefined, holders: [], change: undefined },
    options: spawn('options', { input: { query: '', paging: 'scroll', pageSize: 20, owner: self } }),
  }),
  entry: 'retitle',
  type: 'parallel',
  states: {
    holders: {
      initial: 'deciding',
      states: {
        /** The holders of several items differ, so they are not shown. */
        deciding: { always: [{ guard: 'hasOneItem', target: 'loading' }, { target: 'hidden' }] },
        hidden: {},
        loading: {
          invoke: {
            id: 'fetchHolders',
            src: 'fetchHolders',
            input: ({ context }) => ({ uuid: context.items[0]?.uuid ?? '' }),
            onDone: { target: 'shown', actions: 'setHolders' },
            onError: 'failed',
          },
          on: { 'data.changed': { guard: 'affectsPermissions', target: 'loading', reenter: true } },
        },
        shown: {
          on: { 'data.changed': { guard: 'affectsPermissions', target: 'loading' }, 'data.stale': 'loading' },
        },
        failed: { on: { 'holders.retry': 'loading', 'data.stale': 'loading' } },
      },
    },
    draft: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'person.add': { actions: [{ type: 'addPerson', params: ({ event }) => event }, 'notifyDirty'] },
            'person.remove': { actions: [{ type: 'removePerson', params: ({ event }) => event }, 'notifyDirty'] },
            'draft.change': { actions: [withDraft, 'notifyDirty'] },
            'share.send': [{ guard: 'hasFault', actions: 'setFault' }, { target: 'sending' }],
            'frame.save': [{ guard: 'hasFault', actions: ['setFault', 'notifyDirty'] }, { target: 'sending' }],
            'share.cancel': { target: 'closed', actions: ['clearDraft', 'notifyDirty', 'close'] },
            'holder.change': { target: 'changing', actions: { type: 'setChange', params: ({ event }) => event } },
            'link.copy': 'copying',
            'permissions.open': { actions: 'openPermissions' },
            'publicLinks.open': { actions: 'openPublicLinks' },
          },
        },
        sending: {
          entry: 'clearRefusal',
          invoke: {
            id: 'sendShare',
            src: 'sendShare',
            input: ({ context: { items, draft } }) => ({ items, draft }),
            onDone: {
              target: 'closed',
              actions: [{ type: 'sendRequest', params: ({ event }) => ({ request: event.output }) }, 'clearDraft', 'notifyDirty', 'close'],
            },
            onError: { target: 'editing', actions: ['setRefusal', 'notifyDirty'] },
          },
        },
        changing: {
          invoke: {
            id: 'changeHolder',
            src: 'changeHolder',
            input: ({ context: { items, change } }) => ({ items, change: change as HolderChange }),
            onDone: { target: 'editing', actions: { type: 'sendRequest', params: ({ event }) => ({ request: event.output }) } },
            onError: { target: 'editing', actions: 'setRefusal' },
          },
        },
        copying: {
          invoke: {
            id: 'copyLink',
            src: 'copyLink',
            input: ({ context: { items } }) => ({ items }),
            onDone: { target: 'editing', actions: { type: 'sendRequest', params: ({ event }) => ({ request: event.output }) } },
            onError: 'editing',
          },
        },
        /** Ignores a second press of a button while the window closes. */
        closed: {},
      },
    },
  },
})
