import { assign, sendTo, setup } from 'xstate'
import { providedPromise } from '#machines/provided'
import type { Picked } from '#widgets/node-picker/node-picker'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'
import { linkRules } from '#widgets/tag-picker/tag-picker'
import { errorOf, outputOf } from '#machines/settled'
import type { WindowFact, WindowInput, WindowRequest } from '../window-kind'
import type { KeywordLinkPayload } from '#widgets/taggings/tag-payloads'

type KeywordLinkEvent = WindowFact | NodesPicked | { type: 'alt.type'; text: string }

/** Words of a paragraph and the keyword that they refer to. */
export interface Linking {
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
    /** Returns the message for the user. */
    saveLink: providedPromise<string, Linking>('saveLink'),
  },
  actions: {
    type: assign({ alt: ({ event }) => (event.type === 'alt.type' ? event.text : ''), error: undefined }),
    setKeyword: assign({ keyword: ({ event }) => (event.type === 'nodes.picked' ? event.nodes[0] : undefined), error: undefined }),
    setError: assign({ error: ({ event }) => errorOf(event) }),
    notifyPicker: sendTo('picker', ({ event }) => event as never),
    tell: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({ type: 'notify', level: 'success', message: outputOf<string>(event) }),
    ),
    report: sendTo(
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
  on: { 'data.changed': { actions: 'notifyPicker' }, 'data.stale': { actions: 'notifyPicker' } },
  states: {
    editing: {
      on: {
        'alt.type': { actions: 'type' },
        'nodes.picked': { target: 'saving', actions: 'setKeyword' },
        'picking.cancelled': { target: 'closed', actions: 'close' },
      },
    },
    saving: {
      invoke: {
        id: 'saveLink',
        src: 'saveLink',
        input: ({ context: { payload, alt, keyword } }) => ({ paragraphUuid: payload.paragraphUuid, alt: alt.trim(), keyword }),
        onDone: { target: 'closed', actions: ['tell', 'report', 'close'] },
        onError: { target: 'editing', actions: 'setError' },
      },
    },
    /** A second press has no effect. */
    closed: {},
  },
})
