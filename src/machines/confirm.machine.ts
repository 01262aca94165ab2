import { setup } from 'xstate'

/** A question to the user; the caller provides the texts. */
export interface Question {
  title: string
  text: string
  ok: string
  cancel: string
  /** Label of the third button, which saves the data first. Without a label there is no third button. */
  save?: string | undefined
  /** The confirmed action cannot be undone. */
  danger: boolean
}

export type Answer = 'ok' | 'save' | 'cancel'

/** Asks the user one question. The output is the answer: ok, cancel, or save if it is offered. Esc means cancel. */
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
