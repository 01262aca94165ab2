import { overlayMachine } from '#desktop/command-palette/overlay.machine'
import { definePaths } from './define'

export const paths = definePaths(overlayMachine, {
  title: ['کادر فرمان و برگهٔ میان‌برها', 'the command palette and the sheet of shortcuts'],
  samples: {},
  words: {
    'overlay.palette': ['Ctrl+K را بزنید', 'Press Ctrl+K'],
    'overlay.sheet': ['F1 را بزنید', 'Press F1'],
    'overlay.close': ['Esc را بزنید', 'Press Esc'],
  },
})
