import { calls, type NamedCall } from '#server/http/routes'
import type { Client } from '#tests/support/app-on'
import type { Sent } from '#tests/support/request'
import { rightsOf } from '#tests/support/rights'
import { onItems } from './items'
import { ofAdministrators } from './offices'
import { ofOnesOwn } from './own'
import type { Ask, Ground, Site } from './sites'

/** Calls that a class of users can never make although it has the required level, with the reason. Reviewed by hand. */
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

export interface Attempt {
  name: string
  ask: Ask
  isFor(site: Site): boolean
}

const hasRight = ({ ground, level }: Site, name: string, from: number): boolean =>
  ground !== 'with no right' && level >= from && !CANNOT[name]?.grounds.includes(ground)

/** All requests, with the classes of users that may make them. */
export const attempts: readonly Attempt[] = [
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

export interface Success {
  call: NamedCall
  site: Site
  sent: Sent
  client: Client
}

/** Makes every request as each class of users that may make it. Returns the requests that succeeded and those that did not. */
export async function tryAll(sites: readonly Site[]): Promise<{ succeeded: Success[]; failed: string[] }> {
  const succeeded: Success[] = []
  const failed: string[] = []
  for (const { name, ask, isFor } of attempts) {
    const call = calls.find((one) => one.name === name)
    if (!call) throw new Error(name)
    for (const site of sites.filter(isFor)) {
      const asked = await ask(site).catch((error: unknown) => error as Error)
      if (asked instanceof Error) {
        failed.push(`${name} ${site.name}: cannot be prepared: ${asked.message}`)
        continue
      }
      const [sent, client] = Array.isArray(asked) ? asked : [asked, site.me]
      const answer = await client.send(call.endpoint, sent)
      if (answer.ok) succeeded.push({ call, site, sent, client })
      else failed.push(`${name} ${site.name}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
    }
  }
  return { succeeded, failed }
}
