import { begin, textTagsSetup } from './text-tags-setup'

/** Text of a document with the keywords of its parts, which can be added, changed and removed. */
export const textTagsMachine = textTagsSetup.createMachine({
  id: 'textTags',
  context: ({ input }) => begin(input),
  initial: 'loading',
  on: { 'session.changed': { actions: 'setSession' } },
  states: {
    loading: {
      entry: 'retitle',
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { payload } }) => ({ uuid: payload.uuid }),
        onDone: { target: 'opened', actions: ['setOpened', 'openOwn'] },
        onError: { target: 'closing', actions: ['notifyFailure', 'close'] },
      },
    },
    opened: {
      type: 'parallel',
      on: {
        'text.select': { actions: 'select' },
        'tag.choose': { guard: 'isThere', actions: 'choose' },
        'tag.step': { guard: 'hasTags', actions: 'step' },
        'tag.add': { guard: 'canAdd', actions: 'openTagging' },
        'tag.edit': { guard: 'canEdit', actions: 'openTagging' },
        'link.add': { guard: 'canTake', actions: 'openLink' },
      },
      states: {
        tags: {
          initial: 'shown',
          on: {
            'tags.refresh': '.refreshing',
            'data.changed': { guard: 'concernsText', target: '.refreshing', actions: 'notifyText' },
            'data.stale': { target: '.refreshing', actions: 'notifyText' },
          },
          states: {
            shown: {},
            /** The current tags stay visible while they are reloaded, and if reloading fails. */
            refreshing: {
              invoke: {
                id: 'fetchTags',
                src: 'fetchTags',
                input: ({ context: { payload } }) => ({ uuid: payload.uuid }),
                onDone: { target: 'shown', actions: 'setTags' },
                onError: 'shown',
              },
            },
          },
        },
        question: {
          initial: 'none',
          states: {
            none: { on: { 'tag.delete': { guard: 'canDelete', target: 'asking', actions: ['doom', 'dropError'] } } },
            asking: {
              on: {
                'delete.confirm': { target: 'none', actions: ['queue', 'spare'] },
                'delete.cancel': { target: 'none', actions: 'spare' },
              },
            },
          },
        },
        change: {
          initial: 'none',
          on: { 'tag.change': [{ guard: 'isAsked' }, { guard: 'canChange', actions: ['queue', 'dropError'] }] },
          states: {
            none: { always: { guard: 'hasChange', target: 'changing' } },
            changing: {
              invoke: {
                id: 'changeTags',
                src: 'changeTags',
                input: ({ context: { payload, changes, window } }) => ({ uuid: payload.uuid, change: changes[0], window }),
                onDone: { target: 'none', actions: ['dropChange', 'refresh'] },
                onError: { target: 'none', actions: ['dropChange', 'setError'] },
              },
            },
          },
        },
      },
    },
    closing: {},
  },
})
