import { noTree } from './folder-tree'
import { folderTreeSetup } from './folder-tree-setup'

/**
 * A folder tree that loads its branches when they are opened, and only while it is visible. One click chooses a folder, a double click
 * opens or closes it; a delay of a third of a second distinguishes them.
 */
export const folderTreeMachine = folderTreeSetup.createMachine({
  id: 'folderTree',
  context: ({ input }) => ({ ...input, tree: noTree, way: [], cursor: null, clicked: null, touched: new Set() }),
  initial: 'asleep',
  states: {
    asleep: { on: { 'tree.wake': 'awake' } },
    awake: {
      type: 'parallel',
      exit: 'forget',
      invoke: { id: 'branches', src: 'branches', input: ({ context: { root } }) => ({ root }), onError: 'asleep' },
      on: {
        'tree.sleep': 'asleep',
        'place.open': { actions: ['open', 'stand', 'loadMissing'] },
        'place.close': { actions: ['close', 'stand'] },
        'place.flip': [{ guard: 'isOpen', actions: ['close', 'stand'] }, { actions: ['open', 'stand', 'loadMissing'] }],
        'level.open': { actions: ['openLevel', 'loadMissing'] },
        'place.choose': { actions: ['stand', 'notifyChosen'] },
        'path.show': { actions: ['showWay', 'loadMissing'] },
        'branch.more': { actions: 'loadMore' },
        'branch.retry': { actions: 'loadMissing' },
        'branch.loaded': { actions: 'setPage' },
        'branch.failed': { actions: 'setFailure' },
        'branch.put': { actions: 'put' },
        'cursor.to': { actions: 'stand' },
      },
      states: {
        clicks: {
          initial: 'none',
          states: {
            none: { on: { 'place.click': { target: 'one', actions: ['setClick', 'stand'] } } },
            one: {
              after: { clickDelay: { target: 'none', actions: ['notifyClicked', 'clearClick'] } },
              on: {
                'place.click': [
                  { guard: 'isSecondClick', target: 'none', actions: ['flipClicked', 'clearClick'] },
                  { target: 'one', reenter: true, actions: ['setClick', 'stand'] },
                ],
                'place.choose': { target: 'none', actions: ['stand', 'notifyChosen', 'clearClick'] },
              },
            },
          },
        },
        news: {
          initial: { target: 'known', actions: 'askRoots' },
          states: {
            known: {
              on: {
                'data.changed': { guard: 'isTouched', target: 'waiting', actions: 'touch' },
                'data.stale': { target: 'waiting', actions: 'touch' },
              },
            },
            /** Collects bursts of changes, so that the branches are loaded again only once. */
            waiting: {
              after: { swarm: { target: 'known', actions: 'loadTouched' } },
              on: { 'data.changed': { guard: 'isTouched', actions: 'touch' }, 'data.stale': { actions: 'touch' } },
            },
          },
        },
      },
    },
  },
})
