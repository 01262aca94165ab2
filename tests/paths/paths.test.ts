import { type AnyStateMachine, type AnyStateNode, createMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import { definePaths } from './define'
import { accept, examine } from './examine'
import { recorded, recordOf } from './record'
import { machineFiles, register, unregistered } from './registry'
import { plan } from './walk'

const { registered, problems } = await register()

describe('the registry of paths', () => {
  it('has every machine there is', () => {
    expect(problems).toEqual([])
    expect(registered.map(({ source }) => source)).toEqual(machineFiles())
  })

  it('names a machine without paths, and one whose paths are those of another', () => {
    const machine = createMachine({})
    expect(unregistered('src/a.machine.ts', { aMachine: machine }, undefined)).toEqual(['aMachine of src/a.machine.ts has no paths'])
    const other = definePaths(createMachine({}), { title: ['', ''], samples: {}, words: {} })
    expect(unregistered('src/a.machine.ts', { createAMachine: () => machine }, other)).toEqual([
      'createAMachine of src/a.machine.ts has no paths',
    ])
    expect(unregistered('src/a.machine.ts', { rows: 3 }, undefined)).toEqual(['src/a.machine.ts exports no machine'])
  })
})

describe('every state and every transition is reached, and the live actor agrees with the chart and its record', () => {
  it.each(registered)('reaches all of $paths.title.1', async ({ name, paths }) => {
    const examination = await examine(name, paths, recorded(name))
    expect(examination.problems).toEqual([])
    expect(Object.values(examination.walks).flatMap(({ shortest }) => shortest).length).toBeGreaterThan(0)
  })
})

/** Returns the transitions that leave a region of a parallel state for a state in it, and so start all its regions again. */
function findRestarts({ root }: AnyStateMachine): string[] {
  const listNodes = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(listNodes)]
  return listNodes(root).flatMap((node) =>
    [...node.transitions.values()]
      .flat()
      .filter(({ reenter, target }) => reenter && target && node.parent?.type === 'parallel')
      .map(({ eventType }) => `${node.key} on ${eventType}`),
  )
}

describe('a transition of one region of a parallel state', () => {
  it.each(registered)('starts no other region of $paths.title.1 again', ({ paths }) => expect(findRestarts(paths.machine)).toEqual([]))

  it('is named if it does', () => {
    const on = { go: { target: '.a', reenter: true } }
    const machine = createMachine({ type: 'parallel', states: { one: { on, initial: 'a', states: { a: {} } }, other: {} } })
    expect(findRestarts(machine)).toEqual(['one on go'])
  })
})

describe('the walk', () => {
  const examined = async (machine: ReturnType<typeof createMachine>, options: object = {}) => {
    const paths = definePaths(machine as never, { title: ['', ''], samples: {}, words: {}, ...options } as never)
    const before = recordOf({ all: plan(paths.machine, paths.walks.all) })
    return (await examine('tried', paths, before)).problems
  }

  it('asks for a driver when more than the type of an event is looked at', async () => {
    const machine = createMachine({
      initial: 'a',
      states: { a: { on: { go: { guard: ({ event }) => event.to !== 1, target: 'b' } } }, b: {} },
    })
    expect(await examined(machine)).toContainEqual(expect.stringContaining('go has no driver'))
    expect(await examined(machine, { samples: { go: [{ to: 2 }] } })).toEqual([expect.stringContaining('nobody has written')])
  })

  it('names a state and a transition that nothing leads to', async () => {
    const machine = createMachine({ initial: 'a', states: { a: { on: { go: 'a' } }, lost: { on: { go: 'a' } } } })
    const found = await examined(machine, { words: { go: ['', ''] } })
    expect(found).toContain('state (machine).lost is never reached')
    expect(found).toContainEqual(expect.stringMatching(/^transition \(machine\)\.lost --go/))
  })

  it('fails when there is no path at all', async () => {
    expect(await examined(createMachine({ initial: 'a', states: { a: {} } }))).toContain('no path at all')
  })

  it('fails when an effect could break the machine', async () => {
    const machine = createMachine({ initial: 'a', states: { a: { invoke: { id: 'load', src: 'load', onDone: 'b' } }, b: {} } })
    const found = await examined(machine, { words: { 'xstate.done.actor.load': ['', ''] } })
    expect(found).toContainEqual(expect.stringContaining('the failure of load is not handled'))
  })

  it('fails when the machine does something else than what is recorded', async () => {
    const paths = definePaths(createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } }), {
      title: ['', ''],
      samples: {},
      words: { go: ['', ''] },
    })
    const { problems: found } = await examine('tried', paths, '# all: starts in a\na | go → a  ×1 000000\n')
    expect(found).toContain('- a | go → a  ×1 000000')
    expect((await examine('tried', paths, undefined)).problems).toEqual([expect.stringContaining('has not been recorded')])
  })

  it('accepts the behaviour of a machine without problems, and writes no record for one with problems', async () => {
    const machine = createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } })
    const written: string[] = []
    const write = (record: string) => void written.push(record)
    const accepted = definePaths(machine, { title: ['', ''], samples: {}, words: { go: ['', ''] } })
    expect((await accept('tried', accepted, write)).problems).toEqual([])
    expect(written).toEqual([recordOf({ all: plan(machine, accepted.walks.all) })])

    const refused = definePaths(machine, { title: ['', ''], samples: {}, words: {} })
    const { problems: found } = await accept('tried', refused, write)
    expect(found).toEqual([expect.stringContaining('nobody has written'), expect.stringContaining('its record was not written')])
    expect(written).toHaveLength(1)
  })

  it('stops at its limit, and says so', () => {
    const ring = createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, b: { on: { go: 'a' } } } })
    expect(plan(ring, { limit: 1 }).graph.bounded).toBe(true)
  })
})
