import { assign, sendTo, setup } from 'xstate'
import { providedPromise } from '#machines/provided'
import type { Picked } from '#widgets/node-picker/node-picker'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'
import { linkRules } from '#widgets/tag-picker/tag-picker'
import type { DataEvent, ContentEvent, WindowInput, WindowRequest } from '../window-kind'
import type { KeywordLinkPayload } from '#widgets/taggings/tag-payloads'

type KeywordLinkEvent = ContentEvent | NodesPicked | { type: 'alt.type'; text: string }

/** Words of a paragraph, and the keyword to which they will link. */
export interface KeywordLinkRequest {
  paragraphUuid: string
  alt: string
  keyword: Picked | undefined
}

interface KeywordLinkContext extends WindowInput<KeywordLinkPayload> {
  alt: string
  keyword: Picked | undefined
  error: unknown
}

/** Links words of a paragraph to a keyword. */
export const keywordLinkMachine = setup({
  types: {} as { context: KeywordLinkContext; events: KeywordLinkEvent; input: WindowInput<KeywordLinkPayload> },
  actors: {
    picker: nodePickerMachine,
    /** Saves the link. Returns the message for the user. */
    saveLink: providedPromise<string, KeywordLinkRequest>('saveLink'),
  },
  actions: {
    setAlt: assign((_, { alt }: { alt: string }) => ({ alt, error: undefined })),
    setKeyword: assign((_, { keyword }: { keyword: Picked | undefined }) => ({ keyword, error: undefined })),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    forwardToPicker: sendTo('picker', (_, event: DataEvent) => event),
    notifySaved: sendTo(
      ({ context }) => context.window,
      (_, { message }: { message: string }): WindowRequest => ({ type: 'notify', level: 'success', message }),
    ),
    notifyChanged: sendTo(
      ({ context }) => context.window,
      ({ context: { payload } }): WindowRequest => ({
        ...{ type: 'data.changed', resource: 'paragraph' },
        ...{ uuids: [payload.docUuid], parentUuids: [] },
      }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' } satisfies WindowRequest),
  },
}).createMachine({
  id: 'keywordLink',
  context: ({ input }) => ({ ...input, alt: input.payload.alt ?? '', keyword: undefined, error: undefined }),
  invoke: {
    id: 'picker',
    src: 'picker',
    input: ({ context: { session }, self }) => ({
      ...{ owner: self as never, rules: linkRules, mainTitle: session.config['hastineh.label'] },
    }),
    onError: {},
  },
  initial: 'editing',
  on: {
    'data.changed': { actions: { type: 'forwardToPicker', params: ({ event }) => event } },
    'data.stale': { actions: { type: 'forwardToPicker', params: ({ event }) => event } },
  },
  states: {
    editing: {
      on: {
        'alt.type': { actions: { type: 'setAlt', params: ({ event }) => ({ alt: event.text }) } },
        'nodes.picked': { target: 'saving', actions: { type: 'setKeyword', params: ({ event }) => ({ keyword: event.nodes[0] }) } },
        'picking.cancelled': { target: 'closed', actions: 'close' },
      },
    },
    saving: {
      invoke: {
        id: 'saveLink',
        src: 'saveLink',
        input: ({ context: { payload, alt, keyword } }) => ({ paragraphUuid: payload.paragraphUuid, alt: alt.trim(), keyword }),
        onDone: {
          target: 'closed',
          actions: [{ type: 'notifySaved', params: ({ event }) => ({ message: event.output }) }, 'notifyChanged', 'close'],
        },
        onError: { target: 'editing', actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    /** Ignores a second press of a button while the window closes. */
    closed: {},
  },
})
