import { aDocument, idOf } from '#tests/windows/explorer/builders'
import { chooserMachine } from '#windows/explorer/drag-drop/chooser.machine'
import { definePaths } from './define'
import { listener } from './stage'

export const paths = definePaths(chooserMachine, {
  title: ['برگزیدن پوشهٔ مقصد', 'choosing where to move'],
  input: () => ({ owner: listener() as never }),
  samples: {
    'chooser.open': [{ dragged: { nodes: [aDocument('scan', 'pdf')], fromUuid: idOf('home') } }],
    'chooser.confirm': [{ target: { uuid: idOf('b'), title: 'b' } }],
  },
  view: ({ value, context }) => [value, context.dragged !== null],
  words: {
    'chooser.open': ['از منوی سند «انتقال به…» را بزنید', 'Choose "Move to…" in the menu of the document'],
    'chooser.confirm': ['پوشه‌ای برگزینید و «انتقال به اینجا» را بزنید', 'Choose a folder and press "Move here"'],
    'chooser.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.error.actor.folderTree': ['درخت پوشه‌ها از کار می‌افتد', 'The folder tree breaks'],
  },
})
