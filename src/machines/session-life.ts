/** Of the session of a browser, as its tabs know it. Moments in epoch milliseconds. */
export interface SessionTimes {
  now: number
  /** The last use in any tab. */
  usedAt: number
  idleMs: number
  /** The session ends then, used or not. */
  sessionEnds: number
}

/** The end is announced so long before. */
export const announcedMs = 2 * 60_000

export type SessionStage =
  | { stage: 'used' }
  /** `isFinal`: going on using it changes nothing. */
  | { stage: 'ending'; endsAt: number; isFinal: boolean }
  | { stage: 'over' }

export function stageAt({ now, usedAt, idleMs, sessionEnds }: SessionTimes): SessionStage {
  const endsAt = Math.min(usedAt + idleMs, sessionEnds)
  if (now >= endsAt) return { stage: 'over' }
  return now >= endsAt - announcedMs ? { stage: 'ending', endsAt, isFinal: sessionEnds === endsAt } : { stage: 'used' }
}
