import { overlayMachine } from '#desktop/command-palette/overlay.machine'
import { createSuggestMachine } from '#machines/suggest.machine'
import type { Node } from '#api/contract/node'
import { definePaths } from './define'

export const paths = definePaths(overlayMachine, {
  title: ['کادر فرمان و برگهٔ میان‌برها', 'the command palette and the sheet of shortcuts'],
  samples: { 'xstate.done.actor.loadItemSearch': [{ output: createSuggestMachine<Node>() }] },
  view: ({ value, context }) => [value, context.items !== undefined],
  words: {
    'overlay.palette': ['Ctrl+K را بزنید', 'Press Ctrl+K'],
    'overlay.sheet': ['F1 را بزنید', 'Press F1'],
    'xstate.done.actor.loadItemSearch': ['کد جست‌وجوی سندها می‌رسد', 'The code of the search for items arrives'],
    'xstate.error.actor.loadItemSearch': ['کد جست‌وجوی سندها نمی‌رسد', 'The code of the search for items does not arrive'],
    'overlay.close': ['Esc را بزنید', 'Press Esc'],
  },
})
