import { setup } from 'xstate'

/** Overlay over the whole desktop until the user closes it: the command palette or the shortcut sheet. */
export const overlayMachine = setup({
  types: {} as { events: { type: 'overlay.palette' } | { type: 'overlay.sheet' } | { type: 'overlay.close' } },
}).createMachine({
  id: 'overlay',
  initial: 'none',
  states: {
    none: { on: { 'overlay.palette': 'palette', 'overlay.sheet': 'sheet' } },
    palette: { on: { 'overlay.palette': 'none', 'overlay.sheet': 'sheet', 'overlay.close': 'none' } },
    sheet: { on: { 'overlay.sheet': 'none', 'overlay.palette': 'palette', 'overlay.close': 'none' } },
  },
})
