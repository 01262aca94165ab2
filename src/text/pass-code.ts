import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Letters and digits that users do not confuse with each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Returns a random code of twenty characters in groups. It has about 98 random bits and cannot be guessed, so a fast hash is enough to
 * store it.
 */
export function createPassCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64)).filter((byte) => byte < LETTERS.length * 8)
  const letters = Array.from(bytes.slice(0, 20), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return letters.length === 20 ? (letters.match(/.{5}/g) ?? []).join('-') : createPassCode()
}

/** Returns the SHA-256 of the code in hex. */
export const hashPassCode = (code: string): string => bytesToHex(sha256(new TextEncoder().encode(code)))
