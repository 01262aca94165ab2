import { setup } from 'xstate'

/** What is asked; the words are the asker's. */
export interface Question {
  title: string
  text: string
  ok: string
  cancel: string
  /** Saying ok can't be taken back. */
  danger: boolean
}

/** One question with the answers ok and cancel; Esc is cancel. Its output tells whether the answer was ok. */
export const confirmMachine = setup({
  types: {} as {
    context: Question
    input: Question
    events: { type: 'confirm.ok' } | { type: 'confirm.cancel' }
    output: { confirmed: boolean }
  },
}).createMachine({
  id: 'confirm',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: { on: { 'confirm.ok': 'confirmed', 'confirm.cancel': 'cancelled' } },
    confirmed: { type: 'final', output: { confirmed: true } },
    cancelled: { type: 'final', output: { confirmed: false } },
  },
  output: ({ event }) => event.output as { confirmed: boolean },
})
