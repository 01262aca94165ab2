import { existsSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { isAccepted, thirdParties } from '../../scripts/notices.mjs'
import { ROOT } from '../../scripts/run.mjs'
import type { Chance } from './chance'
import { inFolder } from './crash'
import { Round, Tally } from './fuzz'
import { makeWorld } from './fuzz-world'
import { openStore } from './people'
import type { Proof } from './proof'

export interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  license?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
  hasInstallScript?: boolean
}

/** Tools whose scripts only select or copy a file that they contain. */
const SCRIPTS = ['node_modules/esbuild', 'node_modules/msw']

/** Part of the product whose script asks for donations in a terminal, and does nothing else. */
const ASKS = 'node_modules/tesseract.js'

/**
 * Returns the faults of one entry of the lock file. Builds of tools for other platforms may lack a checksum, which `npm ci` then requests.
 */
export const faultsOf = (
  path: string,
  { version = '', integrity, resolved, dev, optional, link, hasInstallScript }: Locked,
  installed: string | undefined,
): string[] => [
  ...(/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? [] : [`${path} is locked to no one version: ${version}`]),
  ...(integrity?.startsWith('sha512-') || (dev && optional && integrity === undefined) ? [] : [`${path} has no checksum of its own`]),
  ...(resolved === undefined ? [] : [`${path} names where it comes from: ${resolved}`]),
  ...(link ? [`${path} is a link to another folder`] : []),
  ...(hasInstallScript && path !== ASKS && !(dev && SCRIPTS.includes(path)) ? [`${path} runs a script when it is installed`] : []),
  ...(installed === undefined || installed === version ? [] : [`${path} is installed as ${installed}, locked as ${version}`]),
]

const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { packages: Record<string, Locked>; version?: string }
const installedVersion = (path: string): string | undefined =>
  existsSync(join(ROOT, path, 'package.json')) ? json(`${path}/package.json`).version : undefined

/** Runs work and returns every address that sockets of this process try to reach. Such connections are refused. */
export async function reaching(work: () => Promise<unknown>): Promise<string[]> {
  const reached: string[] = []
  // oxlint-disable-next-line typescript/unbound-method -- it is given its own `this`
  const connect = Socket.prototype.connect
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    const [first] = (Array.isArray(given[0]) ? given[0] : given) as [unknown]
    const { host, port, path } = (typeof first === 'object' && first !== null ? first : { port: first, host: given[1] }) as {
      host?: string
      port?: number
      path?: string
    }
    if (path !== undefined) return connect.apply(this, given as never)
    reached.push(`${host ?? 'localhost'}:${port}`)
    return this.destroy(new Error('no network here'))
  } as typeof connect
  try {
    await work()
  } finally {
    Socket.prototype.connect = connect
  }
  return reached
}

/** Sends requests of all kinds. None of them may make the server connect to an outside address. */
const requestsAt = (directory: string, requests: number, chance: Chance): Promise<string[]> =>
  reaching(async () => {
    const opened = await openStore(directory)
    try {
      const world = await makeWorld(opened.ports)
      const ports = { ...opened.ports, clientAddress: (request: Request) => request.headers.get('x-fuzz-address') ?? '127.0.0.1' }
      await new Round(world, ports, chance, new Tally()).run(requests)
      world.close()
    } finally {
      await opened.close()
    }
  })

export const supply: Proof = {
  about:
    'every package is one checked version with a licence that permits it and no script of its own, and the running server looks for nothing outside',
  unit: 'requests',
  full: 20_000,
  async run({ count, chance }) {
    const packages = Object.entries(json('package-lock.json').packages).filter(([path]) => path !== '')
    const parts = thirdParties()
    const reached = await inFolder((directory) => requestsAt(directory, count, chance))
    const unchecked = packages.filter(([, { integrity }]) => integrity === undefined).length
    return {
      tried: count,
      wrong: [
        ...packages.flatMap(([path, locked]) => faultsOf(path, locked, installedVersion(path))),
        ...parts.filter(({ name, licence }) => !isAccepted(name, licence)).map(({ name, licence }) => `${name} is licensed ${licence}`),
        ...[...new Set(reached)].map((address) => `the server looked for ${address}`),
      ],
      counted: { packages: packages.length, 'packages of the product': parts.length },
      limits: unchecked === 0 ? [] : [`${unchecked} builds of tools for other platforms have no checksum in the lock file`],
    }
  },
}
