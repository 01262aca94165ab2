import { expect, it } from 'vitest'
import { controls, defences, faultOf, tryWithout } from './controls'
import type { Defence } from './defence'
import { slice } from './slice'

it('every entry of the table of defences matches the source code and the tests', () => {
  expect(defences.flatMap((one) => faultOf(one) ?? [])).toEqual([])
  expect(new Set(defences.map(({ name }) => name)).size).toBe(defences.length)
})

it('the test of a defence fails when the defence is removed', { timeout: 600_000 }, async () => {
  const { counted } = await slice(controls, 2)
  expect(counted['files of tests']).toBeGreaterThan(0)
})

it('reports an entry that matches no source, a missing test, a test that still passes, and a program that does not run', {
  timeout: 600_000,
}, async () => {
  const sound: Defence = {
    name: 'cells',
    against: 'W25',
    file: 'src/text/csv.ts',
    out: 'FORMULA.test(plain) || ',
    instead: '',
    test: ['tests/text/csv.test.ts', 'escapes CSV cells so that none runs as a formula or leaves its cell'],
  }
  expect(faultOf(sound)).toBeUndefined()
  expect(faultOf({ ...sound, file: 'src/text/nowhere.ts' })).toContain('there is no src/text/nowhere.ts')
  expect(faultOf({ ...sound, out: 'nowhere to be found' })).toContain('stands 0 times')
  expect(faultOf({ ...sound, out: 'FORMULA' })).toContain('stands 2 times')
  expect(faultOf({ ...sound, instead: sound.out })).toContain('nothing is taken out')
  expect(faultOf({ ...sound, test: ['tests/nowhere.test.ts', ''] })).toContain('there is no tests/nowhere.test.ts')
  expect(faultOf({ ...sound, test: [sound.test[0], 'no such title'] })).toContain('no test of tests/text/csv.test.ts')
  const spoilt: Defence[] = [
    { ...sound, name: 'green', test: [sound.test[0], 'reads CSV back as it was written'] },
    { ...sound, name: 'broken', instead: 'no program at all (' },
    { ...sound, name: 'undefined', instead: 'nobodyKnowsThis || ' },
    { ...sound, name: 'gone', out: 'nowhere to be found' },
  ]
  const { tried, wrong } = await tryWithout([sound, ...spoilt], () => {})
  expect(tried).toBe(5)
  expect(wrong).toEqual([
    expect.stringContaining('gone: what is taken out stands 0 times'),
    expect.stringContaining('stays green'),
    expect.stringContaining('broken: without it the program does not run'),
    expect.stringContaining('undefined: without it the program does not run'),
  ])
})
