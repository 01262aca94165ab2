import { noTree } from './folder-tree'
import { folderTreeSetup } from './folder-tree-setup'

/**
 * A tree of folders that is read as it is opened, and only while it is seen. One click chooses a folder, two open or close it; a
 * third of a second tells them apart.
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
        'place.choose': { actions: ['stand', 'tellChosen'] },
        'way.show': { actions: ['showWay', 'loadMissing'] },
        'branch.more': { actions: 'loadMore' },
        'branch.retry': { actions: 'loadMissing' },
        'branch.loaded': { actions: 'keepPage' },
        'branch.failed': { actions: 'keepFailure' },
        'branch.put': { actions: 'put' },
        'cursor.to': { actions: 'stand' },
      },
      states: {
        clicks: {
          initial: 'none',
          states: {
            none: { on: { 'place.click': { target: 'one', actions: ['keepClick', 'stand'] } } },
            one: {
              after: { clickDelay: { target: 'none', actions: ['tellClicked', 'forgetClick'] } },
              on: {
                'place.click': [
                  { guard: 'isSecondClick', target: 'none', actions: ['flipClicked', 'forgetClick'] },
                  { target: 'one', reenter: true, actions: ['keepClick', 'stand'] },
                ],
                'place.choose': { target: 'none', actions: ['stand', 'tellChosen', 'forgetClick'] },
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
            /** Changes come in swarms; the branches are read again once. */
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
