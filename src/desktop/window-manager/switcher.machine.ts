import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'

/** `order` is most recently used first; `active` is the start of the first step. */
export type SwitcherEvent =
  | { type: 'switcher.step'; order: readonly string[]; active: string | null; back: boolean }
  | { type: 'switcher.show'; order: readonly string[] }
  | { type: 'switcher.point'; id: string }
  | { type: 'switcher.take'; id: string }
  | { type: 'switcher.release' }
  | { type: 'switcher.accept' }
  | { type: 'switcher.cancel' }
export type SwitcherRaise = { type: 'window.raise'; id: string }

interface SwitcherInput {
  windows: ActorRef<Snapshot<unknown>, SwitcherRaise>
}

const stepped = (order: readonly string[], from: string | null, back: boolean): string | undefined => {
  const at = from === null ? -1 : order.indexOf(from)
  if (at < 0) return back ? order.at(-1) : order[0]
  return order[(at + (back ? order.length - 1 : 1)) % order.length]
}

/** Window switcher. While its list is open one window is chosen; it is raised only after the user accepts. */
export const switcherMachine = setup({
  types: {} as { context: SwitcherInput & { chosen: string | undefined }; input: SwitcherInput; events: SwitcherEvent },
  guards: {
    hasWindows: ({ event }) => 'order' in event && event.order.length > 0,
  },
  actions: {
    step: assign({
      chosen: ({ context, event }) =>
        event.type === 'switcher.step' ? stepped(event.order, context.chosen ?? event.active, event.back) : context.chosen,
    }),
    chooseFirst: assign({ chosen: ({ event }) => (event.type === 'switcher.show' ? event.order[0] : undefined) }),
    choose: assign({ chosen: ({ context, event }) => ('id' in event ? event.id : context.chosen) }),
    forget: assign({ chosen: undefined }),
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
      entry: 'forget',
      on: {
        'switcher.step': { guard: 'hasWindows', target: 'open.held', actions: 'step' },
        'switcher.show': { guard: 'hasWindows', target: 'open.resting', actions: 'chooseFirst' },
      },
    },
    open: {
      on: {
        'switcher.step': { guard: 'hasWindows', actions: 'step' },
        'switcher.point': { actions: 'choose' },
        'switcher.take': { target: 'closed', actions: ['choose', 'raise'] },
        'switcher.accept': { target: 'closed', actions: 'raise' },
        'switcher.cancel': 'closed',
      },
      initial: 'held',
      states: {
        /** Open while the modifier key is held. */
        held: { on: { 'switcher.release': { target: '#switcher.closed', actions: 'raise' } } },
        /** Opened by a button: stays open until the user chooses. */
        resting: {},
      },
    },
  },
})
