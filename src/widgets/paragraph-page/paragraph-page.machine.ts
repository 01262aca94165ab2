import { createInitialContext, paragraphPageSetup } from './paragraph-page-setup'

/**
 * Shows a folder as a page to read: its paragraphs and those of all folders below it, each loaded when it becomes visible. When the user
 * opens another folder, drafts are kept and running actions finish.
 */
export const paragraphPageMachine = paragraphPageSetup.createMachine({
  id: 'paragraphPage',
  context: ({ input }) => createInitialContext(input),
  type: 'parallel',
  on: {
    'session.changed': { actions: { type: 'setSession', params: ({ event: { session } }) => ({ session }) } },
    'data.changed': { actions: { type: 'refreshChanged', params: ({ event }) => ({ change: event }) } },
    'data.stale': { actions: 'refreshAll' },
    'draft.sight': { actions: { type: 'setDraftSeen', params: ({ event: { on } }) => ({ isDraftSeen: on }) } },
  },
  states: {
    place: {
      initial: 'loading',
      on: {
        'folder.show': [
          {
            guard: { type: 'isSameFolder', params: ({ event: { folder } }) => ({ folder }) },
            actions: { type: 'setFolder', params: ({ event: { folder } }) => ({ folder }) },
          },
          { target: '.deciding', actions: { type: 'setFolder', params: ({ event: { folder } }) => ({ folder }) } },
        ],
      },
      states: {
        loading: {
          on: { 'folder.show': { actions: { type: 'setFolder', params: ({ event: { folder } }) => ({ folder }) } } },
          invoke: {
            id: 'fetchRoots',
            src: 'fetchRoots',
            onDone: { target: 'deciding', actions: 'setRoots' },
            onError: { target: 'failed', actions: 'setError' },
          },
        },
        failed: {
          on: {
            'page.retry': { target: 'loading', actions: 'dropError' },
            'folder.show': { actions: { type: 'setFolder', params: ({ event: { folder } }) => ({ folder }) } },
          },
        },
        deciding: { always: [{ guard: 'isReadable', target: 'reading' }, { target: 'outside' }] },
        /** A folder that is below none of the two root folders has no page. The user picks another folder. */
        outside: {
          initial: 'told',
          states: {
            told: { on: { 'folder.pick': 'picking' } },
            picking: {
              invoke: {
                id: 'picker',
                src: 'picker',
                input: ({ context: { session }, self }) => ({
                  owner: self as never,
                  rules: { kinds: 'any' as const, multiple: false },
                  mainTitle: session.config['hastineh.label'],
                }),
                onError: 'told',
              },
              on: {
                'nodes.picked': { target: 'told', actions: { type: 'goToPicked', params: ({ event: { nodes } }) => ({ nodes }) } },
                'picking.cancelled': 'told',
              },
            },
          },
        },
        reading: {
          entry: 'beginPage',
          on: {
            'section.seen': {
              guard: { type: 'isNewSection', params: ({ event: { uuid } }) => ({ uuid }) },
              actions: { type: 'openList', params: ({ event: { uuid } }) => ({ uuid }) },
            },
            'wiki.turn': { actions: { type: 'turnWiki', params: ({ event: { on } }) => ({ on }) } },
          },
        },
      },
    },
    text: {
      initial: 'viewing',
      states: {
        viewing: {
          on: {
            'paragraph.edit': {
              target: 'editing',
              actions: [{ type: 'setDraft', params: ({ event: { draft } }) => ({ draft }) }, 'notifyDirty'],
            },
            'paragraph.delete': { target: 'asking', actions: { type: 'setDoomed', params: ({ event: { doomed } }) => ({ doomed }) } },
          },
        },
        editing: {
          tags: 'unfinished',
          on: {
            'draft.change': { actions: { type: 'changeDraft', params: ({ event: { change } }) => ({ change }) } },
            'draft.save': { target: 'saving', actions: 'dropError' },
            'frame.save': { guard: 'isInSight', target: 'saving', actions: 'dropError' },
            'draft.overwrite': {
              guard: 'isOvertaken',
              target: 'saving',
              actions: [{ type: 'changeDraft', params: ({ event: { revision } }) => ({ change: { revision } }) }, 'dropError'],
            },
            'draft.drop': { target: 'viewing', actions: ['dropDraft', 'notifyDirty'] },
          },
        },
        saving: {
          tags: 'unfinished',
          invoke: {
            id: 'saveText',
            src: 'saveText',
            input: ({ context: { draft } }) => ({ draft }),
            onDone: { target: 'viewing', actions: ['showOwnList', 'dropDraft', 'notifyDirty'] },
            onError: [
              { guard: 'isOvertaken', target: 'editing', actions: ['setError', 'notifyDirty', 'notifyRefusal', 'showOwnList'] },
              { target: 'editing', actions: ['setError', 'notifyDirty', 'notifyRefusal'] },
            ],
          },
        },
        asking: {
          on: {
            'delete.confirm': 'deleting',
            'delete.cancel': 'viewing',
            'folder.show': [{ guard: { type: 'isSameFolder', params: ({ event: { folder } }) => ({ folder }) } }, { target: 'viewing' }],
          },
        },
        deleting: {
          tags: 'unfinished',
          invoke: {
            id: 'deleteParagraph',
            src: 'deleteParagraph',
            input: ({ context: { doomed, window } }) => ({ doomed, window }),
            onDone: { target: 'viewing', actions: 'showDeleted' },
            onError: { target: 'viewing', actions: 'setError' },
          },
        },
      },
    },
    order: {
      initial: 'settled',
      on: { 'item.move': { actions: { type: 'queueMove', params: ({ event: { move } }) => ({ move }) } } },
      states: {
        settled: { always: { guard: 'hasMove', target: 'moving' } },
        moving: {
          tags: 'unfinished',
          invoke: {
            id: 'moveItem',
            src: 'moveItem',
            input: ({ context: { moves } }) => ({ move: moves[0] }),
            onDone: { target: 'settled', actions: ['setMoved', 'showMoved', 'dropMove'] },
            onError: { target: 'settled', actions: ['setError', 'showMoved', 'dropMove'] },
          },
        },
      },
    },
    file: {
      initial: 'none',
      states: {
        none: { on: { 'page.export': { target: 'writing', actions: 'dropError' } } },
        writing: {
          tags: 'unfinished',
          invoke: {
            id: 'exportPage',
            src: 'exportPage',
            input: ({ context: { folder, window } }) => ({ folder, window }),
            onDone: 'none',
            onError: { target: 'none', actions: 'setError' },
          },
        },
      },
    },
  },
})
