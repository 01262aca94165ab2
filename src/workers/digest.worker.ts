import * as Comlink from 'comlink'
import { Sha256 } from '#text/sha256'

const PIECE = 4 * 1024 * 1024

/** Returns the SHA-256 of a file, read in pieces. Rejects if the file cannot be read completely. */
const digest = async (file: Blob): Promise<string> => {
  const hash = new Sha256()
  for (let at = 0; at < file.size; at += PIECE) hash.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()))
  return hash.digest()
}

const digester = { digest }
export type Digester = typeof digester

Comlink.expose(digester)
