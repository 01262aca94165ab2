import { expect, it } from 'vitest'
import { calls } from '#server/http/routes'
import { requestOf } from '#tests/support/app'
import { onEmbedded } from '#tests/support/databases'
import { oracle } from '#tests/support/oracle'
import { named, rightsOf } from '#tests/support/rights'
import { cellsOf, door, remembered, requestsOf } from './cells'
import { peopleAround } from './people'

onEmbedded((make) => {
  it('allows every user exactly what the rules allow, for every item of every call [PERM-015] [PERM-021] [PERM-059]', {
    timeout: 300_000,
  }, async () => {
    const { app, kinds, items } = await peopleAround(await make())
    const truth = remembered(await oracle(app.db, app.ports.now()))
    const hono = door(app)
    const administrator = kinds.find(({ admin }) => admin)
    const wrong: string[] = []
    const outcomes = new Map<string, number>()
    const unread: string[] = []
    let cells = 0
    for (const call of calls) {
      const requests = requestsOf(call, items)
      const first = await hono.fetch(requestOf(call.endpoint, requests[0]?.sample, administrator?.headers))
      if (((await first.json()) as { code: string }).code === 'badInput') {
        unread.push(call.name)
        continue
      }
      for await (const { kind, index, code, right } of cellsOf(hono, truth, call, kinds, requests)) {
        cells += 1
        outcomes.set(right, (outcomes.get(right) ?? 0) + 1)
        if (code !== right) wrong.push(`${call.name} #${index} as ${kind.name}: ${code}, not ${right}`)
      }
    }
    console.log(
      `matrix: ${cells} cells, ${wrong.length} wrong, ${calls.length} calls, ${kinds.length} kinds of people, ${[...outcomes].map(([code, n]) => `${n} ${code}`).join(', ')}`,
    )
    expect(wrong.slice(0, 20)).toEqual([])
    expect(unread).toEqual([])
    expect(cells).toBeGreaterThan(15_000)
    expect([...outcomes.keys()].sort()).toEqual(['featureOff', 'forbidden', 'notFound', 'notImplemented', 'notSignedIn', 'sessionExpired'])
  })
})

it('the list of rights contains exactly the existing calls, with all their items and flags', () => {
  const names = calls.map(({ name }) => name)
  expect(named.filter((name) => !names.includes(name))).toEqual([])
  const unlike = calls.filter(({ name, endpoint }) => {
    const { access, flags, needs } = rightsOf(name)
    const places = (list: readonly { at: string; paragraph?: boolean; of?: string }[]) =>
      [...new Set(list.map(({ at, paragraph, of }) => (paragraph || of === 'paragraph' ? `${at} of a paragraph` : at)))].sort().join(' ')
    const declared = [endpoint.access, [endpoint.feature ?? []].flat().join('|'), places(endpoint.subjects ?? [])]
    return declared.join(' ') !== [access, flags.join('|'), places(needs)].join(' ')
  })
  expect(unlike.map(({ name }) => name)).toEqual([])
})
