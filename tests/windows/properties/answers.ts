import { afterEach } from 'vitest'

const original = globalThis.fetch

afterEach(() => {
  globalThis.fetch = original
})

export interface Asked {
  /** Method and address without the query. */
  call: string
  query: Record<string, string>
  body: unknown
}

/** Parses JSON; other content is returned as text. */
const bodyOf = (text: string): unknown =>
  text === '' ? undefined : /^[[{"]|^(?:true|false|null|\d+)$/.test(text) ? JSON.parse(text) : text

/** Returns an error response with this code. */
export const refused = (code: string, status = 409): Response =>
  Response.json({ code, status, title: code, detail: `نشد: ${code}` }, { status, headers: { 'content-type': 'application/problem+json' } })

/** Starts a fake server with responses by method and path. Requests are recorded in rounds; a round ends when a response is sent. */
export const serverOf = (answers: Readonly<Record<string, (asked: Asked) => unknown>>) => {
  const rounds: string[][] = []
  const asked: Asked[] = []
  let underWay = 0
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const call = `${request.method} ${pathname}`
    if (underWay === 0) rounds.push([])
    underWay += 1
    rounds.at(-1)?.push(call)
    const text = await request.text()
    const one: Asked = { call, query: Object.fromEntries(searchParams), body: bodyOf(text) }
    asked.push(one)
    // Waits until all parallel requests have been sent.
    await new Promise((done) => setTimeout(done, 20))
    underWay -= 1
    const answer = answers[call]
    if (!answer) return Response.json({ code: 'notFound', status: 404, title: call }, { status: 404 })
    const given = await answer(one)
    return given instanceof Response ? given : Response.json(given)
  }
  return { rounds, asked }
}
