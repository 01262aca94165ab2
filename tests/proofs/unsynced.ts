import { closeSync, existsSync, openSync, readSync, statSync, truncateSync, writeSync } from 'node:fs'
import type { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Chance } from './chance'

/**
 * Data that a disk may lose: for each file the blocks that were written after its last sync, with their earlier content, and its size at
 * that sync.
 */
export class Unsynced {
  static readonly BLOCK = 4096
  readonly #files = new Map<string, { size: number; before: Map<number, Buffer> }>()

  willWrite(path: string, position: number, length: number): void {
    const size = existsSync(path) ? statSync(path).size : 0
    let file = this.#files.get(path)
    if (file === undefined) this.#files.set(path, (file = { size, before: new Map() }))
    for (let block = Math.floor(position / Unsynced.BLOCK); block * Unsynced.BLOCK < position + length; block += 1) {
      if (file.before.has(block)) continue
      const bytes = Buffer.alloc(Unsynced.BLOCK)
      if (block * Unsynced.BLOCK < size) {
        const descriptor = openSync(path, 'r')
        readSync(descriptor, bytes, 0, bytes.length, block * Unsynced.BLOCK)
        closeSync(descriptor)
      }
      file.before.set(block, bytes)
    }
  }
  synced(path: string): void {
    this.#files.delete(path)
  }
  renamed(from: string, to: string): void {
    const file = this.#files.get(from)
    this.#files.delete(from)
    if (file) this.#files.set(to, file)
  }
  /** Decides at random for each block if it reached the disk, and for each file if its growth did. */
  loseSome(original: string, copy: string, chance: Chance): number {
    let lost = 0
    for (const [path, { size, before }] of this.#files) {
      const there = path.replace(original, copy)
      if (!existsSync(there)) continue
      const descriptor = openSync(there, 'r+')
      for (const [block, bytes] of before) {
        if (chance.happens(0.5)) continue
        writeSync(
          descriptor,
          bytes,
          0,
          Math.min(bytes.length, Math.max(0, statSync(there).size - block * Unsynced.BLOCK)),
          block * Unsynced.BLOCK,
        )
        lost += 1
      }
      closeSync(descriptor)
      if (chance.happens(0.5) && statSync(there).size > size) truncateSync(there, size)
    }
    return lost
  }
}

interface NodeFsModule {
  NODEFS: {
    realPath(node: unknown): string
    stream_ops: { write(stream: { node: unknown; nfd: number }, buffer: unknown, offset: number, length: number, position: number): number }
    node_ops: { rename(node: unknown, folder: unknown, name: string): void }
  }
}
type Init = NodeFS['init']

/** Records every write and rename of an engine's file system. */
export const noting = (unsynced: Unsynced, init: Init): Init =>
  async function (this: NodeFS, pg, options) {
    const made = await init.call(this, pg, options)
    const note = (module: unknown): void => {
      const { NODEFS } = module as NodeFsModule
      const { write } = NODEFS.stream_ops
      const { rename } = NODEFS.node_ops
      NODEFS.stream_ops.write = (stream, buffer, offset, length, position) => {
        unsynced.willWrite(NODEFS.realPath(stream.node), position, length)
        return write(stream, buffer, offset, length, position)
      }
      NODEFS.node_ops.rename = (node, folder, name) => {
        const from = NODEFS.realPath(node)
        rename(node, folder, name)
        unsynced.renamed(from, `${NODEFS.realPath(folder)}/${name}`)
      }
    }
    return { ...made, emscriptenOpts: { ...made.emscriptenOpts, preRun: [...(made.emscriptenOpts.preRun ?? []), note] as never } }
  }
