import { setup } from 'xstate'

/** What is asked; the words are the asker's. */
export interface Question {
  title: string
  text: string
  ok: string
  cancel: string
  /** A third answer, for what can also be kept. */
  save?: string | undefined
  /** Saying ok can't be taken back. */
  danger: boolean
}

export type Answer = 'ok' | 'save' | 'cancel'

/** One question with the answers ok and cancel, and save where it is offered; Esc is cancel. Its output is the answer. */
export const confirmMachine = setup({
  types: {} as {
    context: Question
    input: Question
    events: { type: `confirm.${Answer}` }
    output: { answer: Answer }
  },
  guards: { offersToSave: ({ context }) => context.save !== undefined },
}).createMachine({
  id: 'confirm',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      on: { 'confirm.ok': 'confirmed', 'confirm.save': { guard: 'offersToSave', target: 'saved' }, 'confirm.cancel': 'cancelled' },
    },
    confirmed: { type: 'final', output: { answer: 'ok' } },
    saved: { type: 'final', output: { answer: 'save' } },
    cancelled: { type: 'final', output: { answer: 'cancel' } },
  },
  output: ({ event }) => event.output as { answer: Answer },
})
