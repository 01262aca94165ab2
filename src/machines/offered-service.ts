/** The states in which a machine finds out by the effect `isOffered` whether the server has a service: `ready` where it has, `absent` where not. */
export const offeredService = {
  looking: {
    invoke: {
      id: 'isOffered',
      src: 'isOffered',
      onDone: [{ guard: 'isOffered', target: 'ready' }, { target: 'absent' }],
      onError: 'unanswered',
    },
    on: { 'config.changed': { target: 'looking', reenter: true } },
  },
  /** Fields ask as soon as it is not known: at once again would be without end. */
  unanswered: { after: { again: 'unknown' }, on: { 'config.changed': 'unknown' } },
  absent: { on: { 'config.changed': 'unknown' } },
} as const
