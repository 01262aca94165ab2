/** States of a machine that asks with the actor `isOffered` if the server has a service: `ready` if it has the service, `absent` if not. */
export const offeredService = {
  checkingService: {
    invoke: {
      id: 'isOffered',
      src: 'isOffered',
      onDone: [
        {
          guard: { type: 'isOffered', params: ({ event }: { event: { output: boolean } }) => ({ isOffered: event.output }) },
          target: 'ready',
        },
        { target: 'absent' },
      ],
      onError: 'unanswered',
    },
    on: { 'config.changed': { target: 'checkingService', reenter: true } },
  },
  /**
   * The server did not respond. Waits before the next check: a field asks again as soon as the state is unknown, so returning at once
   * would cause an endless loop.
   */
  unanswered: { after: { retryDelay: 'unknown' }, on: { 'config.changed': 'unknown' } },
  absent: { on: { 'config.changed': 'unknown' } },
} as const
