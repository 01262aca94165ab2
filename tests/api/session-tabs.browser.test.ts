import { describe, expect, it, onTestFinished } from 'vitest'
import { lastUse } from '#api/last-use'
import { type SessionEvent, takeOverSession, notifySignedOut, watchTabs } from '#api/session-tabs'
import { token } from '#api/token'

const tokenOf = (sid: string): string => `h.${btoa(JSON.stringify({ sub: 'sara', sid, idle: 3_600, iat: 0, end: 86_400 }))}.s`

/** Simulates another tab of this browser: sends messages and collects the received ones. */
function anotherTab() {
  const channel = new BroadcastChannel('mizkar.session')
  const heard: { type: string; id?: string; token?: string }[] = []
  channel.addEventListener('message', ({ data }) => heard.push(data))
  const ended = new AbortController()
  const news: SessionEvent[] = []
  watchTabs((one) => news.push(one), ended.signal)
  void navigator.locks
    .request('mizkar.tab.another', { signal: ended.signal }, () => new Promise((done) => ended.signal.addEventListener('abort', done)))
    .catch(() => {})
  const close = () => ended.abort()
  onTestFinished(() => {
    close()
    channel.close()
    token.clear()
    lastUse.clear()
  })
  const answers = () => heard.filter(({ type }) => type === 'answer')
  return { heard, news, answers, close, say: (message: object) => channel.postMessage(message) }
}

describe('a session that ends by sign-out', () => {
  it('is not given to another tab while the sign-out request runs', async () => {
    const { say, answers, news } = anotherTab()
    token.set(tokenOf('ending'))
    notifySignedOut()
    say({ type: 'ask', id: 'early' })
    // Messages arrive in order, so after the second one the first one has arrived too.
    say({ type: 'signedOut', userUuid: 'reza', sessionId: 'of another user' })
    await expect.poll(() => news).toHaveLength(1)
    // The token of the next session is shared.
    token.set(tokenOf('next'))
    say({ type: 'ask', id: 'late' })
    await expect.poll(answers).toEqual([{ type: 'answer', id: 'late', token: tokenOf('next') }])
  })

  it('is not taken over from another tab, even if that tab renews the token', async () => {
    const { say, heard, news } = anotherTab()
    lastUse.begin(tokenOf('gone'))
    say({ type: 'signedOut', userUuid: 'sara', sessionId: 'gone' })
    await expect.poll(() => news).toEqual([{ type: 'tab.signedOut', userUuid: 'sara' }])
    const taking = takeOverSession(new AbortController().signal)
    await expect.poll(() => heard.map(({ type }) => type)).toContain('ask')
    const id = heard.find(({ type }) => type === 'ask')?.id
    say({ type: 'token', token: tokenOf('gone') })
    say({ type: 'answer', id, token: tokenOf('gone') })
    say({ type: 'answer', id, token: tokenOf('other') })
    expect([await taking, token.get(), news.length]).toEqual([true, tokenOf('other'), 1])
  })
})

describe('a tab without a token', () => {
  it('asks no other tab if none is open, so that sign-in is shown at once after the browser was closed', async () => {
    const { heard, close } = anotherTab()
    close()
    await expect.poll(async () => (await navigator.locks.query()).held).toEqual([])
    lastUse.begin(tokenOf('of the closed browser'))
    expect([await takeOverSession(new AbortController().signal), heard]).toEqual([false, []])
  })
})
