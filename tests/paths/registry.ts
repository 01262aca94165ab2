import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import type { MachinePaths } from './define'

export interface Registered {
  /** Name of the machine's file without its role. Commands use it to select the machine. */
  name: string
  /** Path from the root of the repository. */
  source: string
  paths: MachinePaths
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const ending = '.machine.ts'

const under = (directory: string): string[] =>
  readdirSync(join(root, directory), { withFileTypes: true }).flatMap((entry) => {
    const path = `${directory}/${entry.name}`
    return entry.isDirectory() ? under(path) : [path]
  })

/** Files of machines, from the root of the repository. */
export const machineFiles = (): string[] =>
  under('src')
    .filter((path) => path.endsWith(ending))
    .sort()

const read = async (path: string): Promise<Record<string, unknown>> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(root, path)).href)) as Record<string, unknown>

const isMachine = (value: unknown): value is AnyStateMachine => typeof value === 'object' && value !== null && '__xstatenode' in value
const makesMachine = (name: string, value: unknown) => typeof value === 'function' && /^create\w*Machine$/.test(name)

/** Returns the faults in the registration of a machine's exports: each exported machine must be the one that is walked. */
export const unregistered = (source: string, exported: Record<string, unknown>, paths: MachinePaths | undefined): string[] => {
  const machines = Object.entries(exported).filter(([name, value]) => isMachine(value) || makesMachine(name, value))
  if (machines.length === 0) return [`${source} exports no machine`]
  return machines.flatMap(([name, value]) => (paths?.made === value ? [] : [`${name} of ${source} has no paths`]))
}

/** Returns every machine under `src` with its paths, and the names of those that have no paths. */
export const register = async (files = machineFiles()): Promise<{ registered: Registered[]; problems: string[] }> => {
  const registered: Registered[] = []
  const problems: string[] = []
  for (const source of files) {
    const name = basename(source, ending)
    const path = `tests/paths/${name}.paths.ts`
    const paths = existsSync(join(root, path)) ? ((await read(path)).paths as MachinePaths) : undefined
    problems.push(...unregistered(source, await read(source), paths))
    if (paths) registered.push({ name, source, paths })
  }
  const names = registered.map(({ name }) => name)
  problems.push(...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `two machines are called ${name}`))
  for (const file of readdirSync(join(root, 'tests/paths')))
    if (file.endsWith('.paths.ts') && !names.includes(basename(file, '.paths.ts'))) problems.push(`${file} walks no machine`)
  return { registered, problems }
}
