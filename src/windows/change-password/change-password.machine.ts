import { assign, sendTo, setup } from 'xstate'
import { providedPromise } from '#machines/provided'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventError } from '#machines/settled'

export interface Passwords {
  currentPassword: string
  newPassword: string
}
/** Error code and error text from the server. */
export interface Refusal {
  code: string
  detail: string
}

interface ChangePasswordContext {
  window: WindowRef
  passwords: Passwords
  refusal: Refusal | undefined
}

/** Changes the password of the user, and closes the window when the server has done so. */
export const changePasswordMachine = setup({
  types: {} as {
    context: ChangePasswordContext
    input: WindowInput<object>
    events:
      | ContentEvent
      | { type: 'password.submit'; passwords: Passwords }
      | { type: 'password.edited'; dirty: boolean }
      /** A password is missing, or the repetition is different. */
      | { type: 'form.faulty' }
  },
  actors: { changePassword: providedPromise<{ message: string }, Passwords>('changePassword') },
  actions: {
    setPasswords: assign((_, { passwords }: { passwords: Passwords }) => ({ passwords })),
    clearPasswords: assign({ passwords: { currentPassword: '', newPassword: '' } }),
    setRefusal: assign({ refusal: ({ event }) => getEventError<Refusal>(event) }),
    clearRefusal: assign({ refusal: undefined }),
    notifyDirty: sendTo(
      ({ context }) => context.window,
      (_, { dirty }: { dirty: boolean }): WindowRequest => ({ type: 'window.dirty', dirty }),
    ),
    notifyChanged: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({
        type: 'notify',
        level: 'success',
        message: 'output' in event ? (event.output as { message: string }).message : '',
      }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
  },
}).createMachine({
  id: 'changePassword',
  context: ({ input }) => ({
    window: input.window,
    passwords: { currentPassword: '', newPassword: '' },
    refusal: undefined,
  }),
  initial: 'editing',
  states: {
    editing: {
      entry: 'clearPasswords',
      on: {
        'password.edited': { actions: { type: 'notifyDirty', params: ({ event }) => ({ dirty: event.dirty }) } },
        'password.submit': {
          target: 'saving',
          actions: [{ type: 'setPasswords', params: ({ event }) => ({ passwords: event.passwords }) }, 'clearRefusal'],
        },
        'frame.save': 'waitingForForm',
      },
    },
    /** The user saves while closing the window. The machine has asked the form for the passwords, because only the form contains them. */
    waitingForForm: {
      on: {
        'password.submit': {
          target: 'saving',
          actions: [{ type: 'setPasswords', params: ({ event }) => ({ passwords: event.passwords }) }, 'clearRefusal'],
        },
        'form.faulty': { target: 'editing', actions: { type: 'notifyDirty', params: { dirty: true } } },
      },
    },
    saving: {
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context }) => context.passwords,
        onDone: { target: 'changed', actions: ['notifyChanged', 'close'] },
        onError: { target: 'editing', actions: ['setRefusal', { type: 'notifyDirty', params: { dirty: true } }] },
      },
    },
    changed: { entry: 'clearPasswords' },
  },
})
