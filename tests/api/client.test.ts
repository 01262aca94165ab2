import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { one, two, things, problem, start, caught, balance, type Echoed } from './echo-client'

describe('requests built from an endpoint', () => {
  it('fills path placeholders and writes typed query values as text', async () => {
    const { api } = start()
    const sent = (await api.read({ params: { uuid: one, offset: 25 }, query: { ids: [one, two], deep: true, text: 'سلام & ۱' } })) as Echoed
    expect(sent.path).toBe(`/api/things/${one}/25`)
    expect([...new URLSearchParams(sent.search)]).toEqual([
      ['ids', one],
      ['ids', two],
      ['deep', 'true'],
      ['text', 'سلام & ۱'],
    ])
  })

  it('builds a request with a JSON body', async () => {
    const { api } = start()
    const sent = (await api.find({ json: { keyword: 'نامه' } })) as Echoed
    expect([sent.type, sent.body]).toEqual(['application/json', '{"keyword":"نامه"}'])
  })

  it('builds a request with form fields', async () => {
    const { api } = start()
    const sent = (await api.fill({ form: { title: 'پوشهٔ نو', count: 3 } })) as Echoed
    expect(sent.type).toContain('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(sent.body)]).toEqual([
      ['title', 'پوشهٔ نو'],
      ['count', '3'],
    ])
  })

  it('writes multipart fields before the file', async () => {
    const { api } = start()
    expect(await api.send({ multipart: { path: 'الف/ب' }, file: new File(['۱۲'], 'نامه.txt') })).toEqual([
      ['path', 'الف/ب'],
      ['file', 'نامه.txt:4'],
    ])
  })

  it('builds a request with a text body', async () => {
    const { api } = start()
    const sent = (await api.write({ text: 'بند یکم' })) as Echoed
    expect([sent.type, sent.body]).toEqual(['text/plain; charset=utf-8', 'بند یکم'])
  })

  it('writes nested query values in index and dot notation', async () => {
    const { api } = start()
    const sent = (await api.nested({ query: { entries: [{ uuid: one, values: [{ value: 'x' }, { value: 'y' }] }] } })) as Echoed
    expect([...new URLSearchParams(sent.search)]).toEqual([
      ['entries[0].uuid', one],
      ['entries[0].values[0].value', 'x'],
      ['entries[0].values[1].value', 'y'],
    ])
  })

  it('sends a DELETE with a list and accepts an empty response', async () => {
    const { api } = start()
    expect(await api.many({ json: [one] })).toBeUndefined()
  })

  it('returns a file response as bytes with its type', async () => {
    const { api } = start()
    const blob = await api.picture()
    expect([blob.type, blob.size]).toEqual(['image/png', 3])
  })

  it('never sends a request with an unfilled placeholder', async () => {
    const { api, seen } = start()
    await expect(api.read({ params: { uuid: '', offset: 0 } })).rejects.toThrow('needs uuid')
    expect(seen).toEqual({ problems: [], signedOut: [], activity: [], sent: 0 })
  })
})

describe('the headers of a call', () => {
  it('sends the token and the language', async () => {
    const { api } = start({ locale: () => 'en' })
    const { headers } = (await api.hang()) as Echoed
    expect([headers.authorization, headers['accept-language']]).toEqual(['Bearer abc', 'en'])
  })

  it('requests messages with the digits that the user chose', async () => {
    const asked = async (more: object) => ((await start(more).api.hang()) as Echoed).headers['accept-language']
    expect(await asked({ digits: () => 'latin' })).toBe('fa-u-nu-latn')
    expect(await asked({ digits: () => 'persian' })).toBe('fa')
  })

  it('sends no token while the user is signed out', async () => {
    const { api } = start({ token: () => undefined })
    expect(((await api.hang()) as Echoed).headers).not.toHaveProperty('authorization')
  })

  it('sends the XSRF token only if it is configured [AUTH-012]', async () => {
    let wanted: string | undefined = 'x-1'
    const { api } = start({ xsrf: () => wanted })
    expect(((await api.fill({ form: { title: 'a' } })) as Echoed).headers['x-xsrf-token']).toBe('x-1')
    wanted = undefined
    expect(((await api.fill({ form: { title: 'a' } })) as Echoed).headers).not.toHaveProperty('x-xsrf-token')
  })
})

describe('a refused call', () => {
  it('reports an error with the message, code and details of the server [ERR-001]', async () => {
    const { api, seen } = start()
    await caught(api.fail({ query: { how: '409' } }))
    const [[error, endpoint] = expect.fail('nothing was told')] = seen.problems
    expect(error).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'جمله‌ای برای مردم.',
      errors: [{ path: 'title', code: 'titleRequired', detail: 'عنوان لازم است.' }],
      requestId: 'r-1',
      uuid: two,
      retryAfter: 7,
    })
    expect(endpoint).toBe(things.fail)
  })

  it('reports an error and then throws it to its caller [ERR-002]', async () => {
    const order: string[] = []
    const { api } = start({ onProblem: () => order.push('told') })
    await api.fail({ query: { how: '500' } }).catch(() => order.push('thrown'))
    expect(order).toEqual(['told', 'thrown'])
  })

  it('with `quiet`, throws the error without reporting it', async () => {
    const { api, seen } = start()
    expect((await caught(api.fail({ query: { how: '500' } }, { quiet: true }))).status).toBe(500)
    expect(seen.problems).toEqual([])
  })

  it('shows a plain-text error of another server, but never HTML', async () => {
    const { api } = start()
    expect(await caught(api.fail({ query: { how: 'words' } }))).toMatchObject({ code: 'notFound', detail: 'پرونده پیدا نشد' })
    const page = await caught(api.fail({ query: { how: 'page' } }))
    expect(page).toMatchObject({ code: 'unavailable', status: 502 })
    expect(page.detail).not.toContain('<')
  })

  it('a 401 signs out and shows no notification [AUTH-008]', async () => {
    const { api, seen } = start()
    await caught(api.fail({ query: { how: '401' } }))
    expect([seen.signedOut.length, seen.problems.length]).toEqual([1, 0])
  })

  it('a 401 on the sign-in call is only thrown to the caller', async () => {
    const { sign, seen } = start({ token: () => undefined })
    expect((await caught(sign.login({ form: { username: 'a', password: 'b' } }))).code).toBe('badCredentials')
    expect([seen.signedOut, seen.problems]).toEqual([[], []])
  })

  it('a 401 for an already replaced token keeps the new session', async () => {
    let token = 'old'
    const app = { request: () => ((token = 'new'), problem(401, 'sessionExpired')) }
    const { api, seen } = start({ token: () => token }, app)
    await caught(api.hang())
    expect(seen.signedOut).toEqual([])
  })
})

describe('without a network', () => {
  const down = () => {
    throw new TypeError('fetch failed')
  }

  it("a call fails as `offline` with a message in the user's language", async () => {
    const { api, seen } = start({}, { request: down })
    const error = await caught(api.fill({ form: { title: 'a' } }))
    expect(error).toMatchObject({ code: 'offline', status: 0 })
    expect(error.detail).toMatch(/^ارتباط با سرور/)
    expect(seen.problems.length).toBe(1)
  })

  it('retries a read once, and never a write', async () => {
    const reads = start({}, { request: down })
    await caught(reads.api.hang())
    await caught(reads.api.find({ json: { keyword: 'a' } }))
    expect(reads.seen.sent).toBe(4)
    const writes = start({}, { request: down })
    await caught(writes.api.fill({ form: { title: 'a' } }))
    await caught(writes.api.many({ json: [] }))
    expect(writes.seen.sent).toBe(2)
  })

  it('a read succeeds if the retry succeeds', async () => {
    let first = true
    const { api } = start({}, { request: () => (first ? ((first = false), down()) : Response.json(5)) })
    expect(await api.count()).toBe(5)
  })

  it('does not retry a response of the server, even 503 without Retry-After', async () => {
    const { api, seen } = start({}, { request: () => problem(503, 'unavailable') })
    await caught(api.hang())
    expect(seen.sent).toBe(1)
  })

  describe('a 503 response with a Retry-After header', () => {
    const away = (seconds: string) => {
      const answer = problem(503, 'busy')
      answer.headers.set('retry-after', seconds)
      return answer
    }

    it('retries a read after 503 without an error message', async () => {
      let sent = 0
      const { api, seen } = start({}, { request: () => ((sent += 1) < 3 ? away('0') : Response.json(5)) })
      expect(await api.count()).toBe(5)
      expect(seen.problems).toEqual([])
    })
    it('throws 503 after four attempts, or at once if Retry-After asks for a minute', async () => {
      const stays = start({}, { request: () => away('0') })
      expect(await caught(stays.api.hang())).toMatchObject({ code: 'busy', status: 503 })
      expect(stays.seen.sent).toBe(4)
      const long = start({}, { request: () => away('60') })
      await caught(long.api.hang())
      expect(long.seen.sent).toBe(1)
    })
    it('retries after the time in Retry-After, unless the caller aborts', async () => {
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      let sent = 0
      const { api } = start({}, { request: () => ((sent += 1) < 2 ? away('2') : Response.json(5)) })
      const answer = api.count()
      await vi.advanceTimersByTimeAsync(1_999)
      expect(sent).toBe(1)
      await vi.advanceTimersByTimeAsync(1_001)
      expect([await answer, sent]).toEqual([5, 2])
      const stop = new AbortController()
      const given = start({}, { request: (request) => (request.signal.throwIfAborted(), away('2')) })
      const ended = given.api.hang({}, { signal: stop.signal }).catch(String)
      await vi.advanceTimersByTimeAsync(10)
      stop.abort(new Error('window closed'))
      expect(await ended).toContain('window closed')
    })
    it('retries a write after 503 only if the response says that the server did nothing', async () => {
      const named = (code: string) => {
        const answer = problem(503, code)
        answer.headers.set('retry-after', '0')
        return answer
      }
      for (const code of ['busy', 'unavailable']) {
        const { api, seen } = start({}, { request: () => named(code) })
        await caught(api.fill({ form: { title: 'a' } }))
        expect([code, seen.sent]).toEqual([code, 4])
      }
      const page = () => new Response('<h1>Service unavailable</h1>', { status: 503, headers: { 'retry-after': '0' } })
      for (const [answer, problem] of [
        [() => named('outcomeUnknown'), { code: 'outcomeUnknown', status: 503 }],
        [page, { status: 503 }],
      ] as const) {
        const { api, seen } = start({}, { request: answer })
        expect(await caught(api.fill({ form: { title: 'a' } }))).toMatchObject(problem)
        expect(seen.sent).toBe(1)
      }
    })
  })
})

describe('the number of calls that wait for a response', () => {
  it('rises and falls once per call, regardless of the outcome [SHELL-115]', async () => {
    const done = start()
    await done.api.hang()
    expect(balance(done.seen.activity)).toEqual([2, 0])

    const refused = start()
    await caught(refused.api.fail({ query: { how: '500' } }))
    expect(balance(refused.seen.activity)).toEqual([2, 0])

    const lost = start({}, { request: () => Promise.reject(new TypeError('fetch failed')) })
    await caught(lost.api.hang())
    expect(balance(lost.seen.activity)).toEqual([2, 0])
  })

  it('falls when the caller aborts a call, which then rejects with the abort reason and reports no error', async () => {
    const stop = new AbortController()
    const waiting = {
      request: (request: Request) =>
        new Promise<Response>((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
    }
    const { api, seen } = start({}, waiting)
    const call = api.hang({}, { signal: stop.signal })
    stop.abort(new Error('window closed'))
    await expect(call).rejects.toThrow('window closed')
    expect([balance(seen.activity), seen.problems, seen.sent]).toEqual([[2, 0], [], 1])
  })
})

describe('a response outside the contract', () => {
  it('rejects an invalid response if the client checks responses', async () => {
    const { api } = start({ checkAnswers: true })
    expect((await caught(api.count())).code).toBe('badAnswer')
  })

  it('returns an invalid response unchanged in production', async () => {
    const { api } = start({ checkAnswers: false })
    expect(await api.count()).toBe('three')
  })

  it('always rejects a response that is not JSON', async () => {
    const { api } = start({}, { request: () => new Response('<html>', { status: 200 }) })
    expect((await caught(api.count())).code).toBe('badAnswer')
  })
})
