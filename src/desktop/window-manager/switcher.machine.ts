import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'

interface SwitcherStep {
  /** Window ids, most recently used first. */
  order: readonly string[]
  /** Id of the window that was active when the list opened. */
  active: string | null
  back: boolean
}

export type SwitcherEvent =
  | ({ type: 'switcher.step' } & SwitcherStep)
  | { type: 'switcher.show'; order: readonly string[] }
  | { type: 'switcher.point'; id: string }
  | { type: 'switcher.choose'; id: string }
  | { type: 'switcher.release' }
  | { type: 'switcher.accept' }
  | { type: 'switcher.cancel' }
export type SwitcherRaise = { type: 'window.raise'; id: string }

interface SwitcherInput {
  windows: ActorRef<Snapshot<unknown>, SwitcherRaise>
}

const findNext = (order: readonly string[], from: string | null, back: boolean): string | undefined => {
  const at = from === null ? -1 : order.indexOf(from)
  if (at < 0) return back ? order.at(-1) : order[0]
  return order[(at + (back ? order.length - 1 : 1)) % order.length]
}

const hasWindows = {
  type: 'hasWindows',
  params: ({ event }: { event: { order: readonly string[] } }) => ({ order: event.order }),
} as const
const step = { type: 'step', params: ({ event }: { event: SwitcherStep }): SwitcherStep => event } as const

/**
 * Window switcher. While its list is open, the user chooses a window. The chosen window is raised only when the user accepts the choice.
 */
export const switcherMachine = setup({
  types: {} as { context: SwitcherInput & { chosen: string | undefined }; input: SwitcherInput; events: SwitcherEvent },
  guards: {
    hasWindows: (_, { order }: { order: readonly string[] }) => order.length > 0,
  },
  actions: {
    step: assign(({ context }, { order, active, back }: SwitcherStep) => ({ chosen: findNext(order, context.chosen ?? active, back) })),
    setChosen: assign((_, { id }: { id: string | undefined }) => ({ chosen: id })),
    clearChosen: assign({ chosen: undefined }),
    raise: sendTo(
      ({ context }) => context.windows,
      ({ context }): SwitcherRaise => ({ type: 'window.raise', id: context.chosen ?? '' }),
    ),
  },
}).createMachine({
  id: 'switcher',
  context: ({ input }) => ({ ...input, chosen: undefined }),
  initial: 'closed',
  states: {
    closed: {
      entry: 'clearChosen',
      on: {
        'switcher.step': { guard: hasWindows, target: 'open.whileKeyDown', actions: step },
        'switcher.show': {
          guard: hasWindows,
          target: 'open.untilChoice',
          actions: { type: 'setChosen', params: ({ event }) => ({ id: event.order[0] }) },
        },
      },
    },
    open: {
      on: {
        'switcher.step': { guard: hasWindows, actions: step },
        'switcher.point': { actions: { type: 'setChosen', params: ({ event }) => ({ id: event.id }) } },
        'switcher.choose': { target: 'closed', actions: [{ type: 'setChosen', params: ({ event }) => ({ id: event.id }) }, 'raise'] },
        'switcher.accept': { target: 'closed', actions: 'raise' },
        'switcher.cancel': 'closed',
      },
      initial: 'whileKeyDown',
      states: {
        /** Open while the modifier key is held. */
        whileKeyDown: { on: { 'switcher.release': { target: '#switcher.closed', actions: 'raise' } } },
        /** Opened by a button: stays open until the user chooses. */
        untilChoice: {},
      },
    },
  },
})
