import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as Comlink from 'comlink'

const PIECE = 4 * 1024 * 1024

/**
 * Returns the SHA-256 of a file in hex, read in pieces. The hash function of the browser needs all bytes at once, and does not exist on
 * plain HTTP in closed networks. Rejects if the file cannot be read completely.
 */
const digest = async (file: Blob): Promise<string> => {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += PIECE) hash.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()))
  return bytesToHex(hash.digest())
}

const digester = { digest }
export type Digester = typeof digester

Comlink.expose(digester)
