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
    'draft.visibility': { actions: { type: 'setDraftVisible', params: ({ event: { on } }) => ({ isDraftVisible: on }) } },
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
          initial: 'idle',
          states: {
            idle: { on: { 'folder.pick': 'picking' } },
            picking: {
              invoke: {
                id: 'picker',
                src: 'picker',
                input: ({ context: { session }, self }) => ({
                  owner: self as never,
                  rules: { kinds: 'any' as const, multiple: false },
                  mainTitle: session.config['hastineh.label'],
                }),
                onError: 'idle',
              },
              on: {
                'nodes.picked': { target: 'idle', actions: { type: 'goToPicked', params: ({ event: { nodes } }) => ({ nodes }) } },
                'picking.cancelled': 'idle',
              },
            },
          },
        },
        reading: {
          entry: 'startPage',
          on: {
            'section.seen': {
              guard: { type: 'isNewSection', params: ({ event: { uuid } }) => ({ uuid }) },
              actions: { type: 'openList', params: ({ event: { uuid } }) => ({ uuid }) },
            },
            'wiki.switch': { actions: { type: 'setWiki', params: ({ event: { on } }) => ({ on }) } },
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
            'paragraph.delete': { target: 'asking', actions: { type: 'setToDelete', params: ({ event: { toDelete } }) => ({ toDelete }) } },
          },
        },
        editing: {
          tags: 'unfinished',
          on: {
            'draft.change': { actions: { type: 'changeDraft', params: ({ event: { change } }) => ({ change }) } },
            'draft.save': { target: 'saving', actions: 'dropError' },
            'frame.save': { guard: 'isDraftVisible', target: 'saving', actions: 'dropError' },
            'draft.overwrite': {
              guard: 'hasConflict',
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
            onDone: { target: 'viewing', actions: ['refreshDraftList', 'dropDraft', 'notifyDirty'] },
            onError: [
              { guard: 'hasConflict', target: 'editing', actions: ['setError', 'notifyDirty', 'notifyRefusal', 'refreshDraftList'] },
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
            input: ({ context: { toDelete, window } }) => ({ toDelete, window }),
            onDone: { target: 'viewing', actions: 'refreshListOfDeleted' },
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
            onDone: { target: 'settled', actions: ['applyMove', 'refreshMoved', 'dropMove'] },
            onError: { target: 'settled', actions: ['setError', 'refreshMoved', 'dropMove'] },
          },
        },
      },
    },
    export: {
      initial: 'none',
      states: {
        none: { on: { 'page.export': { target: 'exporting', actions: 'dropError' } } },
        exporting: {
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
