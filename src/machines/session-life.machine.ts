import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { providedCallback, providedPromise } from './provided'

/** Times of the browser's session, as its tabs share them, in epoch milliseconds. */
interface SessionTimes {
  now: number
  /** Time of the last use of the session in any tab. */
  usedAt: number
  idleMs: number
  /** Time at which the session ends even if it is in use. */
  sessionEnds: number
}

/** Milliseconds between the warning and the end of the session. */
export const announcedMs = 2 * 60_000

type SessionStage =
  | { stage: 'used' }
  /** `isFinal`: further use does not extend the session. */
  | { stage: 'ending'; endsAt: number; isFinal: boolean }
  | { stage: 'over' }

export function getSessionStage({ now, usedAt, idleMs, sessionEnds }: SessionTimes): SessionStage {
  const endsAt = Math.min(usedAt + idleMs, sessionEnds)
  if (now >= endsAt) return { stage: 'over' }
  return now >= endsAt - announcedMs ? { stage: 'ending', endsAt, isFinal: sessionEnds === endsAt } : { stage: 'used' }
}

interface LifeContext {
  parent: ActorRef<Snapshot<unknown>, { type: 'session.idle' }>
  /** True if the session was used after the last renewal of the token. */
  isUsed: boolean
  /** End of the session in epoch milliseconds. Undefined while no warning is shown. */
  endsAt: number | undefined
  isFinal: boolean
}

export type LifeEvent =
  /** The session is in use: pointer, key, playing media, or return to the tab. */
  | { type: 'user.active' }
  /** The user chose to continue. */
  | { type: 'session.continue' }
  /** Another tab renewed the token. */
  | { type: 'token.received' }
  /** The session ends soon. With `isFinal` it ends even if the user continues to use it. */
  | { type: 'end.near'; endsAt: number; isFinal: boolean }
  /** The session was used in this tab or another one, so it no longer ends soon. */
  | { type: 'end.far' }
  | { type: 'end.reached' }

/**
 * Lifetime of the session. The token is renewed while the session is in use; a warning is shown before an unused session ends. Use in
 * other tabs of the browser counts as well.
 */
export const sessionLifeMachine = setup({
  types: {} as { context: LifeContext; events: LifeEvent; input: Pick<LifeContext, 'parent'> },
  actors: {
    renewToken: providedPromise<void, void>('renewToken'),
    watchUse: providedCallback<LifeEvent, void>('watchUse'),
  },
  delays: { renewDelay: 60_000 },
  guards: { isUsed: ({ context }) => context.isUsed },
  actions: {
    recordUse: assign({ isUsed: true }),
    clearUse: assign({ isUsed: false }),
    setEnd: assign((_, { endsAt, isFinal }: { endsAt: number; isFinal: boolean }) => ({ endsAt, isFinal })),
    clearEnd: assign({ endsAt: undefined, isFinal: false }),
    forwardUse: sendTo('watchUse', { type: 'session.continue' }),
    notifyEnd: sendTo(({ context }) => context.parent, { type: 'session.idle' }),
  },
}).createMachine({
  id: 'sessionLife',
  context: ({ input }) => ({ ...input, isUsed: false, endsAt: undefined, isFinal: false }),
  invoke: { id: 'watchUse', src: 'watchUse', onError: {} },
  on: { 'end.reached': { actions: 'notifyEnd' } },
  type: 'parallel',
  states: {
    token: {
      initial: 'fresh',
      on: {
        'user.active': { actions: 'recordUse' },
        'session.continue': { target: '.renewing', actions: 'forwardUse' },
        'token.received': { target: '.fresh', actions: 'clearUse' },
      },
      states: {
        fresh: { after: { renewDelay: [{ guard: 'isUsed', target: 'renewing' }, { target: 'renewalDue' }] } },
        renewalDue: { on: { 'user.active': 'renewing' } },
        renewing: {
          entry: 'clearUse',
          invoke: { id: 'renewToken', src: 'renewToken', onDone: 'fresh', onError: { target: 'fresh', actions: 'recordUse' } },
        },
      },
    },
    end: {
      initial: 'far',
      states: {
        far: {
          on: {
            'end.near': {
              target: 'announced',
              actions: { type: 'setEnd', params: ({ event: { endsAt, isFinal } }) => ({ endsAt, isFinal }) },
            },
          },
        },
        announced: {
          exit: 'clearEnd',
          on: {
            'end.near': { actions: { type: 'setEnd', params: ({ event: { endsAt, isFinal } }) => ({ endsAt, isFinal }) } },
            'end.far': 'far',
            'session.continue': 'far',
          },
        },
      },
    },
  },
})
