/** States of a machine that checks with the actor `isOffered` if the server has a service: `ready` if it has, `absent` if not. */
export const offeredService = {
  looking: {
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
    on: { 'config.changed': { target: 'looking', reenter: true } },
  },
  /**
   * Waits before the next check. Fields check again as soon as the state is unknown, so an immediate return would cause an endless loop.
   */
  unanswered: { after: { again: 'unknown' }, on: { 'config.changed': 'unknown' } },
  absent: { on: { 'config.changed': 'unknown' } },
} as const
