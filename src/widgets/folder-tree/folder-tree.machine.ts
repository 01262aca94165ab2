import { getSiblingKeys, emptyTree, getBranchUuid } from './folder-tree'
import { folderTreeSetup } from './folder-tree-setup'

/**
 * A folder tree that loads its branches when they are opened, and only while it is visible. One click chooses a folder, a double click
 * opens or closes it; a delay of a third of a second distinguishes them.
 */
export const folderTreeMachine = folderTreeSetup.createMachine({
  id: 'folderTree',
  context: ({ input }) => ({ ...input, tree: emptyTree, way: [], cursor: null, clicked: null, touched: new Set() }),
  initial: 'asleep',
  states: {
    asleep: { on: { 'tree.wake': 'awake' } },
    awake: {
      type: 'parallel',
      exit: 'clear',
      invoke: { id: 'branches', src: 'branches', input: ({ context: { root } }) => ({ root }), onError: 'asleep' },
      on: {
        'tree.sleep': 'asleep',
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
        'place.flip': [
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
            { type: 'showPath', params: ({ event: { way } }) => ({ way }) },
            { type: 'loadMissing', params: ({ event: { way } }) => ({ uuids: way.slice(0, -1), isPath: true }) },
          ],
        },
        'branch.more': { actions: { type: 'loadMore', params: ({ event: { uuid } }) => ({ uuid }) } },
        'branch.retry': { actions: { type: 'loadMissing', params: ({ event: { uuid } }) => ({ uuids: [uuid] }) } },
        'branch.loaded': { actions: { type: 'setPage', params: ({ event }) => event } },
        'branch.failed': { actions: { type: 'setFailure', params: ({ event: { uuid } }) => ({ uuid }) } },
        'branch.put': { actions: { type: 'moveFolder', params: ({ event }) => event } },
        'cursor.to': { actions: { type: 'setCursor', params: ({ event: { key } }) => ({ key }) } },
      },
      states: {
        clicks: {
          initial: 'none',
          states: {
            none: {
              on: {
                'place.click': {
                  target: 'one',
                  actions: [
                    { type: 'setClick', params: ({ event: { key } }) => ({ key }) },
                    { type: 'setCursor', params: ({ event: { key } }) => ({ key }) },
                  ],
                },
              },
            },
            one: {
              after: { clickDelay: { target: 'none', actions: ['notifyClicked', 'clearClick'] } },
              on: {
                'place.click': [
                  {
                    guard: { type: 'isSecondClick', params: ({ event: { key } }) => ({ key }) },
                    target: 'none',
                    actions: ['flipClicked', 'clearClick'],
                  },
                  {
                    target: 'one',
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
        news: {
          initial: { target: 'known', actions: 'loadRoots' },
          states: {
            known: {
              on: {
                'data.changed': {
                  guard: { type: 'isTouched', params: ({ event }) => ({ change: event }) },
                  target: 'waiting',
                  actions: { type: 'markTouched', params: ({ event }) => ({ change: event }) },
                },
                'data.stale': { target: 'waiting', actions: 'markAllTouched' },
              },
            },
            /** Collects bursts of changes, so that the branches are loaded again only once. */
            waiting: {
              after: { swarm: { target: 'known', actions: 'loadTouched' } },
              on: {
                'data.changed': {
                  guard: { type: 'isTouched', params: ({ event }) => ({ change: event }) },
                  actions: { type: 'markTouched', params: ({ event }) => ({ change: event }) },
                },
                'data.stale': { actions: 'markAllTouched' },
              },
            },
          },
        },
      },
    },
  },
})
