import { getSiblingKeys, emptyTree, getBranchUuid } from './folder-tree'
import { folderTreeSetup } from './folder-tree-setup'

/**
 * A folder tree that loads its branches when they are opened, and only while it is visible. One click chooses a folder, a double click
 * opens or closes it; a delay of a third of a second distinguishes them.
 */
export const folderTreeMachine = folderTreeSetup.createMachine({
  id: 'folderTree',
  context: ({ input }) => ({ ...input, tree: emptyTree, pathUuids: [], cursor: null, clicked: null, staleBranches: new Set() }),
  initial: 'hidden',
  states: {
    hidden: { on: { 'tree.show': 'visible' } },
    visible: {
      type: 'parallel',
      exit: 'clear',
      invoke: { id: 'branches', src: 'branches', input: ({ context: { root } }) => ({ root }), onError: 'hidden' },
      on: {
        'tree.hide': 'hidden',
        'place.open': {
          actions: [
            { type: 'open', params: ({ event: { key } }) => ({ keys: [key] }) },
            { type: 'setCursor', params: ({ event: { key } }) => ({ key }) },
            { type: 'loadMissing', params: ({ event: { key } }) => ({ uuids: [getBranchUuid(key)] }) },
          ],
        },
        'place.close': {
          actions: [
            { type: 'close', params: ({ event: { key } }) => ({ key }) },
            { type: 'setCursor', params: ({ event: { key } }) => ({ key }) },
          ],
        },
        'place.toggle': [
          {
            guard: { type: 'isOpen', params: ({ event: { key } }) => ({ key }) },
            actions: [
              { type: 'close', params: ({ event: { key } }) => ({ key }) },
              { type: 'setCursor', params: ({ event: { key } }) => ({ key }) },
            ],
          },
          {
            actions: [
              { type: 'open', params: ({ event: { key } }) => ({ keys: [key] }) },
              { type: 'setCursor', params: ({ event: { key } }) => ({ key }) },
              { type: 'loadMissing', params: ({ event: { key } }) => ({ uuids: [getBranchUuid(key)] }) },
            ],
          },
        ],
        'level.open': {
          actions: [
            { type: 'open', params: ({ context: { tree }, event: { key } }) => ({ keys: getSiblingKeys(tree, key) }) },
            {
              type: 'loadMissing',
              params: ({ context: { tree }, event: { key } }) => ({ uuids: getSiblingKeys(tree, key).map(getBranchUuid) }),
            },
          ],
        },
        'place.choose': {
          actions: [
            { type: 'setCursor', params: ({ event: { key } }) => ({ key }) },
            { type: 'notifyChosen', params: ({ event: { key } }) => ({ key }) },
          ],
        },
        'path.show': {
          actions: [
            { type: 'showPath', params: ({ event: { pathUuids } }) => ({ pathUuids }) },
            { type: 'loadMissing', params: ({ event: { pathUuids } }) => ({ uuids: pathUuids.slice(0, -1), isPath: true }) },
          ],
        },
        'branch.more': { actions: { type: 'loadMore', params: ({ event: { uuid } }) => ({ uuid }) } },
        'branch.retry': { actions: { type: 'loadMissing', params: ({ event: { uuid } }) => ({ uuids: [uuid] }) } },
        'branch.loaded': { actions: { type: 'setPage', params: ({ event }) => event } },
        'branch.failed': { actions: { type: 'setFailure', params: ({ event: { uuid } }) => ({ uuid }) } },
        'branch.folderMoved': { actions: { type: 'moveFolder', params: ({ event }) => event } },
        'cursor.to': { actions: { type: 'setCursor', params: ({ event: { key } }) => ({ key }) } },
      },
      states: {
        clicks: {
          initial: 'none',
          states: {
            none: {
              on: {
                'place.click': {
                  target: 'waitingForSecondClick',
                  actions: [
                    { type: 'setClick', params: ({ event: { key } }) => ({ key }) },
                    { type: 'setCursor', params: ({ event: { key } }) => ({ key }) },
                  ],
                },
              },
            },
            waitingForSecondClick: {
              after: { clickDelay: { target: 'none', actions: ['notifyClicked', 'clearClick'] } },
              on: {
                'place.click': [
                  {
                    guard: { type: 'isSecondClick', params: ({ event: { key } }) => ({ key }) },
                    target: 'none',
                    actions: ['toggleClicked', 'clearClick'],
                  },
                  {
                    target: 'waitingForSecondClick',
                    reenter: true,
                    actions: [
                      { type: 'setClick', params: ({ event: { key } }) => ({ key }) },
                      { type: 'setCursor', params: ({ event: { key } }) => ({ key }) },
                    ],
                  },
                ],
                'place.choose': {
                  target: 'none',
                  actions: [
                    { type: 'setCursor', params: ({ event: { key } }) => ({ key }) },
                    { type: 'notifyChosen', params: ({ event: { key } }) => ({ key }) },
                    'clearClick',
                  ],
                },
              },
            },
          },
        },
        changes: {
          initial: { target: 'none', actions: 'loadRoots' },
          states: {
            none: {
              on: {
                'data.changed': {
                  guard: { type: 'affectsBranches', params: ({ event }) => ({ change: event }) },
                  target: 'collecting',
                  actions: { type: 'markStaleBranches', params: ({ event }) => ({ change: event }) },
                },
                'data.stale': { target: 'collecting', actions: 'markAllBranchesStale' },
              },
            },
            /** Collects bursts of changes, so that the branches are loaded again only once. */
            collecting: {
              after: { collectDelay: { target: 'none', actions: 'reloadStaleBranches' } },
              on: {
                'data.changed': {
                  guard: { type: 'affectsBranches', params: ({ event }) => ({ change: event }) },
                  actions: { type: 'markStaleBranches', params: ({ event }) => ({ change: event }) },
                },
                'data.stale': { actions: 'markAllBranchesStale' },
              },
            },
          },
        },
      },
    },
  },
})
