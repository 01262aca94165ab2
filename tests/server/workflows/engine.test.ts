import { expect, it } from 'vitest'
import { startProcessMove, type MoveResult, continueProcessMove } from '#server/domain/workflow/processes/engine'
import { readDiagram } from '#server/domain/workflow/workflows/read-diagram'
import { choice, deadline, diagram, end, errorEnd, flow, line, parallel, pause, start, task, terminate } from './diagrams'

const NOW = 1_000_000

/** Runs a diagram. Each step names the element whose wait is over. */
async function run(xml: string) {
  const { diagram: drawn, faults } = await readDiagram(xml)
  expect(faults).toEqual([])
  let moved: MoveResult = startProcessMove({ diagram: drawn, values: {}, now: NOW })
  const standing = () => moved.tokens.map(({ element }) => element).toSorted()
  return {
    standing,
    end: () => moved.end,
    tokens: () => moved.tokens,
    go(element: string, action?: string, values = {}) {
      const token = moved.tokens.find((one) => one.element === element)
      moved = continueProcessMove({ diagram: drawn, tokens: moved.tokens, values, action, now: NOW }, token?.id ?? '')
      return standing()
    },
  }
}

it('a process runs from task to task to its end', async () => {
  const process = await run(line(task('a'), task('b')))
  expect(process.standing()).toEqual(['a'])
  expect(process.go('a')).toEqual(['b'])
  expect(process.go('nowhere')).toEqual(['b'])
  expect(process.go('b')).toEqual([])
  expect(process.end()).toEqual({ status: 'COMPLETED' })
})

it('a gateway takes the flow whose condition is true, else the default flow, and fails without one', async () => {
  const xml = (otherwise?: string) =>
    diagram(
      ...[start(), task('a'), choice('g', otherwise), task('yes'), end(), errorEnd('no', 'رد شد')],
      ...[
        flow('start-a'),
        flow('a-g'),
        flow('g-yes', 'action = "approve"'),
        flow('g-no', otherwise ? undefined : 'action = "reject"'),
        flow('yes-end'),
      ],
    )
  const approved = await run(xml('g_no'))
  expect(approved.go('a', 'approve')).toEqual(['yes'])
  const rejected = await run(xml('g_no'))
  rejected.go('a', 'other')
  expect(rejected.end()).toEqual({ status: 'ENDED_WITH_ERROR', message: 'رد شد' })
  const stuck = await run(xml())
  stuck.go('a', 'other')
  expect(stuck.end()).toEqual({ status: 'ENDED_WITH_ERROR', message: 'urn:mizkar:end:noMatchingFlow:g' })
})

it('a parallel gateway waits for all incoming flows in any order', async () => {
  const xml = diagram(
    ...[start(), parallel('f'), task('a'), task('b'), parallel('j'), task('c'), end()],
    ...['start-f', 'f-a', 'f-b', 'a-j', 'b-j', 'j-c', 'c-end'].map((ends) => flow(ends)),
  )
  const process = await run(xml)
  expect(process.standing()).toEqual(['a', 'b'])
  expect(process.go('b')).toEqual(['a', 'j'])
  expect(process.go('a')).toEqual(['c'])
})

it('a process fails on a deadlock and on an endless loop', async () => {
  const never = await run(
    diagram(
      ...[start(), parallel('f'), choice('g', 'g_end'), task('b'), parallel('j'), end(), end('last')],
      ...[flow('start-f'), flow('f-g'), flow('f-b'), flow('g-j', 'action = "never"'), flow('g-end'), flow('b-j'), flow('j-last')],
    ),
  )
  never.go('b')
  expect(never.end()).toEqual({ status: 'ENDED_WITH_ERROR', message: 'urn:mizkar:end:deadlock:j' })
  const round = await run(
    diagram(
      ...[start(), choice('g', 'g_h'), choice('h', 'h_g'), end()],
      ...[flow('start-g'), flow('g-h'), flow('g-end', 'action = "x"'), flow('h-g')],
    ),
  )
  expect(round.end()?.status).toBe('ENDED_WITH_ERROR')
})

it('a timer interrupts its task and is deleted when the task is done; a terminate event ends the process', async () => {
  const xml = diagram(
    ...[start(), task('a'), deadline('d', 'a', 'PT1H'), pause('p', 'P1D'), terminate('stop'), end()],
    ...['start-a', 'a-end', 'd-p', 'p-stop'].map((ends) => flow(ends)),
  )
  const late = await run(xml)
  expect(late.tokens().map(({ element, fireAt }) => [element, fireAt])).toEqual([
    ['a', null],
    ['d', NOW + 3_600_000],
  ])
  expect(late.go('d')).toEqual(['p'])
  late.go('p')
  expect(late.end()).toEqual({ status: 'COMPLETED' })
  const early = await run(xml)
  expect(early.go('a')).toEqual([])
  expect(early.end()).toEqual({ status: 'COMPLETED' })
})
