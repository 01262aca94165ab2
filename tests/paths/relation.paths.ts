import { aFolder } from '#tests/windows/explorer/builders'
import { relationMachine } from '#windows/explorer/relation/relation.machine'
import { definePaths } from './define'
import { ali, changedNode, listener, sara } from './stage'

export const paths = definePaths(relationMachine, {
  title: ['رابطه‌های یک پوشه', 'the relations of a folder'],
  input: () => ({ owner: listener() as never, window: listener() as never, session: sara, folder: null, criteria: null }),
  samples: {
    'folder.show': [{ folder: aFolder('f') }, { folder: aFolder('g') }, { folder: null }],
    'data.changed': [changedNode('a')],
    'session.changed': [{ session: ali }],
    'search.show': [{ criteria: null }],
  },
  view: ({ value, context }) => [value, context.folder?.uuid],
  longest: 6,
  words: {
    'folder.show': [
      ['به پوشهٔ «f» بروید', 'Go to the folder "f"'],
      ['به پوشهٔ «g» بروید', 'Go to the folder "g"'],
      ['به ریشه‌ها بروید', 'Go to the roots'],
    ],
    'data.changed': ['سندی را در جای دیگر تغییر دهید', 'Change a document elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'xstate.error.actor.graph': ['گراف از کار می‌افتد', 'The graph breaks'],
  },
})
