import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The parts of the engine's file system that are extended here; they depend on the exact version of PGlite. */
interface EngineModule {
  FS: { ErrnoError: new (errno: number) => Error; isFile(mode: number): boolean }
  NODEFS: {
    realPath(node: unknown): string
    convertNodeCode(error: unknown): number | undefined
    stream_ops: { fsync?(stream: { nfd?: number; node: { mode: number } }): number }
  }
}
type InitOptions = Parameters<NodeFS['init']>[1]

const EIO = 29

/** PGlite's own file system reports every fsync as successful without doing it. This one really syncs files and directories. */
export class DurableNodeFS extends NodeFS {
  readonly #onSync: (path: string) => void
  /** `onSync` is called after every completed sync. */
  constructor(directory: string, onSync: (path: string) => void = () => {}) {
    super(directory)
    this.#onSync = onSync
  }

  override async init(pg: PGlite, options: InitOptions): Promise<Awaited<ReturnType<NodeFS['init']>>> {
    const made = await super.init(pg, options)
    const { emscriptenOpts } = made
    const hook = (module: unknown): void => this.#install(module as EngineModule)
    return { ...made, emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] as never } }
  }

  #install({ FS, NODEFS }: EngineModule): void {
    NODEFS.stream_ops.fsync = (stream) => {
      const path = NODEFS.realPath(stream.node)
      // The engine has no host descriptor for a directory.
      const own = FS.isFile(stream.node.mode) ? undefined : openSync(path, 'r')
      try {
        fsyncSync(own ?? (stream.nfd as number))
      } catch (error) {
        throw new FS.ErrnoError(NODEFS.convertNodeCode(error) ?? EIO)
      } finally {
        if (own !== undefined) closeSync(own)
      }
      this.#onSync(path)
      return 0
    }
  }
}

/** Start parameters of PGlite on disk: without the option that disables fsync, and with a limited write-ahead log. */
export const durableStartParams = (defaults: readonly string[]): NonNullable<PGliteOptions['startParams']> => [
  ...defaults.filter((parameter) => parameter !== '-F'),
  ...[
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'wal_sync_method=fsync',
    'max_wal_size=64MB',
    'min_wal_size=32MB',
  ].flatMap((setting) => ['-c', setting]),
]
