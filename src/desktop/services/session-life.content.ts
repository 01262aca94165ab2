import { fromCallback, fromPromise } from 'xstate'
import { jwt } from '#api/contract/jwt'
import { api } from '#api/index'
import { lastUse } from '#api/last-use'
import { storeToken } from '#api/session-tabs'
import { token } from '#api/token'
import { stageAt } from '#machines/session-life'
import { type LifeEvent, sessionLifeMachine } from '#machines/session-life.machine'

const usedEveryMs = 10_000
const checkedEveryMs = 1_000

/** Events that count as use; playing media on a visible page does too. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'click', 'wheel', 'input', 'timeupdate', 'visibilitychange']

/** Returns true for events in the notice, which has its own button and must not disappear under the pointer. */
const isInNotice = ({ target }: Event): boolean => target instanceof Element && target.closest('[data-session-end]') !== null

const watchUse = fromCallback<LifeEvent, void>(({ sendBack, receive }) => {
  const ended = new AbortController()
  let told = ''
  let usedHere = 0
  const check = () => {
    const use = lastUse.get()
    if (token.get() === undefined || !use) return
    const { at, idleMs, sessionEnds } = use
    const reached = stageAt({ now: Date.now(), usedAt: at, idleMs, sessionEnds })
    const isSame = told === JSON.stringify(reached)
    told = JSON.stringify(reached)
    if (isSame) return
    if (reached.stage === 'over') sendBack({ type: 'end.reached' })
    else if (reached.stage === 'ending') sendBack({ type: 'end.near', endsAt: reached.endsAt, isFinal: reached.isFinal })
    else sendBack({ type: 'end.far' })
  }
  const used = (event?: Event) => {
    if (document.visibilityState === 'hidden' || (event && isInNotice(event))) return
    // After the warning, moving the pointer no longer counts as use.
    if (event?.type === 'pointermove' && told.includes('ending')) return
    const now = Date.now()
    if (Math.abs(now - usedHere) < usedEveryMs) return
    // The session may have ended during a long sleep of the computer; the first event then does not count as use.
    check()
    if (told.includes('over')) return
    usedHere = now
    lastUse.note(token.get())
    sendBack({ type: 'user.active' })
    check()
  }
  used()
  receive(() => used())
  for (const type of signs) document.addEventListener(type, (event) => used(event), { capture: true, passive: true, signal: ended.signal })
  lastUse.watch(check, ended.signal)
  const timer = setInterval(check, checkedEveryMs)
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
