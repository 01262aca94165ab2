import { fromCallback, fromPromise } from 'xstate'
import { jwt } from '#api/contract/jwt'
import { api } from '#api/index'
import { lastUse } from '#api/last-use'
import { storeToken } from '#api/session-tabs'
import { token } from '#api/token'
import { getSessionStage, type LifeEvent, sessionLifeMachine } from '#machines/session-life.machine'

const useIntervalMs = 10_000
const checkIntervalMs = 1_000

/** Browser events that count as use of the session. Playing audio or video on a visible page counts too. */
const useEvents = ['pointerdown', 'pointermove', 'keydown', 'click', 'wheel', 'input', 'timeupdate', 'visibilitychange']

/**
 * Returns true for events inside the warning about the session end. The warning has its own button, and must not disappear under the
 * pointer.
 */
const isInNotice = ({ target }: Event): boolean => target instanceof Element && target.closest('[data-session-end]') !== null

const watchUse = fromCallback<LifeEvent, void>(({ sendBack, receive }) => {
  const ended = new AbortController()
  let lastStage = ''
  let usedHere = 0
  const check = () => {
    const use = lastUse.get()
    if (token.get() === undefined || !use) return
    const { at, idleMs, sessionEnds } = use
    const current = getSessionStage({ now: Date.now(), usedAt: at, idleMs, sessionEnds })
    const isSame = lastStage === JSON.stringify(current)
    lastStage = JSON.stringify(current)
    if (isSame) return
    if (current.stage === 'over') sendBack({ type: 'end.reached' })
    else if (current.stage === 'ending') sendBack({ type: 'end.near', endsAt: current.endsAt, isFinal: current.isFinal })
    else sendBack({ type: 'end.far' })
  }
  const noteUse = (event?: Event) => {
    if (document.visibilityState === 'hidden' || (event && isInNotice(event))) return
    // After the warning, moving the pointer no longer counts as use.
    if (event?.type === 'pointermove' && lastStage.includes('ending')) return
    const now = Date.now()
    if (Math.abs(now - usedHere) < useIntervalMs) return
    // The session may have ended while the computer was asleep. Then the first event after the sleep does not count as use.
    check()
    if (lastStage.includes('over')) return
    usedHere = now
    lastUse.note(token.get())
    sendBack({ type: 'user.active' })
    check()
  }
  noteUse()
  receive(() => noteUse())
  for (const type of useEvents)
    document.addEventListener(type, (event) => noteUse(event), { capture: true, passive: true, signal: ended.signal })
  lastUse.watch(check, ended.signal)
  const timer = setInterval(check, checkIntervalMs)
  return () => {
    ended.abort()
    clearInterval(timer)
  }
})

const renewToken = fromPromise<void, void>(async ({ signal }) => {
  const answer = await api(jwt).renew(undefined, { signal, quiet: true })
  storeToken(answer.token)
})

export const sessionLife = sessionLifeMachine.provide({ actors: { watchUse, renewToken } })
