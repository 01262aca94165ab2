import { expect, it } from 'vitest'
import { writes } from '#api/contract/endpoint'
import { calls } from '#server/http/routes'
import { eachDatabase } from '#tests/support/databases'
import { rightsOf } from '#tests/support/rights'
import { onItems } from './items'
import { ofAdministrators } from './offices'
import { ofOnesOwn } from './own'
import { type Ask, type Ground, type Site, sites } from './sites'

/** What somebody of a class can never do although they have the level that is asked for, and why. Looked over by hand. */
const CANNOT: Readonly<Record<string, { grounds: readonly Ground[]; why: string }>> = {
  'nodebase.restore': {
    grounds: ['by an entry', 'by a role', 'from above'],
    why: 'what lies in a bin is its owner’s, whatever was granted before',
  },
  'nodebase.purge': {
    grounds: ['by an entry', 'by a role', 'from above'],
    why: 'what lies in a bin is its owner’s, whatever was granted before',
  },
}

interface Attempt {
  name: string
  ask: Ask
  isFor(site: Site): boolean
}

const hasRight = ({ ground, level }: Site, name: string, from: number): boolean =>
  ground !== 'with no right' && level >= from && !CANNOT[name]?.grounds.includes(ground)

const attempts: readonly Attempt[] = [
  ...Object.entries(onItems).flatMap(([name, asks]) =>
    asks.map((one): Attempt => {
      const [from, ask] = typeof one === 'function' ? [Math.max(...rightsOf(name).needs.map(({ level }) => level)), one] : one
      return { name, ask, isFor: (site) => hasRight(site, name, from) }
    }),
  ),
  ...Object.entries(ofOnesOwn).flatMap(([name, asks]) =>
    asks.map((ask) => ({ name, ask, isFor: ({ ground }: Site) => ground === 'with no right' || ground === 'as administrator' })),
  ),
  ...Object.entries(ofAdministrators).flatMap(([name, asks]) =>
    asks.map((ask) => ({ name, ask, isFor: ({ ground }: Site) => ground === 'as administrator' })),
  ),
]

it('every call that changes something is asked for, each in the table of its own sort', () => {
  const writing = calls.filter(({ endpoint }) => writes(endpoint)).map(({ name }) => name)
  const asked = [onItems, ofOnesOwn, ofAdministrators].flatMap(Object.keys)
  expect(asked.toSorted()).toEqual(writing.toSorted())
  const asking = (isOf: (name: string) => boolean) => writing.filter(isOf).filter((name) => !(name in ofAdministrators || name in onItems))
  expect(asking((name) => rightsOf(name).access === 'admin' || rightsOf(name).needs.some(({ at }) => at !== 'query.binUuid'))).toEqual([])
  expect(Object.keys(ofAdministrators).filter((name) => rightsOf(name).access !== 'admin')).toEqual([])
})

eachDatabase((_engine, make) => {
  it('everybody who may change something can: with each level by an entry, by a role and from above, as author and as administrator', {
    timeout: 300_000,
  }, async () => {
    const found = await sites(await make())
    const failed: string[] = []
    let succeeded = 0
    for (const { name, ask, isFor } of attempts) {
      const call = calls.find((one) => one.name === name)
      if (!call) throw new Error(name)
      for (const site of found.filter(isFor)) {
        const asked = await ask(site).catch((error: unknown) => error as Error)
        if (asked instanceof Error) {
          failed.push(`${name} ${site.name}: cannot be prepared: ${asked.message}`)
          continue
        }
        const [sent, client] = Array.isArray(asked) ? asked : [asked, site.me]
        const answer = await client.send(call.endpoint, sent)
        if (answer.ok) succeeded += 1
        else failed.push(`${name} ${site.name}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
      }
    }
    console.log(`${succeeded} successes of ${attempts.length} requests by ${found.length} classes of callers`)
    expect(failed).toEqual([])
  })
})
