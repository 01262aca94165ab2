import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import {
  type RowDraft,
  findFaults,
  type GridPage,
  type GridQuery,
  type GridRow,
  type GridRule,
  toIds,
  omitEmptyValues,
} from '#widgets/data-grid/grid'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import type { GridEvent } from '#widgets/data-grid/grid-setup'

const settled = () => new Promise<void>((done) => setImmediate(done))
const refused = { code: 'duplicate', detail: 'این مقدار هست.', errors: [{ path: 'title', detail: 'هست' }] }
const page: GridPage = { contents: [{ uuid: 'a' }, { uuid: 'b' }], totalElements: 2 }

const start = async (fails: { rows?: boolean; options?: boolean; save?: boolean; remove?: boolean } = {}) => {
  const [asked, saved, told]: [GridQuery[], RowDraft[], object[]] = [[], [], []]
  const changed: unknown[] = []
  const clock = new SimulatedClock()
  const answer = <T>(fail: boolean | undefined, value: T): Promise<T> => (fail ? Promise.reject(refused) : Promise.resolve(value))
  const machine = gridMachine.provide({
    actors: {
      loadRows: fromPromise<GridPage, GridQuery>(({ input }) => {
        asked.push(input)
        return answer(fails.rows, page)
      }),
      loadOptions: fromPromise<readonly GridRow[], void>(() => answer(fails.options, [])),
      saveRow: fromPromise<string, RowDraft>(({ input }) => {
        saved.push(input)
        return answer(fails.save, 'ذخیره شد.')
      }),
      removeRow: fromPromise<string, string>(({ input }) => {
        changed.push(['removed', input])
        return answer(fails.remove, 'حذف شد.')
      }),
      switchRow: fromPromise<string, { uuid: string; on: boolean }>(({ input }) => {
        changed.push(input)
        return answer(false, 'انجام شد.')
      }),
    },
  })
  const window = createActor(fromCallback<{ type: string }>(({ receive }) => receive((event) => told.push(event)))).start()
  const actor = createActor(machine, { clock, input: { payload: {}, window: window as never, session: {} as never } }).start()
  await settled()
  const send = async (...events: GridEvent[]) => {
    for (const event of events) {
      actor.send(event)
      await settled()
    }
  }
  return { actor, clock, asked, saved, changed, told, send, context: () => actor.getSnapshot().context, fails }
}

it('sends the ids of people, roles and other chosen records', () => {
  const people = [
    { uuid: 'u', title: 'سارا' },
    { uuid: 'v', title: 'رضا' },
  ]
  expect([toIds(people), toIds(['r']), toIds('متن'), toIds(undefined)]).toEqual([['u', 'v'], ['r'], [], []])
})

describe('a grid', () => {
  it('switches exactly the chosen row off and on again, and deletes exactly the chosen row [ADM-038]', async () => {
    const { send, changed } = await start()
    await send({ type: 'row.switch', uuid: 'b', on: false }, { type: 'row.switch', uuid: 'a', on: true })
    await send({ type: 'row.remove', uuid: 'b' }, { type: 'remove.confirm' })
    expect(changed).toEqual([{ uuid: 'b', on: false }, { uuid: 'a', on: true }, ['removed', 'b']])
  })

  it('keeps the error body of the server and the old rows if the rows cannot be loaded [ERR-003]', async () => {
    const { send, context, fails, actor } = await start()
    fails.rows = true
    await send({ type: 'grid.refresh' })
    expect(actor.getSnapshot().matches({ rows: 'failed' })).toBe(true)
    expect([context().errors.load, context().page]).toEqual([refused, page])
    fails.rows = false
    await send({ type: 'grid.refresh' })
    expect(context().errors.load).toBeNull()
  })

  it('keeps the error body of the server and the typed values if a row is refused [ERR-004]', async () => {
    const { send, context, told, fails, actor } = await start({ save: true })
    await send(
      { type: 'row.new', values: { title: '' } },
      { type: 'draft.changed', field: 'title', value: 'بایگان' },
      { type: 'draft.save' },
    )
    expect(context().errors.save).toEqual(refused)
    expect(context().draft).toEqual({ values: { title: 'بایگان' } })
    expect(told).toEqual([
      { type: 'window.dirty', dirty: true },
      { type: 'window.dirty', dirty: true },
    ])
    fails.save = false
    await send({ type: 'draft.save' })
    expect([context().errors.save, context().draft]).toEqual([null, null])
    expect(told.slice(2)).toEqual([
      { type: 'window.dirty', dirty: false },
      { type: 'notify', level: 'success', message: 'ذخیره شد.' },
    ])
    expect(actor.getSnapshot().matches({ editor: 'closed' })).toBe(true)
  })

  it('keeps the error body of the server if the options of a field cannot be loaded, and retries on demand [ERR-005]', async () => {
    const { send, context, fails } = await start({ options: true })
    expect([context().errors.options, context().options]).toEqual([refused, null])
    fails.options = false
    await send({ type: 'options.retry' })
    expect([context().errors.options, context().options]).toEqual([null, []])
  })

  it('searches once after a pause in typing, from the first row', async () => {
    const { send, asked, clock } = await start()
    await send({ type: 'grid.query', query: { offset: 25 } }, { type: 'grid.search', keyword: 'س' }, { type: 'grid.search', keyword: 'سا' })
    clock.increment(299)
    expect(asked).toHaveLength(2)
    clock.increment(1)
    await settled()
    expect(asked.map(({ offset, keyword }) => [offset, keyword])).toEqual([
      [0, ''],
      [25, ''],
      [0, 'سا'],
    ])
  })

  it('deletes only after the question, and continues after a refusal', async () => {
    const { send, context, fails, told, asked } = await start({ remove: true })
    await send({ type: 'row.remove', uuid: 'b' }, { type: 'remove.confirm' })
    expect([context().target, told, asked.length]).toEqual(['b', [], 1])
    fails.remove = false
    await send({ type: 'row.remove', uuid: 'b' }, { type: 'remove.cancel' }, { type: 'row.remove', uuid: 'a' }, { type: 'remove.confirm' })
    expect([told.length, asked.length]).toEqual([1, 2])
  })
})

describe('an input rule', () => {
  const rules: readonly GridRule[] = [
    { field: 'title', kind: 'required' },
    { field: 'key', kind: 'format', pattern: /^[a-z]+$/ },
    { field: 'order', kind: 'minimum', least: 1 },
    { field: 'day', kind: 'date' },
    { field: 'email', kind: 'email' },
    { field: 'key', kind: 'unique', keyOf: (text) => text.toLowerCase(), taken: ['taken'] },
  ]
  const sound = { title: 'الف', key: 'a', order: '1', day: '2026-11-21', email: 'a@b.ir' }
  it.each([
    ['required [ADM-029]', { title: ' \u200c' }, 'title', 'required'],
    ['a format [ADM-030]', { key: 'A1' }, 'key', 'format'],
    ['a minimum', { order: '0' }, 'order', 'minimum'],
    ['a minimum, of no number', { order: 'دو' }, 'order', 'minimum'],
    ['a date [ADM-032]', { day: '2026-02-30' }, 'day', 'date'],
    ['an email address [ADM-033]', { email: 'a@b' }, 'email', 'email'],
    ['what no other row has [ADM-034]', { key: 'taken' }, 'key', 'unique'],
  ] as const)('refuses a value that breaks its rule: %s', (_, change, field, kind) => {
    expect(findFaults({ ...sound, ...change }, rules)).toEqual([{ field, kind }])
  })
  it('a rule accepts the minimum, and refuses the number below it [ADM-031]', () => {
    const isSound = (order: string): boolean => findFaults({ ...sound, order }, rules).length === 0
    expect(['1', '2', '0.9', '-1'].map(isSound)).toEqual([true, true, false, false])
  })
  it('rules accept valid values, and empty optional values', () => {
    expect(findFaults(sound, rules)).toEqual([])
    expect(findFaults({ title: 'الف', key: '', order: '', day: '', email: '' }, rules)).toEqual([])
  })
})

it('sends no empty field [ADM-027] and no empty object [ADM-028]', () => {
  const given = {
    title: 'الف',
    email: ' \u200c',
    nothing: null,
    inner: { a: '', deeper: {} },
    kept: { a: '1' },
    list: [],
    zero: 0,
    off: false,
  }
  expect(omitEmptyValues(given)).toEqual({ title: 'الف', kept: { a: '1' }, list: [], zero: 0, off: false })
})
