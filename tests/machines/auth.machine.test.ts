import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Profile } from '#api/contract/user-profile'
import type { AuthEvent, AuthNews, Captcha, Credentials, SignInFailure } from '#machines/auth'
import { authMachine } from '#machines/auth.machine'
import { sessionLifeMachine } from '#machines/session-life.machine'
import type { Session } from '#windows/window-kind'

const sara: Session = { userUuid: 'sara', username: 'sara', fullName: 'سارا', admin: false, flags: [], config: {} }
const wrong: SignInFailure = { code: 'badCredentials', detail: 'نام کاربری یا گذرواژه درست نیست.' }
const profile = { theme: 'dark' } as Profile
const settled = () => new Promise<void>((done) => setImmediate(done))

interface Server {
  session: () => Promise<Session>
  signIn: (credentials: Credentials) => Promise<void>
  captchaNeeded: boolean
  askTabs: () => Promise<void>
}

const start = async (server: Partial<Server> = {}) => {
  const calls: string[] = []
  const news: AuthNews[] = []
  const clock = new SimulatedClock()
  const called = <T>(name: string, value: T) => {
    calls.push(name)
    return Promise.resolve(value)
  }
  let captchas = 0
  const fetchSession = fromPromise<Session, void>(() => called('session', undefined).then(server.session ?? (() => Promise.reject(wrong))))
  const actor = createActor(
    authMachine.provide({
      actors: {
        ...{ fetchSession, refreshSession: fetchSession },
        signIn: fromPromise<void, Credentials>(({ input }) => called('signIn', undefined).then(() => server.signIn?.(input))),
        isCaptchaNeeded: fromPromise<boolean, { username: string }>(({ input }) =>
          called(`captchaNeeded ${input.username}`, server.captchaNeeded ?? false),
        ),
        fetchCaptcha: fromPromise<Captcha, { username: string }>(() => called('captcha', { captchaId: `c${++captchas}`, image: 'data:' })),
        fetchProfile: fromPromise<Profile, void>(() => called('profile', profile)),
        life: sessionLifeMachine.provide({ actors: { watchUse: fromCallback(() => {}), renewToken: fromPromise(async () => {}) } }),
        askTabs: fromPromise<void, void>(() => called('askTabs', undefined).then(server.askTabs ?? (() => Promise.reject(new Error())))),
        takeToken: fromPromise<void, { token: string }>(({ input }) => called(`take ${input.token}`, undefined)),
        endSession: fromPromise<void, void>(() => called('endSession', undefined)),
        dropToken: fromPromise<void, void>(() => called('dropToken', undefined)),
        signOut: fromPromise<void, void>(() => called('signOut', undefined)),
        watchTabs: fromCallback<AuthEvent, void>(() => {}),
      },
    }),
    {
      clock,
      input: { parent: createActor(fromCallback<AuthNews>(({ receive }) => receive((event) => news.push(event)))).start() as never },
    },
  ).start()
  await settled()
  const submit = async (more: Partial<Credentials> = {}) => {
    actor.send({ type: 'signIn.submit', credentials: { username: 'sara', password: 'x', ...more } })
    await settled()
  }
  const pass = async (milliseconds: number) => {
    clock.increment(milliseconds)
    await settled()
  }
  const standing = () => actor.getSnapshot()
  return { actor, calls, news, submit, pass, standing }
}
const refuse = () => Promise.reject(wrong)
const accept = () => Promise.resolve(sara)

it('the sign-in machine uses only the states start, success, fail and captcha needed, in their allowed order [AUTH-002]', () => {
  const states = Object.keys(authMachine.states.notAuthenticated?.states ?? {})
  expect(states.sort()).toEqual(['back', 'captchaNeeded', 'fail', 'start', 'success'])
})

it('each state of the sign-in machine leads to the next one, and the two final error states lead back to signing in [AUTH-002]', async () => {
  const stateOf = (standing: ReturnType<Awaited<ReturnType<typeof start>>['standing']>) =>
    ['start', 'success', 'fail', 'captchaNeeded', 'back'].filter((state) => standing.matches({ notAuthenticated: state } as never))
  for (const [captchaNeeded, stops] of [
    [false, 'fail'],
    [true, 'captchaNeeded'],
  ] as const) {
    const { submit, standing, actor } = await start({ signIn: refuse, captchaNeeded })
    expect(stateOf(standing())).toEqual(['start'])
    await submit()
    expect(stateOf(standing())).toEqual([stops])
    actor.send({ type: 'signIn.back' })
    expect(stateOf(standing())).toEqual(['back'])
    expect([standing().context.failure, standing().context.captcha]).toEqual([undefined, undefined])
    await submit()
    expect(stateOf(standing())).toEqual([stops])
  }
  const { submit, standing } = await start({ session: refuse, signIn: accept as never })
  await submit()
  expect(stateOf(standing())).not.toEqual(['start'])
})

describe('the start of the session', () => {
  it('the sign-in state is unknown until the principal is loaded, then authenticated as that user [AUTH-001] [SHELL-099]', async () => {
    const { standing, news } = await start({ session: accept })
    expect(standing().matches('authenticated')).toBe(true)
    expect(news[0]).toEqual({ type: 'auth.signedIn', session: sara })
  })

  it('the sign-in state is not authenticated if the principal cannot be loaded [AUTH-009]', async () => {
    const { standing } = await start({ session: refuse })
    expect(standing().matches({ notAuthenticated: 'start' })).toBe(true)
  })
})

describe('a failed sign-in', () => {
  it('asks if the typed user name needs a captcha, and fails the sign-in if it does not [AUTH-003] [AUTH-004]', async () => {
    const { submit, calls, standing } = await start({ signIn: refuse })
    await submit({ username: 'reza' })
    expect(calls).toContain('captchaNeeded reza')
    expect(standing().matches({ notAuthenticated: 'fail' })).toBe(true)
    expect(standing().context.failure).toEqual(wrong)
  })

  it('loads a captcha if one is needed, and forgets the password [AUTH-004] [AUTH-005]', async () => {
    const { submit, standing, actor } = await start({ signIn: refuse, captchaNeeded: true })
    await submit()
    expect(standing().matches({ notAuthenticated: 'captchaNeeded' })).toBe(true)
    expect(standing().context).toMatchObject({
      failure: wrong,
      captcha: { captchaId: 'c1' },
      credentials: { username: 'sara', password: '' },
    })
    actor.send({ type: 'captcha.refresh' })
    await settled()
    expect(standing().context.captcha?.captchaId).toBe('c2')
  })

  it('returns to the sign-in form when the user asks for it, without the error [AUTH-006]', async () => {
    for (const captchaNeeded of [true, false]) {
      const { submit, standing, actor } = await start({ signIn: refuse, captchaNeeded })
      await submit()
      actor.send({ type: 'signIn.back' })
      expect(standing().matches({ notAuthenticated: 'back' })).toBe(true)
      expect(standing().context).toMatchObject({ failure: undefined, captcha: undefined })
    }
  })

  it('blocks further attempts until the time that the server named is over', async () => {
    const { submit, calls, pass } = await start({ signIn: () => Promise.reject({ ...wrong, retryAfter: 3_000 }) })
    await submit()
    await submit()
    expect(calls.filter((name) => name === 'signIn')).toHaveLength(1)
    await pass(3_000)
    await submit()
    expect(calls.filter((name) => name === 'signIn')).toHaveLength(2)
  })
})

describe('a sign-in that was accepted', () => {
  const signedIn = async () => {
    let known = false
    const auth = await start({
      session: () => (known ? accept() : refuse()),
      signIn: async () => {
        known = true
      },
    })
    await auth.submit()
    return auth
  }

  it('reads the profile 500 ms after an accepted sign-in [AUTH-007] [CONST-051]', async () => {
    const { pass, calls, news } = await signedIn()
    await pass(499)
    expect(calls).not.toContain('profile')
    await pass(1)
    expect(calls).toContain('profile')
    expect(news.at(-1)).toEqual({ type: 'auth.profile', profile })
  })

  it('a 401 deletes the token and notifies the desktop that the session ended [AUTH-008]', async () => {
    const { actor, calls, news, standing } = await signedIn()
    actor.send({ type: 'session.refused' })
    await settled()
    expect(calls).toContain('dropToken')
    expect(news.at(-1)).toEqual({ type: 'auth.expired' })
    expect(standing().matches('notAuthenticated')).toBe(true)
  })

  it('sign-out ends the session, on the server too [AUTH-015]', async () => {
    const { actor, calls, news, standing } = await signedIn()
    actor.send({ type: 'session.signOut' })
    await settled()
    expect(calls).toContain('signOut')
    expect(news.at(-1)).toEqual({ type: 'auth.signedOut' })
    expect(standing().matches('notAuthenticated')).toBe(true)
  })
})

describe('with other tabs of the browser', () => {
  const signedIn = async (server: Partial<Server> = {}) => await start({ session: accept, ...server })
  const offer = (userUuid: string) => ({ type: 'tab.signedIn', userUuid, token: 'theirs' }) as const

  it('takes over the session of another tab at the sign-in page', async () => {
    let known = false
    const { actor, calls, standing } = await start({ session: () => (known ? accept() : refuse()) })
    known = true
    actor.send(offer('sara'))
    await settled()
    expect(calls).toContain('take theirs')
    expect(standing().matches('authenticated')).toBe(true)
  })

  it('continues with a newer token of another tab after a 401', async () => {
    const { actor, news, calls, standing } = await signedIn({ askTabs: async () => {} })
    actor.send({ type: 'session.refused' })
    await settled()
    expect(standing().matches('authenticated')).toBe(true)
    expect(calls).not.toContain('dropToken')
    expect(news).not.toContainEqual({ type: 'auth.expired' })
  })

  it('signs out when the same user signs out in another tab, but not for another user', async () => {
    const { actor, news, standing } = await signedIn()
    actor.send({ type: 'tab.signedOut', userUuid: 'ali' })
    await settled()
    expect(standing().matches('authenticated')).toBe(true)
    actor.send({ type: 'tab.signedOut', userUuid: 'sara' })
    await settled()
    expect(news.at(-1)).toEqual({ type: 'auth.signedOutElsewhere' })
    expect(standing().matches('notAuthenticated')).toBe(true)
  })

  it('when another user signs in, ends its own session on the server, and keeps the unsaved work for its user', async () => {
    const { actor, calls, news, standing } = await signedIn()
    actor.send(offer('ali'))
    await settled()
    expect(calls).toContain('endSession')
    expect(news.at(-1)).toEqual({ type: 'auth.replaced' })
    actor.send(offer('ali'))
    await settled()
    expect(calls).not.toContain('take theirs')
    expect(standing().matches('notAuthenticated')).toBe(true)
    actor.send(offer('sara'))
    await settled()
    expect(calls).toContain('take theirs')
    expect(standing().matches('authenticated')).toBe(true)
  })

  it('takes over the session of the other user once no unsaved work remains', async () => {
    const { actor, calls, standing } = await signedIn()
    actor.send(offer('ali'))
    await settled()
    const before = calls.filter((call) => call === 'session').length
    actor.send({ type: 'desktop.cleared' })
    await settled()
    expect(calls.filter((call) => call === 'session')).toHaveLength(before + 1)
    expect(standing().matches('authenticated')).toBe(true)
  })
})
