import { assign, sendTo, setup } from 'xstate'
import type { OwnSession } from '#api/contract/users'
import { providedPromise } from '#machines/provided'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventOutput } from '#machines/settled'

export type UserSessionsEvent =
  | ContentEvent
  | { type: 'session.end'; uuid: string }
  /** Ends all sessions of the user; the current session of the caller stays. */
  | { type: 'sessions.end' }
  | { type: 'sessions.retry' }

interface SessionOwner {
  userUuid: string
  fullName: string
}

interface UserSessionsContext {
  window: WindowRef
  payload: SessionOwner
  sessions: readonly OwnSession[]
  /** Id of the session that is being ended; undefined if all are being ended. */
  ending: string | undefined
}

/** Lists the sessions of a user. An administrator can end them. */
export const userSessionsMachine = setup({
  types: {} as { context: UserSessionsContext; events: UserSessionsEvent; input: WindowInput<SessionOwner> },
  actors: {
    fetchSessions: providedPromise<readonly OwnSession[], { userUuid: string }>('fetchSessions'),
    /** Ends one session or all. Returns the message for the administrator. */
    endSessions: providedPromise<string, SessionOwner & { sessionUuid: string | undefined }>('endSessions'),
  },
  actions: {
    retitle: ({ context: { window, payload } }) => window.send({ type: 'window.retitle', title: payload.fullName }),
    setSessions: assign({ sessions: ({ event }) => getEventOutput<readonly OwnSession[]>(event) }),
    setEnding: assign((_, { uuid }: { uuid: string }) => ({ ending: uuid })),
    clearEnding: assign({ ending: undefined }),
    notifyEnded: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({ type: 'notify', level: 'success', message: getEventOutput<string>(event) }),
    ),
  },
}).createMachine({
  id: 'userSessions',
  context: ({ input: { window, payload } }) => ({ window, payload, sessions: [], ending: undefined }),
  entry: 'retitle',
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchSessions',
        src: 'fetchSessions',
        input: ({ context }) => ({ userUuid: context.payload.userUuid }),
        onDone: { target: 'shown', actions: 'setSessions' },
        onError: 'failed',
      },
    },
    failed: { on: { 'sessions.retry': 'loading', 'data.stale': 'loading' } },
    shown: {
      on: {
        'session.end': { target: 'ending', actions: { type: 'setEnding', params: ({ event }) => ({ uuid: event.uuid }) } },
        'sessions.end': 'ending',
        'frame.activated': 'loading',
        'data.stale': 'loading',
      },
    },
    ending: {
      exit: 'clearEnding',
      invoke: {
        id: 'endSessions',
        src: 'endSessions',
        input: ({ context: { payload, ending } }) => ({ ...payload, sessionUuid: ending }),
        onDone: { target: 'loading', actions: 'notifyEnded' },
        onError: 'loading',
      },
    },
  },
})
