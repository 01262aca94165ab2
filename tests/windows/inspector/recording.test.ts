import { describe, expect, it } from 'vitest'
import { findDifferences, redacted, toRedactedJson } from '#windows/inspector/redacted-json'
import {
  emptyRecording,
  type Entry,
  appendObserved,
  getLastNumber,
  type Recording,
  getStateAt,
  getActorTreeAt,
} from '#windows/inspector/recording'
import { readRecording, writeRecording } from '#windows/inspector/recording-file'

const entry = (actor: string, type: string, context?: unknown, status: 'active' | 'stopped' = 'active'): Entry => ({
  at: 1,
  actor,
  event: { type },
  standing: { status, value: type, context },
})
const actor = (id: string, parent?: string) => ({ id, name: id, parent })

describe('recorded values', () => {
  const token = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJzYXJhIn0.c2lnbmF0dXJl'

  it('redacts secrets by their names, their shapes, in addresses and in lists of settings', () => {
    const found = toRedactedJson({
      credentials: { username: 'sara' },
      password: 'گذر',
      newPassword: 'x',
      passwords: { a: 'b' },
      resetToken: 't',
      nationalCode: '0012345678',
      answer: { header: `Bearer abc.def`, text: `نشان ${token} بود` },
      link: '/app/ws/messaging-ws?token=abc&x=1',
      settings: [
        { key: 'mail.password', value: 'x' },
        { key: 'mail.host', value: 'post' },
      ],
      isPasswordNeeded: true,
      keyword: 'قرارداد',
    })
    expect(found).toEqual({
      credentials: redacted,
      password: redacted,
      newPassword: redacted,
      passwords: redacted,
      resetToken: redacted,
      nationalCode: redacted,
      answer: { header: `Bearer ${redacted}`, text: `نشان ${redacted} بود` },
      link: `/app/ws/messaging-ws?token=${redacted}&x=1`,
      settings: [
        { key: 'mail.password', value: redacted },
        { key: 'mail.host', value: 'post' },
      ],
      isPasswordNeeded: true,
      keyword: 'قرارداد',
    })
  })

  it('records values of any depth, length or cycle as plain data, and recording its own output changes nothing', () => {
    const circle: Record<string, unknown> = { name: 'الف' }
    circle.self = circle
    let deep: unknown = 'end'
    for (let level = 0; level < 20; level++) deep = { deep }
    const value = {
      circle,
      deep,
      long: Array.from({ length: 500 }, (_, index) => index),
      text: 'م'.repeat(5_000),
      map: new Map([['a', new Set([1])]]),
      run: () => 1,
      broken: new Error('nothing'),
      nowhere: undefined,
      big: 1n,
      not: Number.NaN,
      bytes: new Uint8Array(3),
      channel: new AbortController(),
    }
    const once = toRedactedJson(value)
    expect(once).toMatchObject({
      circle: { self: '⟨circle⟩' },
      map: { a: [1] },
      run: '⟨function run⟩',
      bytes: '⟨Uint8Array 3⟩',
      channel: '⟨AbortController⟩',
    })
    expect(JSON.stringify(once).length).toBeLessThan(5_000)
    expect(toRedactedJson(JSON.parse(JSON.stringify(once)))).toEqual(JSON.parse(JSON.stringify(once)))
  })
})

describe('the differences of two values', () => {
  it('returns the innermost differences of two values, with old and new parts', () => {
    expect(findDifferences({ a: { b: 1, c: [1, 2] }, gone: 1 }, { a: { b: 2, c: [1] }, came: 'x' })).toEqual([
      { path: 'a.b', before: 1, after: 2 },
      { path: 'a.c.1', before: 2, after: undefined },
      { path: 'gone', before: 1, after: undefined },
      { path: 'came', before: undefined, after: 'x' },
    ])
    expect(findDifferences({ a: [] }, { a: [] })).toEqual([])
  })
})

describe('a recording', () => {
  const desk = appendObserved(emptyRecording, {
    actors: [actor('desk'), actor('window', 'desk'), actor('content', 'window')],
    entries: [
      entry('desk', 'a', { n: 1 }),
      entry('window', 'b'),
      entry('content', 'c'),
      entry('desk', 'd', { n: 2 }),
      entry('window', 'e', {}, 'stopped'),
    ],
  })

  it('a recording lists the running actors at each moment, with their states', () => {
    const at = (number: number) => getActorTreeAt(desk, number).map(({ actor: { id }, level }) => `${level} ${id}`)
    expect(at(0)).toEqual(['1 desk'])
    expect(at(2)).toEqual(['1 desk', '2 window', '3 content'])
    expect(at(4)).toEqual(['1 desk', '1 content'])
    expect([0, 2, 3].map((number) => getStateAt(desk, 'desk', number)?.context)).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }])
    expect(getStateAt(desk, 'window', 0)).toBeUndefined()
  })

  it('a long recording drops its start, keeps the states of running actors, and forgets stopped ones', () => {
    let long = desk
    for (let times = 0; times < 30; times++)
      long = appendObserved(long, { actors: [], entries: Array.from({ length: 100 }, () => entry('desk', 'x', { n: 3 })) })
    expect(long.entries.length).toBeLessThanOrEqual(2_400)
    expect(long.dropped + long.entries.length).toBe(3_005)
    expect(Object.keys(long.actors)).toEqual(['desk', 'content'])
    expect(getStateAt(long, 'content', getLastNumber(long))?.value).toBe('c')
    expect(getActorTreeAt(long, getLastNumber(long)).map(({ actor: { id } }) => id)).toEqual(['desk', 'content'])
  })
})

describe('the file of a recording', () => {
  const same = { rows: [1, 2, 3] }
  const made: Recording = appendObserved(emptyRecording, {
    actors: [
      { ...actor('desk'), chart: { id: 'desk', states: [{ id: 'desk', key: 'desk', kind: 'atomic', effects: [] }], transitions: [] } },
    ],
    entries: [
      entry('desk', 'a', { same, password: 'گذر-نهان', typed: '' }),
      entry('desk', 'b', { same, password: 'گذر-نهان', typed: 'ن' }),
      { at: 2, actor: 'desk', source: 'x:9', event: { type: 'signIn.submit', password: 'گذر-نهان' } as never, taken: ['t'] },
    ],
  })

  it('a saved file restores every moment without secrets, and stores each part of a context once', async () => {
    const text = writeRecording(made, { language: 'fa' })
    expect(text).not.toContain('گذر-نهان')
    expect(text.match(/"rows"/g)).toHaveLength(1)
    const read = await readRecording(new Blob([text]))
    const context = { same, password: redacted }
    expect(read.entries).toEqual([
      entry('desk', 'a', { ...context, typed: '' }),
      entry('desk', 'b', { ...context, typed: 'ن' }),
      { at: 2, actor: 'desk', source: 'x:9', event: { type: 'signIn.submit', password: redacted }, taken: ['t'] },
    ])
    expect(read.actors).toEqual(made.actors)
    expect(JSON.parse(writeRecording(read, { language: 'fa' }))).toEqual(JSON.parse(text))
  })

  it('refuses a file of another version, naming the version, and a file that is no recording', async () => {
    const next = writeRecording(made, {}).replace('"version":1', '"version":2')
    await expect(readRecording(new Blob([next]))).rejects.toMatchObject({ refusal: { why: 'otherVersion', found: '2', known: '1' } })
    for (const text of ['', '{', 'null', '[]', '"mizkar.recording"', '{"format":"other"}', '{"format":"mizkar.recording","version":1}'])
      await expect(readRecording(new Blob([text]))).rejects.toMatchObject({ refusal: { why: 'notRecording' } })
  })
})
