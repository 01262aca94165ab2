/** Times of the browser's session, as its tabs share them, in epoch milliseconds. */
export interface SessionTimes {
  now: number
  /** Last use in any tab. */
  usedAt: number
  idleMs: number
  /** The session ends at this time, used or not. */
  sessionEnds: number
}

/** Milliseconds between the warning and the end of the session. */
export const announcedMs = 2 * 60_000

export type SessionStage =
  | { stage: 'used' }
  /** `isFinal`: further use does not extend the session. */
  | { stage: 'ending'; endsAt: number; isFinal: boolean }
  | { stage: 'over' }

export function getSessionStage({ now, usedAt, idleMs, sessionEnds }: SessionTimes): SessionStage {
  const endsAt = Math.min(usedAt + idleMs, sessionEnds)
  if (now >= endsAt) return { stage: 'over' }
  return now >= endsAt - announcedMs ? { stage: 'ending', endsAt, isFinal: sessionEnds === endsAt } : { stage: 'used' }
}
