import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The parts of the engine's own file system that are completed here; pinned with the exact version of PGlite. */
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

/** PGlite as it comes answers every fsync with success and does nothing. Here files and directories are really synced. */
export class DurableNodeFS extends NodeFS {
  readonly #onSync: (path: string) => void
  /** `onSync` hears of every completed sync. */
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
      // A directory is opened without a descriptor of the host.
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

/** How PGlite is started on disk: without the switch that turns fsync off, and with a log that does not outgrow its data. */
export const durableStart = (defaults: readonly string[]): NonNullable<PGliteOptions['startParams']> => [
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
