import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Endpoint, Level, Subject } from '#api/contract/endpoint'
import { contract } from '#api/contract/index'
import type * as Gate from '#server/access/gate'
import type * as Levels from '#server/access/levels'
import type * as Visibility from '#server/access/visibility'
import type * as SessionService from '#server/domain/people/sessions/session.service'
import type * as Mount from '#server/http/mount'
import { Problem } from '#server/http/problem'
import { calls, type NamedCall } from '#server/http/routes'
import { onEmbedded } from '#tests/support/databases'
import { type Mutant, mutantsOf } from '#tests/support/mutants'
import { oracle } from '#tests/support/oracle'
import { Program } from '#tests/support/program'
import { checkCallers, endSome } from './callers-check'
import { cellsOf, door, remembered, requestsOf } from './cells'
import { equivalents, equivalentTo } from './equivalents'
import { peopleAround } from './people'
import { callerOf, NOW } from './random-tree'
import { plantRich } from './rich-tree'
import { deeds } from './services-check'
import { checkGates, checkLevels, checkVisibility, Wrong, worldOf } from './rules-check'

const LEVELS = 'server/access/levels.ts'
const VISIBILITY = 'server/access/visibility.ts'
const GATE = 'server/access/gate.ts'
const SUBJECT = 'src/api/contract/subject.ts'
const MOUNT = 'server/http/mount.ts'
const SESSIONS = 'server/domain/people/sessions/session.service.ts'
const SESSION_ROWS = 'server/domain/people/sessions/session.repository.ts'

/** Matches lines of a service that use a level. */
const RULES = /\blevels?\b|\b(?:WRITE|DELETE|DOWNLOAD|CHANGE)\b|_LEVEL\b/
/**
 * Matches lines that use a level but do not check it before a change: names in refusals, the log of rights, and the destination of a
 * restored item.
 */
const ASIDE = /getVisibleId|toNodeRights|\? id : undefined|canReceive|mayHaveOriginal|logActivity|const READ/

const isRule = ({ file, text }: Mutant): boolean =>
  RULES.test(text) && !ASIDE.test(text) && !(file.endsWith('binning.service.ts') && text.startsWith('const WRITE'))

const source = (file: string): string => readFileSync(file, 'utf8')
const program = new Program()
const load = <M>(file: string, changed: string, code: string): Promise<M> => program.load<M>(file, new Map([[changed, code]]))

/** Numbers of mutants of some files, by the way in which tests detected them. */
interface Toll {
  /** Detected by a wrong response, or by an error. */
  wrong: number
  failed: number
  alive: string[]
  /** Invalid programs, which prove nothing. */
  stillborn: number
  equivalent: number
}

const isStillborn = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof Error &&
    (error.name === 'RolldownError' || ('code' in error && (error.code === '42601' || error.code === 'PARSE_ERROR'))))

async function reckon(toll: Toll, name: string, check: () => Promise<void>): Promise<void> {
  try {
    await check()
    toll.alive.push(name)
  } catch (error) {
    if (error instanceof Wrong) toll.wrong += 1
    else if (isStillborn(error)) toll.stillborn += 1
    else toll.failed += 1
  }
}

async function tollOf(mutants: readonly Mutant[], check: (file: string, code: string) => Promise<void>): Promise<Toll> {
  const toll: Toll = { wrong: 0, failed: 0, alive: [], stillborn: 0, equivalent: 0 }
  for (const mutant of mutants) {
    if (equivalentTo(mutant)) toll.equivalent += 1
    else await reckon(toll, `${mutant.file}:${mutant.line} ${mutant.was} → ${mutant.is}`, () => check(mutant.file, mutant.code))
  }
  return toll
}

/** Returns entries of the list of equivalents for these files that match no mutant any more. */
const unused = (mutants: readonly Mutant[]) =>
  equivalents.filter((one) => mutants.some(({ file }) => file === one.file) && !mutants.some((mutant) => equivalentTo(mutant) === one))

const told = (what: string, { wrong, failed, alive, stillborn, equivalent }: Toll): number => {
  console.log(
    `mutants of ${what}: ${wrong + failed} red (${wrong} by a wrong answer, ${failed} by an error), ${alive.length} alive, ${equivalent} that change nothing, ${stillborn} no program`,
  )
  return wrong + failed
}

interface Declaration {
  what: string
  /** Path of the id in the request that the declaration is about. */
  at?: string
  change: Partial<Endpoint>
}

/** Returns the declarations of a call that differ from the correct one in a single fact with an effect. */
function declarationsBeside({ access, feature, subjects = [] }: Endpoint): Declaration[] {
  const flags = [feature ?? []].flat()
  const other = { what: 'another flag', change: { feature: 'HASTINE' as const } }
  const others = (access === 'session' ? (['admin', 'public'] as const) : (['session'] as const)).map((one) => ({
    what: one,
    change: { access: one },
  }))
  // Administrators have every flag, and other users do not pass the audience check.
  const flagged = access === 'admin' ? [] : flags.length === 0 ? [other] : [other, { what: 'no flag', change: { feature: [] } }]
  const narrowed = flags.length > 1 ? flags.map((flag) => ({ what: `${flag} alone`, change: { feature: flag } })) : []
  return [...others, ...flagged, ...narrowed, ...subjects.flatMap((_, index) => subjectsBeside(access, subjects, index))]
}

function subjectsBeside(access: Endpoint['access'], subjects: readonly Subject[], index: number): Declaration[] {
  const subject = subjects[index] as Subject
  const { at, level, when, of } = subject
  const replaced = (what: string, ...by: Subject[]): Declaration => ({
    what: `${at} ${what}`,
    at,
    change: { subjects: subjects.toSpliced(index, 1, ...by) },
  })
  // An administrator has level 5 on every item.
  const levels = access === 'admin' ? [] : [level - 1, level + 1].filter((one): one is Level => one >= 0 && one <= 5)
  return [
    replaced('forgotten'),
    ...(of === undefined ? [] : [replaced('as a node', { at, level })]),
    ...levels.map((one) => replaced(`level ${one}`, { ...subject, level: one })),
    ...(when ? [replaced('always', { at, level }), replaced('never', { ...subject, when: { ...when, is: [] } })] : []),
  ]
}

onEmbedded((make) => {
  it('the access tests fail for every mutant of the gate, the levels and the visibility rules', { timeout: 300_000 }, async () => {
    const db = await make()
    const people = await plantRich(db)
    const truth = await oracle(db, NOW)
    const world = await worldOf(db, truth, [...people.map(({ caller }) => caller), callerOf(0, [], true)])
    // Tests both code paths with the same result: the one for few rows and the one for many.
    const forMany = (code: string): string =>
      code.replace('MAX_SUBTREES = 100', 'MAX_SUBTREES = 0').replace('MAX_LISTED_CHILDREN = 2_000', 'MAX_LISTED_CHILDREN = 0')
    const check = async (file: string, code: string): Promise<void> => {
      if (file === LEVELS) await checkLevels(await load<typeof Levels>(LEVELS, file, code), world)
      if (file !== GATE) await checkVisibility(await load<typeof Visibility>(VISIBILITY, file, code), world)
      if (file === VISIBILITY) await checkVisibility(await load<typeof Visibility>(VISIBILITY, file, forMany(code)), world)
      if (file !== VISIBILITY) await checkGates(await load<typeof Gate>(GATE, file, code), world)
    }
    for (const file of [LEVELS, VISIBILITY, GATE]) await check(file, source(file))
    expect(forMany(source(VISIBILITY))).toMatch(/MAX_SUBTREES = 0[^]*MAX_LISTED_CHILDREN = 0/)
    const mutants = [LEVELS, VISIBILITY, GATE].flatMap((file) => mutantsOf(file, source(file)))
    const toll = await tollOf(mutants, check)
    expect(told('the rules', toll)).toBeGreaterThanOrEqual(200)
    expect(toll.alive).toEqual([])
    expect(unused(mutants)).toEqual([])
  })

  it('the access tests fail for every mutant of authentication and of the declared rights of calls', { timeout: 300_000 }, async () => {
    const { app, kinds, items } = await peopleAround(await make())
    await endSome(app)
    const truth = remembered(await oracle(app.db, app.ports.now()))
    const few = kinds
      .filter(({ name }) => !/ by role$| from above$|^level 1 by itself|folder above only/.test(name))
      .toSorted((one, other) => Number(/^level \d$/.test(other.name)) - Number(/^level \d$/.test(one.name)))
    const answerRight = async (hono: ReturnType<typeof door>, call: NamedCall, first?: string): Promise<void> => {
      const requests = requestsOf(call, items).toSorted((one, other) => Number(other.at === first) - Number(one.at === first))
      for await (const { code, right, kind } of cellsOf(hono, truth, call, few, requests))
        if (code !== right) throw new Wrong(`${call.name} as ${kind.name}: ${code}, not ${right}`)
    }
    const met =
      /^(?:nodebase\.(?:move|paste|setPermission|clipboard|generateDownloadLink)|document\.part|adminUsers\.list|jwt\.logout|document\.play|keywordLinks\.inParagraph)$/
    const atDoor = async (file: string, code: string): Promise<void> => {
      const { mount } = await load<typeof Mount>(MOUNT, file, code)
      const hono = door(app, mount)
      for (const call of calls) if (met.test(call.name)) await answerRight(hono, call)
      // On a public call, an invalid token counts as no caller.
      let asking: string | undefined = 'nobody was asked'
      const health = async ({ caller }: { caller: { userId: string } | undefined }) => {
        asking = caller?.userId
        return { status: 'ok' as const }
      }
      const open = door(app, mount, { health: { get: health as never } })
      for (const { name, headers, userId, barred } of kinds) {
        const { status } = await open.fetch(new Request('http://mizkar.test/api/health', { headers }))
        if (status !== 200 || asking !== (barred ? undefined : userId)) throw new Wrong(`a public call: ${name} is ${asking}`)
      }
      // A user who must change the password first may make only the calls that the contract allows.
      let isLetIn: boolean | undefined
      const due = door(app, mount, {}, async (_, { passwordDue } = {}) => {
        isLetIn = passwordDue
        throw new Problem('passwordDue')
      })
      for (const { method, path, whilePasswordDue = false } of [contract.jwt.logout, contract.users.principle] as Endpoint[]) {
        await due.fetch(new Request(`http://mizkar.test${path}`, { method: method.toUpperCase() }))
        if (isLetIn !== whilePasswordDue) throw new Wrong(`${path} lets whoever has to change the password in: ${isLetIn}`)
      }
    }
    const inside = async (file: string, code: string): Promise<void> =>
      await checkCallers(await load<typeof SessionService>(SESSIONS, file, code), app)
    await atDoor(MOUNT, source(MOUNT))
    await inside(SESSIONS, source(SESSIONS))
    const doors = [
      ...mutantsOf(SUBJECT, source(SUBJECT)),
      ...mutantsOf(MOUNT, source(MOUNT), ['authenticateCaller', 'checkGrants', 'mount']),
    ]
    const people = [
      ...mutantsOf(SESSIONS, source(SESSIONS), ['toCaller', 'findCaller', 'findCallerOfUser']),
      ...mutantsOf(SESSION_ROWS, source(SESSION_ROWS), ['rolesAndFlags', 'readSessionStates', 'readUser']),
    ]
    const hono = door(app)
    const declared: Toll = { wrong: 0, failed: 0, alive: [], stillborn: 0, equivalent: 0 }
    for (const call of calls) {
      if (/^uploadSessions\.(?:part|finish)$/.test(call.name)) continue
      const endpoint: Endpoint = call.endpoint
      for (const { what, at, change } of declarationsBeside(endpoint)) {
        const kept = { access: endpoint.access, feature: endpoint.feature, subjects: endpoint.subjects }
        Object.assign(endpoint, change)
        await reckon(declared, `${call.name}: ${what}`, () => answerRight(hono, call, at))
        Object.assign(endpoint, kept)
      }
    }
    const tolls = [await tollOf(doors, atDoor), await tollOf(people, inside), declared]
    const counts = ['the door', 'who comes to it', 'what calls declare'].map((what, index) => told(what, tolls[index] as Toll))
    expect(tolls.flatMap(({ alive }) => alive)).toEqual([])
    expect(unused([...doors, ...people])).toEqual([])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(500)
  })

  it('the access tests fail for every mutant of the additional checks in services', { timeout: 300_000 }, async () => {
    const { files, check } = await deeds(await make())
    const judge = (file: string, code: string): Promise<void> => check(file, (entry) => load(entry, file, code))
    for (const file of files) await judge(file, source(file))
    const mutants = files.flatMap((file) => mutantsOf(file, source(file)).filter(isRule))
    const toll = await tollOf(mutants, judge)
    expect(told('services', toll)).toBeGreaterThan(50)
    expect(toll.alive).toEqual([])
    expect(unused(mutants)).toEqual([])
  })
})
