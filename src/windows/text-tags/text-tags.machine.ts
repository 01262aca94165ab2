import { initialContext, textTagsSetup } from './text-tags-setup'

/** Shows the text of a document with the keywords of its paragraphs. Users with the right to write can add, change and remove keywords. */
export const textTagsMachine = textTagsSetup.createMachine({
  id: 'textTags',
  context: ({ input }) => initialContext(input),
  initial: 'loading',
  on: { 'session.changed': { actions: { type: 'setSession', params: ({ event }) => ({ session: event.session }) } } },
  states: {
    loading: {
      entry: 'retitle',
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { payload } }) => ({ uuid: payload.uuid }),
        onDone: { target: 'opened', actions: { type: 'setDocument', params: ({ event }) => event.output } },
        onError: { target: 'closing', actions: [{ type: 'notifyFailure', params: ({ event }) => ({ error: event.error }) }, 'close'] },
      },
    },
    opened: {
      type: 'parallel',
      on: {
        'text.select': { actions: { type: 'setSelection', params: ({ event: { from, to, text } }) => ({ from, to, text }) } },
        'tag.choose': {
          guard: { type: 'hasParagraph', params: ({ event }) => ({ uuid: event.uuid }) },
          actions: { type: 'choose', params: ({ event }) => ({ uuid: event.uuid }) },
        },
        'tag.step': { guard: 'hasTags', actions: { type: 'chooseNext', params: ({ event }) => ({ by: event.by }) } },
        'tag.add': { guard: 'canAdd', actions: { type: 'openAddTag', params: {} } },
        'tag.edit': {
          guard: { type: 'canEdit', params: ({ event }) => ({ uuid: event.uuid }) },
          actions: { type: 'openAddTag', params: ({ event }) => ({ uuid: event.uuid }) },
        },
        'link.add': {
          guard: { type: 'canLink', params: ({ event }) => ({ uuid: event.uuid }) },
          actions: { type: 'openKeywordLink', params: ({ event }) => ({ uuid: event.uuid }) },
        },
      },
      states: {
        tags: {
          initial: 'shown',
          on: {
            'tags.refresh': '.refreshing',
            'data.changed': {
              guard: { type: 'affectsText', params: ({ event: { resource, uuids } }) => ({ resource, uuids }) },
              target: '.refreshing',
              actions: { type: 'forwardToText', params: ({ event }) => event },
            },
            'data.stale': { target: '.refreshing', actions: { type: 'forwardToText', params: ({ event }) => event } },
          },
          states: {
            shown: {},
            /** Reloads the keywords. The current ones stay visible, also if reloading fails. */
            refreshing: {
              invoke: {
                id: 'fetchTags',
                src: 'fetchTags',
                input: ({ context: { payload } }) => ({ uuid: payload.uuid }),
                onDone: { target: 'shown', actions: { type: 'setTags', params: ({ event }) => ({ paragraphs: event.output }) } },
                onError: 'shown',
              },
            },
          },
        },
        question: {
          initial: 'none',
          states: {
            none: {
              on: {
                'tag.delete': {
                  guard: { type: 'canDelete', params: ({ event }) => ({ uuid: event.uuid }) },
                  target: 'asking',
                  actions: [{ type: 'setDeletion', params: ({ event }) => ({ uuid: event.uuid }) }, 'clearError'],
                },
              },
            },
            asking: {
              on: {
                'delete.confirm': {
                  target: 'none',
                  actions: [{ type: 'queueChange', params: ({ context }) => ({ change: context.deletion }) }, 'clearDeletion'],
                },
                'delete.cancel': { target: 'none', actions: 'clearDeletion' },
              },
            },
          },
        },
        change: {
          initial: 'none',
          on: {
            'tag.change': [
              { guard: { type: 'isPending', params: ({ event }) => ({ change: event.change }) } },
              { guard: 'canChange', actions: [{ type: 'queueChange', params: ({ event }) => ({ change: event.change }) }, 'clearError'] },
            ],
          },
          states: {
            none: { always: { guard: 'hasChange', target: 'changing' } },
            changing: {
              invoke: {
                id: 'changeTags',
                src: 'changeTags',
                input: ({ context: { payload, changes, window } }) => ({ uuid: payload.uuid, change: changes[0], window }),
                onDone: { target: 'none', actions: ['removeSentChange', 'refresh'] },
                onError: {
                  target: 'none',
                  actions: ['removeSentChange', { type: 'setError', params: ({ event }) => ({ error: event.error }) }],
                },
              },
            },
          },
        },
      },
    },
    closing: {},
  },
})
