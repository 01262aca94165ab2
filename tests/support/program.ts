import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { runInThisContext } from 'node:vm'
import { moduleRunnerTransform, transformWithOxc } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')
const ALIASES: readonly (readonly [string, string])[] = [
  ['#server/', 'server/'],
  ['#tests/', 'tests/'],
  ['#', 'src/'],
]

interface Prepared {
  code: string
  /** Imports of the file: our own files by path, packages by name. */
  imports: readonly string[]
}
type Module = Record<string, unknown>
type Body = (...given: unknown[]) => Promise<void>

const PARAMETERS = ['__vite_ssr_exports__', '__vite_ssr_import__', '__vite_ssr_exportName__', '__vite_ssr_import_meta__']

/** Returns the path of an own file below the root, or the name of a package. */
function resolved(specifier: string, from: string): string {
  const alias = ALIASES.find(([prefix]) => specifier.startsWith(prefix))
  const path = alias ? alias[1] + specifier.slice(alias[0].length) : specifier
  if (!alias && !specifier.startsWith('.')) return specifier
  const whole = alias ? path : relative(ROOT, resolve(ROOT, dirname(from), specifier))
  return /\.(?:ts|json)$/.test(whole) ? whole : `${whole}.ts`
}
const isOwn = (name: string): boolean => /^(?:server|src|tests)\//.test(name)

async function prepared(file: string, source: string): Promise<Prepared> {
  const { code } = await transformWithOxc(source, file)
  const result = await moduleRunnerTransform(code, null, file, source)
  if (!result) throw new Error(`${file} could not be prepared`)
  return { code: result.code, imports: (result.deps ?? []).map((specifier) => resolved(specifier, file)) }
}

/**
 * Loads files of the program with changed content of some files. Files that import a changed one, directly or indirectly, are evaluated
 * again; all others are those that the tests import.
 */
export class Program {
  readonly #files = new Map<string, Promise<Prepared>>()
  readonly #reach = new Map<string, Map<string, boolean>>()

  #prepare(file: string): Promise<Prepared> {
    const known = this.#files.get(file) ?? prepared(file, readFileSync(resolve(ROOT, file), 'utf8'))
    this.#files.set(file, known)
    return known
  }

  /** Returns true if a file imports one of these files, directly or indirectly. */
  async #reaches(file: string, others: ReadonlySet<string>, known: Map<string, boolean>): Promise<boolean> {
    const before = known.get(file)
    if (before !== undefined) return before
    known.set(file, others.has(file))
    if (others.has(file)) return true
    const { imports } = await this.#prepare(file)
    let reaches = false
    for (const one of imports) if (isOwn(one) && (await this.#reaches(one, others, known))) reaches = true
    known.set(file, reaches)
    return reaches
  }

  /** Loads the module of a file, by its path below the root. `changed` contains the changed files. */
  async load<M>(file: string, changed: ReadonlyMap<string, string>): Promise<M> {
    const others = new Set(changed.keys())
    const names = [...others].sort().join(' ')
    const reach = this.#reach.get(names) ?? new Map<string, boolean>()
    this.#reach.set(names, reach)
    const loaded = new Map<string, Promise<Module>>()
    const load = (one: string): Promise<Module> => {
      const module = loaded.get(one) ?? this.#evaluate(one, changed.get(one), importing)
      loaded.set(one, module)
      return module
    }
    const importing = async (from: string, specifier: string): Promise<Module> => {
      const name = resolved(specifier, from)
      if (!isOwn(name)) return (await import(/* @vite-ignore */ name)) as Module
      return (await this.#reaches(name, others, reach))
        ? await load(name)
        : ((await import(/* @vite-ignore */ resolve(ROOT, name))) as Module)
    }
    return (await load(file)) as M
  }

  async #evaluate(
    file: string,
    changed: string | undefined,
    importing: (from: string, specifier: string) => Promise<Module>,
  ): Promise<Module> {
    const { code } = await (changed === undefined ? this.#prepare(file) : prepared(file, changed))
    const module: Module = {}
    const body = runInThisContext(`(async (${PARAMETERS.join(', ')}) => {'use strict';${code}\n})`, { filename: `${file}?` }) as Body
    const name = (key: string, get: () => unknown): void => void Object.defineProperty(module, key, { enumerable: true, get })
    await body(module, (specifier: string) => importing(file, specifier), name, {})
    return module
  }
}
